import { readSidebar } from '../../../../../helpers/site-files.ts';
import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { describe, expect, test } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { DocPage, PostPage } from '#app/engine/model/page-data.ts';
import {
  checkContent,
  makeContentFolder,
  page,
  siteConfig,
  svg,
  type FolderFiles,
} from '../../../../../helpers/content-folder.ts';

/** A one-pixel image. */
const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

const EDIT = siteConfig(`  docs: { editUrl: 'https://edit.example/content' },`);

async function load(files: FolderFiles, includeDrafts = false): Promise<SiteState> {
  return await (await makeContentFolder(files)).load({ baseUrl: '/base/', includeDrafts });
}

/** A docs page with neighbors, in a category. */
async function buildDoc(frontmatter: string, files: FolderFiles = {}): Promise<DocPage> {
  const content = await load({
    'site.config.ts': EDIT,
    'docs/part/a.mdx': page('', 'A'),
    'docs/part/b.mdx': `---\ntitle: B\n${frontmatter}\n---\n## Two\n\n### Three\n\n#### Four\n`,
    'docs/part/c.mdx': page('', 'C'),
    ...files,
  });
  const built = await content.site.page('/docs/part/b');
  if (built?.kind !== 'doc') throw new Error('The page is missing.');
  return built;
}

/** A post between two others. */
async function buildPost(frontmatter: string, files: FolderFiles = {}): Promise<PostPage> {
  const content = await load({
    'site.config.ts': EDIT,
    'blog/2024-01-01-a.mdx': page('', 'A'),
    'blog/2024-01-02-b.mdx': `---\ntitle: B\n${frontmatter}\n---\n## Two\n\n### Three\n`,
    'blog/2024-01-03-c.mdx': page('', 'C'),
    ...files,
  });
  const built = await content.site.page('/blog/b');
  if (built?.kind !== 'post') throw new Error('The post is missing.');
  return built;
}

describe('the field "image"', () => {
  test('is a path relative to the page or to the content folder', async () => {
    const files = { 'docs/part/card.gif': GIF, 'blog/card.gif': GIF, 'home.gif': GIF };
    const card = {
      src: expect.stringMatching(/^\/base\/media\/card\.[0-9a-f]{8}\.gif$/) as string,
      width: 1,
      height: 1,
    };
    expect(await buildDoc('image: ./card.gif', files)).toMatchObject({ image: card });
    expect(await buildPost('image: /blog/card.gif', files)).toMatchObject({ image: card });
    const content = await load({ ...files, 'home.mdx': '---\nimage: home.gif\n---\n' });
    expect((await content.site.page('/'))?.image?.src).toMatch(/\/home\./);
    expect((await content.site.page('/docs'))?.image).toBeUndefined();
  });

  test('E11 with a missing file, or one outside the content folder, is an error with its location', async () => {
    const files = {
      'docs/a.mdx': '---\ntitle: A\nimage: card.png\n---\n',
      'blog/2024-01-01-b.mdx': '---\ntitle: B\nimage: ../../card.png\n---\n',
    };
    expect(await checkContent(files)).toEqual([
      'blog/2024-01-01-b.mdx:3:1 The image ../card.png does not exist. Use a path relative to this file.',
      'docs/a.mdx:3:1 The image docs/card.png does not exist. Use a path relative to this file.',
    ]);
  });

  test('E11 with an SVG is an error, because social cards do not support it', async () => {
    expect(
      await checkContent({ 'docs/a.mdx': '---\ntitle: A\nimage: x.svg\n---\n', 'docs/x.svg': svg(1, 1) }),
    ).toEqual([
      'docs/a.mdx:3:1 "image" must be a PNG, JPEG, WebP, or GIF file; social cards support no others.',
    ]);
  });
});

describe('the field "hide"', () => {
  test('hides nothing by default', async () => {
    const doc = await buildDoc('');
    expect(doc).toMatchObject({ previous: { label: 'A' }, next: { label: 'C' }, hidesSidebar: undefined });
    expect(doc.breadcrumbs.map(({ label }) => label)).toEqual(['Part', 'B']);
    expect(doc.toc).toHaveLength(2);
  });

  test('hides each part of a page by name', async () => {
    expect(await buildDoc('hide: [pagination]')).toMatchObject({ previous: undefined, next: undefined });
    expect(await buildDoc('hide: [pageTurner]')).toMatchObject({ previous: undefined, next: undefined });
    expect(await buildDoc('hide: [breadcrumbs]')).toMatchObject({ breadcrumbs: [] });
    expect(await buildDoc('hide: [tableOfContents]')).toMatchObject({ toc: [] });
    expect(await buildDoc('hide: [sidebar]')).toMatchObject({ hidesSidebar: true });
  });

  test('hides each part of a post by name', async () => {
    expect(await buildPost('hide: [sidebar, tableOfContents, pagination]')).toMatchObject({
      hidesSidebar: true,
      toc: [],
      newer: undefined,
      older: undefined,
    });
  });

  test('E11 with an unknown part is an error that lists the valid parts', async () => {
    expect(await checkContent({ 'docs/a.mdx': '---\ntitle: A\nhide: [navbar]\n---\n' })).toEqual([
      'docs/a.mdx:3:8 "hide[0]" must be one of "sidebar", "breadcrumbs", "tableOfContents", "pagination".',
    ]);
  });
});

