import { describe, expect, test } from 'vitest';
import { getDocId, getTagSlug } from '#app/engine/content/graph/entries.server.ts';
import {
  checkContent,
  makeContentFolder,
  page,
  svg,
  type FolderFiles,
} from '../../../../../helpers/content-folder.ts';

const AUTHORS = 'jo:\n  name: Jo Doe\nanna:\n  name: Anna Bell\n';

async function checkDoc(frontmatter: string): Promise<string[]> {
  return await checkContent({ 'docs/a.mdx': `---\n${frontmatter}\n---\nText.\n` });
}

async function checkPost(frontmatter: string, name = '2020-01-31-a.mdx'): Promise<string[]> {
  return await checkContent({
    'authors.yml': AUTHORS,
    [`blog/${name}`]: `---\n${frontmatter}\n---\nText.\n`,
  });
}

describe('frontmatter of a page', () => {
  test('E11 an unknown field is an error with its location and a suggestion', async () => {
    expect(await checkDoc('title: A\ntitel: B')).toEqual([
      'docs/a.mdx:3:1 "titel" is not a frontmatter field. Did you mean "title"?',
    ]);
  });

  test('E11 an unknown field without a similar one is an error that lists all fields', async () => {
    expect(await checkDoc('title: A\nzzzzzzz: B')).toEqual([
      'docs/a.mdx:3:1 "zzzzzzz" is not a frontmatter field. ' +
        'The fields are: "description", "draft", "editUrl", "hide", "image", "keywords", "lastUpdated", ' +
        '"redirectsFrom", "sidebar", "slug", "tableOfContents", "title", "unlisted".',
    ]);
  });

  test('E11 a missing title is an error', async () => {
    expect(await checkDoc('description: A')).toEqual([
      'docs/a.mdx:2:1 "title" is missing; expected a string.',
    ]);
    expect(await checkContent({ 'docs/a.mdx': 'Text.\n' })).toEqual([
      expect.stringContaining('docs/a.mdx:1:1 The page has no frontmatter.'),
    ]);
    expect(await checkContent({ 'docs/a.mdx': '---\n---\nText.\n' })).toEqual([
      'docs/a.mdx:2:1 "title" is missing; expected a string.',
    ]);
  });

  test('E11 a title of only spaces is an error', async () => {
    expect(await checkDoc('title: "   "')).toEqual(['docs/a.mdx:2:1 "title" must not be empty.']);
  });

  test('E11 a comment after an unquoted title or description is a warning', async () => {
    const cause = 'ends before "#", which starts a comment. Put it in quotes.';
    expect(await checkDoc('title: Issue #5 and C # guide\ndescription: A  # b')).toEqual([
      `docs/a.mdx:2:14 warning: The title ${cause}`,
      `docs/a.mdx:3:17 warning: The description ${cause}`,
    ]);
    expect(await checkDoc('title: "Issue #5" # b\n# c\ndescription: C# and A#b\ndraft: false # d')).toEqual(
      [],
    );
  });

  test('E11 all wrong types are reported together', async () => {
    expect(await checkDoc('title: 3\ndraft: yes\nkeywords: x\nsidebar: { order: "1" }\nslug: a b')).toEqual([
      expect.stringMatching(/^docs\/a.mdx:2:1 "title" must be a string\. Put it in quotes\. Title of /),
      expect.stringMatching(/^docs\/a.mdx:3:1 "draft" must be a boolean\. Write "draft: true"\. Drafts /),
      'docs/a.mdx:4:1 "keywords" must be an array. Write "keywords: [x]". Words and phrases that readers use to search for the page, for the search box and search engines.',
      expect.stringMatching(/^docs\/a.mdx:5:12 "sidebar.order" must be a number\. Position among /),
      'docs/a.mdx:6:1 "slug" may contain letters, digits, dots, hyphens, and underscores, with slashes between segments.',
    ]);
  });

  test('E11 invalid heading levels are errors', async () => {
    expect(await checkDoc('title: A\ntableOfContents:\n  minLevel: 1\n  maxLevel: 9')).toEqual([
      'docs/a.mdx:4:3 "tableOfContents.minLevel" must be at least 2.',
      'docs/a.mdx:5:3 "tableOfContents.maxLevel" must be at most 6.',
    ]);
  });

  test.each([
    ['rss.xml', 'the site serves another file at that URL'],
    ['a/b.md', 'the site serves another file at that URL'],
    ['../a', 'it ends with a dot'],
  ])('E11 the slug %s is an error, as the same filename is', async (slug, reason) => {
    expect(await checkDoc(`title: A\nslug: ${slug}`)).toEqual([
      `docs/a.mdx:3:1 "slug" cannot be used in a URL: ${reason}.`,
    ]);
  });

  test('letters of any script, digits, dots, hyphens, and underscores are valid in a slug', async () => {
    const folder = await makeContentFolder({ 'docs/a.mdx': '---\ntitle: A\nslug: ünï_1.2-日\n---\nText.\n' });
    const { site } = await folder.load();
    expect(await site.page('/docs/ünï_1.2-日')).toMatchObject({ title: 'A' });
  });

  test('E11 an error in home.mdx is reported as well', async () => {
    expect(await checkContent({ 'home.mdx': '---\ntitle: A\n---\nText.\n' })).toEqual([
      'home.mdx:2:1 "title" is not a frontmatter field. The fields are: "actions", "description", "headline", "image".',
    ]);
  });
});

