import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readSidebar } from '../../../../../helpers/site-files.ts';
import { buildSiteData } from '#app/engine/content/graph/site-data.server.ts';
import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { CategoryPage, DocPage } from '#app/engine/model/page-data.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import {
  makeContentFolder,
  page,
  siteConfig,
  type ContentFolder,
} from '../../../../../helpers/content-folder.ts';
import { FILES } from './docs-version-fixture.ts';

let folder: ContentFolder;
let content: SiteState;

beforeEach(async () => {
  folder = await makeContentFolder(FILES);
  content = await folder.load({ baseUrl: '/base/' });
});

async function getDoc(path: string): Promise<DocPage> {
  const found = await content.site.page(path);
  if (found?.kind !== 'doc') throw new Error(`There is no page at ${path}.`);
  return found;
}

async function getCategory(path: string): Promise<CategoryPage> {
  const found = await content.site.page(path);
  if (found?.kind !== 'category') throw new Error(`There is no category at ${path}.`);
  return found;
}

describe('docs versions', () => {
  test('R9 R10 R15 are at their own paths: the latest at /docs, the current one, if different, at /docs/next', () => {
    const paths = listPages(content.graph).map(({ path }) => path);
    expect(paths.filter((path) => path.startsWith('/docs'))).toEqual([
      '/docs/guides/a',
      '/docs/guides/b',
      '/docs',
      '/docs/category/guides',
      '/docs/next/guides/a',
      '/docs/next',
      '/docs/v4/guides/a',
      '/docs/v4/guides/b',
      '/docs/v4/only',
      '/docs/v4/category/guides',
    ]);
  });

  test('may all have their own folders, without a current one', async () => {
    const released = await makeContentFolder({
      'site.config.ts': siteConfig("  docs: { versions: [{ name: '5.x', label: 'Five', isLast: true }] },"),
      'docs/index.mdx': undefined,
      'versions/5.x/index.mdx': page('Five.'),
    });
    await rm(path.join(released.dir, 'docs'), { recursive: true, force: true });
    const { site } = await released.load();
    expect(await site.page('/docs')).toMatchObject({ kind: 'doc', title: 'A page' });
  });

  test('no page has an error', async () => {
    expect(await folder.check()).toEqual([]);
  });

  test('G3 are all in the site data', () => {
    const { versions } = buildSiteData(content.graph).docs;
    expect(versions.map(({ docs, ...version }) => ({ ...version, ids: docs.map(({ id }) => id) }))).toEqual([
      {
        name: 'current',
        label: 'Next',
        isLast: false,
        path: '/base/docs/next',
        mainDocId: 'index',
        ids: ['guides/a', 'index'],
        draftIds: [],
        sidebars: { docs: { links: ['/base/docs/next/guides/a', '/base/docs/next'] } },
      },
      {
        name: '5.x',
        label: 'Five',
        isLast: true,
        path: '/base/docs',
        mainDocId: 'index',
        ids: ['guides/a', 'guides/b', 'index'],
        draftIds: [],
        sidebars: { docs: { links: ['/base/docs', '/base/docs/guides/a', '/base/docs/guides/b'] } },
      },
      {
        name: '4.x',
        label: 'Four',
        isLast: false,
        path: '/base/docs/v4',
        // Without an index, it starts with the first page of its sidebar.
        mainDocId: 'guides/a',
        ids: ['guides/a', 'guides/moved', 'only'],
        draftIds: [],
        sidebars: {
          docs: { links: ['/base/docs/v4/guides/a', '/base/docs/v4/guides/b', '/base/docs/v4/only'] },
        },
      },
    ]);
    expect(versions[2]?.docs[0]).toEqual({
      id: 'guides/a',
      path: '/base/docs/v4/guides/a',
      sidebar: 'docs',
    });
  });

  test('L7 a page has neighbors, breadcrumbs, and an edit link of its own version', async () => {
    expect(await getDoc('/docs/v4/guides/b')).toMatchObject({
      title: 'Moved',
      previous: { label: 'A four', href: '/base/docs/v4/guides/a' },
      next: { label: 'Only', href: '/base/docs/v4/only' },
      breadcrumbs: [{ label: 'Guides', href: '/base/docs/v4/category/guides' }, { label: 'Moved' }],
      editHref: 'https://edit.example/versions/4.x/guides/moved.mdx',
    });
    expect(await getDoc('/docs/guides/b')).toMatchObject({
      previous: { label: 'A five', href: '/base/docs/guides/a' },
      next: undefined,
    });
  });

  test('L7 each has its own sidebar, complete and partial', async () => {
    expect(await readSidebar(content)).toContain('A five');
    expect(await readSidebar(content)).not.toContain('A four');
    expect(await readSidebar(content, '/docs/v4')).toContain('A four');
    expect(await readSidebar(content, '/docs/v9')).toBeUndefined();
    expect(content.site.sidebar('/docs/v4/only').html).toContain(
      '<a href="/base/docs/v4/only" aria-current="page">',
    );
    // An unknown path below a version has the sidebar of that version.
    expect(content.site.sidebar('/docs/next/nope').html).toContain('A next');
  });

  test('links between files resolve within their version or to another', async () => {
    expect((await getDoc('/docs/guides/a')).html).toContain('href="/base/docs/guides/b"');
    expect((await getDoc('/docs/guides/a')).html).toContain('href="/base/docs/v4/guides/a#part"');
    expect((await getDoc('/docs/v4/guides/a')).html).toContain('href="/base/docs/guides/a"');
  });

  test('a page links to its counterpart in other versions: by file, else by URL, else their start page', async () => {
    expect((await getDoc('/docs/v4/guides/a')).version).toEqual({
      name: '4.x',
      label: 'Four',
      banner: 'unmaintained',
      hrefs: {
        current: '/base/docs/next/guides/a',
        '5.x': '/base/docs/guides/a',
        '4.x': '/base/docs/v4/guides/a',
      },
      latest: { name: '5.x', label: 'Five', href: '/base/docs/guides/a', isSamePage: true },
    });
    expect((await getDoc('/docs/v4/guides/b')).version).toMatchObject({
      hrefs: { current: '/base/docs/next', '5.x': '/base/docs/guides/b' },
      latest: { isSamePage: true },
    });
    expect((await getDoc('/docs/v4/only')).version).toMatchObject({
      hrefs: { current: '/base/docs/next', '5.x': '/base/docs' },
      latest: { href: '/base/docs', isSamePage: false },
    });
    expect((await getDoc('/docs')).version).toMatchObject({
      banner: 'none',
      hrefs: { '4.x': '/base/docs/v4/guides/a' },
    });
    expect((await getDoc('/docs/next')).version).toMatchObject({ banner: 'unreleased' });
    expect((await getCategory('/docs/v4/category/guides')).version).toMatchObject({
      hrefs: { '5.x': '/base/docs/category/guides' },
      latest: { href: '/base/docs/category/guides', isSamePage: true },
    });
  });

  test('a page that was moved has the page at its new path as its counterpart', async () => {
    await folder.write({
      'versions/4.x/guides/old.mdx': page('Gamma crank.', 'Old'),
      'versions/5.x/guides/new.mdx': '---\ntitle: New\nredirectsFrom: [/docs/guides/old]\n---\n',
    });
    content = await folder.load({ baseUrl: '/base/' });
    expect((await getDoc('/docs/v4/guides/old')).version).toMatchObject({
      hrefs: { current: '/base/docs/next', '5.x': '/base/docs/guides/new' },
      latest: { href: '/base/docs/guides/new', isSamePage: true },
    });
  });

  test('L10 the canonical link points to the same page of the latest version, if there is one', async () => {
    const readHead = async (path: string): Promise<[unknown, unknown]> => {
      const head = createPageMeta({
        data: await content.site.page(path),
        matches: [{ id: 'root', data: content.site.layout }],
      }) as Record<string, unknown>[];
      return [
        head.find(({ rel }) => rel === 'canonical')?.['href'],
        head.find(({ property }) => property === 'og:url')?.['content'],
      ];
    };
    const site = 'https://site.example/base';
    expect(await readHead('/docs/v4/guides/a')).toEqual([
      `${site}/docs/guides/a`,
      `${site}/docs/v4/guides/a`,
    ]);
    expect(await readHead('/docs/next')).toEqual([`${site}/docs`, `${site}/docs/next`]);
    expect(await readHead('/docs/v4/only')).toEqual([`${site}/docs/v4/only`, `${site}/docs/v4/only`]);
    expect(await readHead('/docs/guides/a')).toEqual([`${site}/docs/guides/a`, `${site}/docs/guides/a`]);
  });

  test('R16 the list of all pages names the version of pages outside the latest one', async () => {
    const list = await content.site.page('/pages');
    if (list?.kind !== 'allPages') throw new Error('There is no list of all pages.');
    expect(list.sections.map(({ title, items }) => [title, ...items.map(({ label }) => label)])).toEqual([
      ['Documentation', 'Five'],
      ['Guides', 'A five', 'B five'],
      ['Documentation (Next)', 'A next', 'Next'],
      ['Guides (Four)', 'A four', 'Moved', 'Only'],
      ['Blog', 'Post'],
      ['More', 'Home', 'Blog', 'Archive', 'Authors', 'Tags'],
    ]);
  });

  test('G2 layout data lists them with their first pages, unless the site has only one version', async () => {
    expect(content.site.layout.docsVersions?.map(({ name, path, href }) => [name, path, href])).toEqual([
      ['current', '/docs/next', '/base/docs/next'],
      ['5.x', '/docs', '/base/docs'],
      ['4.x', '/docs/v4', '/base/docs/v4/guides/a'],
    ]);
    expect(content.site.layout.searchBox.suggestions).toEqual(
      content.site.layout.docsVersions?.[1]?.suggestions,
    );
    const single = await (await makeContentFolder()).load();
    expect(single.site.layout).not.toHaveProperty('docsVersions');
    expect(await single.site.page('/docs')).toMatchObject({ version: undefined });
  });

  test('E5 a sidebar of a version that names an unknown page is reported in its own file', async () => {
    await folder.write({ 'versions/4.x/sidebars.ts': `export default { docs: ['guides/b'] };` });
    expect(await folder.check()).toEqual([
      expect.stringMatching(
        /^versions\/4\.x\/sidebars\.ts:1:\d+ .*refers to the page "guides\/b", which does not exist/,
      ),
    ]);
    await folder.write({ 'versions/4.x/sidebars.ts': FILES['versions/4.x/sidebars.ts'] });
  });
});