describe('the field "tableOfContents"', () => {
  test('sets which levels are listed, on pages and posts', async () => {
    const levels = (built: DocPage | PostPage): number[] => built.toc.map(({ level }) => level);
    expect(levels(await buildDoc('tableOfContents: { minLevel: 3, maxLevel: 4 }'))).toEqual([3, 4]);
    expect(levels(await buildPost('tableOfContents: { maxLevel: 2 }'))).toEqual([2]);
  });

  test('E11 is invalid if the minimum level exceeds the maximum', async () => {
    expect(
      await checkContent({ 'docs/a.mdx': '---\ntitle: A\ntableOfContents: { minLevel: 5 }\n---\n' }),
    ).toEqual(['docs/a.mdx:3:1 "tableOfContents.maxLevel" must not be less than "minLevel".']);
  });
});

describe('the field "lastUpdated"', () => {
  const files = { 'docs/part/b.mdx': '---\ntitle: B\nlastUpdated: 2023-05-06\n---\n' };

  test('sets the date of the last change, also in the sitemap', async () => {
    expect(await buildDoc('', files)).toMatchObject({ lastUpdated: '2023-05-06' });
    expect(await buildPost('lastUpdated: 2023-05-06')).toMatchObject({ lastUpdated: '2023-05-06' });
    const content = await load(files);
    expect(listPages(content.graph)).toContainEqual({ path: '/docs/part/b', lastUpdated: '2023-05-06' });
  });

  test('E11 must be a valid date or false', async () => {
    const check = (value: string) =>
      checkContent({ 'docs/a.mdx': `---\ntitle: A\nlastUpdated: ${value}\n---\n` });
    expect(await check('false')).toEqual([]);
    expect(await check('yesterday')).toEqual([
      'docs/a.mdx:3:1 "lastUpdated" must be a date in the format YYYY-MM-DD.',
    ]);
    expect(await check('2023-02-30')).toEqual(['docs/a.mdx:3:1 "lastUpdated" is not a valid date.']);
    expect(await check('true')).toEqual([
      'docs/a.mdx:3:1 "lastUpdated" matches none of the allowed forms. ' +
        'Date of the last change, if Git reports a different one; false hides it.',
    ]);
  });
});

describe('the field "editUrl"', () => {
  test('overrides the URL of the site; false removes the link', async () => {
    expect((await buildDoc('')).editHref).toBe('https://edit.example/content/docs/part/b.mdx');
    expect((await buildDoc('editUrl: https://wiki.example/b')).editHref).toBe('https://wiki.example/b');
    expect((await buildDoc('editUrl: false')).editHref).toBeUndefined();
    expect((await buildPost('editUrl: false')).editHref).toBeUndefined();
  });
});

describe('the field "authors"', () => {
  const guest = 'authors:\n  - jo\n  - name: Guy Guest\n    url: https://guy.example\n    image: guy.svg';
  const files = { 'authors.yml': 'jo:\n  name: Jo\n', 'blog/guy.svg': svg(1, 1) };

  test('accepts keys of authors.yml and guests', async () => {
    const { authors } = (await buildPost(guest, files)).post;
    expect(authors).toMatchObject([
      { name: 'Jo' },
      { name: 'Guy Guest', href: 'https://guy.example', initials: 'GG' },
    ]);
    expect(authors[1]?.image).toMatch(/^\/base\/media\/guy\./);
  });

  test('R5 adds guests to the list of authors, once each', async () => {
    const other = '---\ntitle: O\nauthors: [{ name: Guy Guest }]\n---\n';
    const content = await load({
      ...files,
      'blog/2024-01-02-b.mdx': `---\ntitle: B\n${guest}\n---\n`,
      'blog/2024-01-03-o.mdx': other,
    });
    const list = await content.site.page('/blog/authors');
    expect(list?.kind === 'authors' ? list.authors : []).toMatchObject([
      { name: 'Guy Guest', count: 2 },
      { name: 'Jo', count: 1 },
    ]);
  });

  test('E11 reports each error of a guest with its location', async () => {
    const check = (authors: string) =>
      checkContent({ 'blog/2024-01-02-b.mdx': `---\ntitle: B\nauthors:\n${authors}\n---\n` });
    expect(await check('  - nam: Guy\n    url: guy')).toEqual([
      'blog/2024-01-02-b.mdx:4:5 "authors[0].nam" is not a frontmatter field. Did you mean "name"?',
      'blog/2024-01-02-b.mdx:4:5 "authors[0].name" is missing; expected a string.',
      'blog/2024-01-02-b.mdx:5:5 "authors[0].url" must be a complete URL, e.g. "https://example.com".',
    ]);
    expect(await check('  - name: Guy\n    image: no.png')).toEqual([
      'blog/2024-01-02-b.mdx:5:5 The image blog/no.png does not exist. Use a path relative to this file.',
    ]);
  });
});