describe('frontmatter of a post', () => {
  test('E11 a date in another format is an error', async () => {
    expect(await checkPost('title: A\ndate: 1st of May')).toEqual([
      'blog/2020-01-31-a.mdx:3:1 "date" must be a date in the format YYYY-MM-DD.',
    ]);
  });

  test('E11 a nonexistent date is an error', async () => {
    expect(await checkPost('title: A\ndate: 2023-02-30')).toEqual([
      'blog/2020-01-31-a.mdx:3:1 "date" is not a valid date.',
    ]);
  });

  test.each(['2023-02-30', '2023-13-01'])(
    'E11 a file name with the nonexistent date %s is an error',
    async (day) => {
      expect(await checkPost('title: A', `${day}-a.mdx`)).toEqual([
        `blog/${day}-a.mdx "${day}" in the filename is not a valid date. ` +
          'Name the file YYYY-MM-DD-slug.mdx, or write "date: YYYY-MM-DD" in its frontmatter.',
      ]);
    },
  );

  test('E11 a post without a date is an error', async () => {
    expect(await checkPost('title: A', 'a.mdx')).toEqual([
      'blog/a.mdx The post has no date. ' +
        'Name the file YYYY-MM-DD-slug.mdx, or write "date: YYYY-MM-DD" in its frontmatter.',
    ]);
  });

  test('E11 a file name that is only a date is an error without a slug', async () => {
    expect(await checkPost('title: A', '2020-01-31.mdx')).toEqual([
      'blog/2020-01-31.mdx The filename has no slug after the date. ' +
        'Name the file 2020-01-31-slug.mdx, or write "slug: …" in its frontmatter.',
    ]);
    expect(await checkPost('title: A\nslug: a', '2020-01-31.mdx')).toEqual([]);
  });

  test('E11 an author that is listed twice is an error', async () => {
    expect(await checkPost('title: A\nauthors: [jo, anna, jo]')).toEqual([
      'blog/2020-01-31-a.mdx:3:21 The author "jo" is listed twice. Remove one of them.',
    ]);
  });

  test('E11 an unknown author is an error in the list of authors, not at the same word in the title', async () => {
    expect(await checkPost('title: jon goes home\nauthors: [anna, jon]')).toEqual([
      'blog/2020-01-31-a.mdx:3:17 "jon" is not an author in authors.yml. Did you mean "jo"?',
    ]);
  });

  test('E11 an unknown author without a similar one is an error that lists all authors', async () => {
    expect(await checkPost('title: A\nauthors:\n  - zzzzzzz')).toEqual([
      'blog/2020-01-31-a.mdx:4:5 "zzzzzzz" is not an author in authors.yml. The authors are: "anna", "jo".',
    ]);
  });

  test('E11 the name of an object property is an unknown author like any other', async () => {
    expect(await checkPost('title: A\nauthors: [constructor]')).toEqual([
      'blog/2020-01-31-a.mdx:3:11 "constructor" is not an author in authors.yml. The authors are: "anna", "jo".',
    ]);
  });

  test('E11 an author in a folder without authors.yml is an error', async () => {
    expect(await checkContent({ 'blog/2020-01-31-a.mdx': '---\ntitle: A\nauthors: [jo]\n---\n' })).toEqual([
      'blog/2020-01-31-a.mdx:3:11 "jo" is not an author in authors.yml. ' +
        'The file is missing or empty: write "jo: { name: … }" in it.',
    ]);
  });
});

describe('authors.yml', () => {
  test('E11 reports every error with its location', async () => {
    expect(await checkContent({ 'authors.yml': 'jo:\n  nam: Jo\n  url: example\nanna: 1\n' })).toEqual([
      'authors.yml:1:1 "jo.name" is missing; expected a string.',
      'authors.yml:2:3 "jo.nam" is not a field of an author. Did you mean "name"?',
      'authors.yml:3:3 "jo.url" must be a complete URL, e.g. "https://example.com".',
      'authors.yml:4:1 "anna" must be an object. Authors are listed by key, e.g. "ada: { name: Ada }".',
    ]);
  });

  test('E11 a list of authors without keys is an error', async () => {
    expect(await checkContent({ 'authors.yml': '- name: Jo\n' })).toEqual([
      'authors.yml:1:1 The value must be an object. Authors are listed by key, e.g. "ada: { name: Ada }".',
    ]);
  });

  test('E11 an image that does not exist is an error with its location', async () => {
    expect(await checkContent({ 'authors.yml': 'jo:\n  name: Jo\n  image: faces/jo.png\n' })).toEqual([
      'authors.yml:3:10 The image "faces/jo.png" of the author "jo" does not exist. ' +
        'Use a path relative to the content folder.',
    ]);
  });

  test('an image that exists is served', async () => {
    const folder = await makeContentFolder({
      'authors.yml': 'jo:\n  name: Jo\n  image: faces/jo.svg\n',
      'faces/jo.svg': svg(10, 10),
      'blog/2020-01-31-a.mdx': '---\ntitle: A\nauthors: [jo]\n---\nText.\n',
    });
    const content = await folder.load({ baseUrl: '/base/' });
    const post = await content.site.page('/blog/a');
    const image = post?.kind === 'post' ? post.post.authors[0]?.image : undefined;
    expect(image).toMatch(/^\/base\/media\/jo\.[0-9a-f]{8}\.svg$/);
    expect(content.images.findImage(image?.replace('/base', '') ?? '')?.file).toBe(
      `${folder.dir}/faces/jo.svg`,
    );
  });
});

describe('URLs', () => {
  async function listPaths(files: FolderFiles): Promise<string[]> {
    const content = await (await makeContentFolder({ 'docs/index.mdx': undefined, ...files })).load();
    return [...content.graph.docs, ...content.graph.posts].map(({ path }) => path);
  }

  test('a page has the path of its file, an index that of its folder', async () => {
    expect(
      await listPaths({
        'docs/index.mdx': page(''),
        'docs/api/index.mdx': page(''),
        'docs/api/podlet.mdx': page(''),
      }),
    ).toEqual(['/docs/api', '/docs/api/podlet', '/docs']);
  });

  test('a slug is the last segment of the URL or, with a leading slash, the entire path below docs', async () => {
    expect(
      await listPaths({
        'docs/api/a.mdx': '---\ntitle: A\nslug: other\n---\n',
        'docs/api/b.mdx': '---\ntitle: A\nslug: /other/path\n---\n',
      }),
    ).toEqual(['/docs/api/other', '/docs/other/path']);
  });

  test('the URL of a post is its slug, including dots, without the date of its file name', async () => {
    expect(
      await listPaths({
        'blog/2019-06-14-version-4.0.0.mdx': page(''),
        'blog/2019-06-15-folder/index.mdx': page(''),
        'blog/undated.mdx': '---\ntitle: A\ndate: 2019-06-13\n---\n',
        'blog/2019-06-12-a.mdx': '---\ntitle: A\nslug: own-slug\n---\n',
      }),
    ).toEqual(['/blog/folder', '/blog/version-4.0.0', '/blog/undated', '/blog/own-slug']);
  });

  test('files and folders that start with an underscore or a dot are not pages', async () => {
    expect(
      await listPaths({
        'docs/_partial.mdx': 'Text.',
        'docs/_parts/a.mdx': 'Text.',
        'docs/.hidden/a.mdx': 'Text.',
        'blog/_draft.mdx': 'Text.',
        'docs/_note.md': 'Text.',
        'docs/note.txt': 'Text.',
      }),
    ).toEqual([]);
  });
});

describe('getDocId', () => {
  test('returns the path below docs without the extension', () => {
    expect(getDocId('docs/api/podlet.mdx')).toBe('api/podlet');
  });
});

describe('getTagSlug', () => {
  test.each([
    ['release', 'release'],
    ['Micro frontends', 'micro-frontends'],
    ['日本', '日本'],
    ['!!!', 'tag'],
  ])('returns a URL segment for the tag "%s"', (tag, slug) => {
    expect(getTagSlug(tag)).toBe(slug);
  });
});