describe('status badges', () => {
  test('are in the sidebars of the dev server, but not of the published site', async () => {
    const files = {
      'docs/d.mdx': '---\ntitle: D\ndraft: true\n---\n',
      'docs/folder/index.mdx': '---\ntitle: Folder\nunlisted: true\n---\n',
      'docs/folder/e.mdx': page('', 'E'),
      'blog/2999-01-01-f.mdx': page('', 'F'),
      'blog/2024-01-01-g.mdx': page('', 'G'),
    };
    const shown = await load(files, true);
    const docs = await readSidebar(shown);
    expect(docs).toContain('D <span class="status-badge">Draft</span></a>');
    expect(docs).toContain('Overview <span class="status-badge">Unlisted</span></a>');
    expect(docs?.match(/status-badge/g)).toHaveLength(2);
    expect(shown.site.sidebar('/blog').html).toContain('F <span class="status-badge">Scheduled</span></a>');
    const published = await load(files);
    expect(await readSidebar(published)).not.toContain('status-badge');
    expect(published.site.sidebar('/blog').html).not.toMatch(/status-badge|F</);
  });
});

describe('files from other systems', () => {
  test('E11 authors.yml with Windows line endings and a byte-order mark has correct error locations', async () => {
    expect(await checkContent({ 'authors.yml': '\uFEFFjo:\r\n  name: Jo\r\n  name: Jo\r\n' })).toEqual([
      'authors.yml:3:3 The YAML cannot be read: the field "name" is set twice. Remove one of them.',
    ]);
  });

  test('E11 a tab in the frontmatter of a page with Windows line endings is reported with its location', async () => {
    expect(
      await checkContent({ 'docs/a.mdx': '\uFEFF---\r\ntitle: A\r\nsidebar:\r\n\tlabel: B\r\n---\r\n' }),
    ).toEqual([
      'docs/a.mdx:4:1 The YAML cannot be read: Tabs are not allowed as indentation. Indent with spaces.',
    ]);
  });
});

describe('the field "release"', () => {
  const release = 'release: { version: 5.0.0, changes: [A., B.], action: Nothing. }';

  test('describes the release that a post announces, in the post and in lists', async () => {
    const expected = { version: '5.0.0', changes: ['A.', 'B.'], action: 'Nothing.' };
    expect((await buildPost(release)).post.release).toEqual(expected);
    expect((await buildPost('')).post.release).toBeUndefined();
    const content = await load({ 'blog/2024-01-02-b.mdx': `---\ntitle: B\n${release}\n---\n` });
    const list = await content.site.page('/blog');
    expect(list?.kind === 'postList' ? list.posts[0]?.release : undefined).toEqual(expected);
  });

  test.each([
    [
      'release: { version: 5.3, changes: [A.], action: B. }',
      '"release.version" must be a string. Put it in quotes. Version that the post announces, with all three numbers: 5.3.0.',
    ],
    [
      'release: { version: v5.3.0, changes: [A.], action: B. }',
      '"release.version" must be three numbers separated by dots, e.g. 5.0.0.',
    ],
    ['release: { version: 5.3.0, action: B. }', '"release.changes" is missing; expected an array.'],
    ['release: { version: 5.3.0, changes: [A.] }', '"release.action" is missing; expected a string.'],
    ['release: { version: 5.3.0, changes: [], action: B. }', '"release.changes" must not be empty.'],
    [
      'release: { version: 5.3.0, changes: [A., B., C., D.], action: B. }',
      '"release.changes" must have at most 3 entries.',
    ],
  ])('E11 %s is an error', async (field, problem) => {
    const problems = await checkContent({ 'blog/2024-01-02-b.mdx': `---\ntitle: B\n${field}\n---\n` });
    expect(problems.map((text) => text.replace(/^\S+ /, ''))).toEqual([problem]);
  });
});

describe('the reading time of a docs page', () => {
  const buildLong = async (words: number, config = EDIT): Promise<number | undefined> => {
    const text = `---\ntitle: B\n---\n${'word '.repeat(words)}`;
    return (await buildDoc('', { 'docs/part/b.mdx': text, 'site.config.ts': config })).readingMinutes;
  };

  test('is counted in minutes, up to 15', async () => {
    expect(await Promise.all([1, 201, 3000, 3001].map((words) => buildLong(words)))).toEqual([
      1,
      2,
      15,
      undefined,
    ]);
  });

  test('is left out on a site that disables it', async () => {
    expect(await buildLong(1, siteConfig('  docs: { readingTime: false },'))).toBeUndefined();
  });
});
