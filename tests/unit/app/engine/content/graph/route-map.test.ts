import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { describe, expect, test } from 'vitest';
import {
  checkContent,
  makeContentFolder,
  page,
  siteConfig,
  svg,
} from '../../../../../helpers/content-folder.ts';

const FIX = 'Give one of the two another filename or "slug".';

describe('pages with the same URL', () => {
  const files = {
    'docs/a.mdx': page('First.', 'First'),
    'docs/a/index.mdx': page('Second.', 'Second'),
    'blog/2020-01-31-x.mdx': page('Older.', 'Older'),
    'blog/2020-02-01-x.mdx': page('Newer.', 'Newer'),
  };

  test('E10 cause a warning that names both; the first in file order wins', async () => {
    expect(await checkContent(files)).toEqual([
      `blog/2020-02-01-x.mdx:1:1 warning: The path /blog/x is already used by blog/2020-01-31-x.mdx; this one is left out. ${FIX}`,
      `docs/a/index.mdx:1:1 warning: The path /docs/a is already used by docs/a.mdx; this one is left out. ${FIX}`,
    ]);
    const content = await (await makeContentFolder(files)).load();
    expect(await content.site.page('/docs/a')).toMatchObject({ title: 'First', html: '<p>First.</p>' });
    expect(await content.site.page('/blog/x')).toMatchObject({ title: 'Older', html: '<p>Older.</p>' });
  });

  test('E10 are listed only once', async () => {
    const content = await (await makeContentFolder(files)).load();
    expect(await content.site.page('/blog')).toMatchObject({
      posts: [{ label: 'Older', html: '<p>Older.</p>' }],
    });
    expect(content.graph.readingOrder.map(({ label }) => label)).toEqual(['Start', 'First']);
    const allPages = await content.site.page('/pages');
    const labels =
      allPages?.kind === 'allPages'
        ? allPages.sections.flatMap(({ items }) => items.map(({ label }) => label))
        : [];
    expect(labels).toContain('First');
    expect(labels).not.toContain('Second');
    expect(labels).not.toContain('Newer');
  });

  test('E10 are not an error in a sidebar that lists both', async () => {
    const report = await checkContent({
      ...files,
      'sidebars.ts': `export default { docs: ['a', 'a/index'] };`,
    });
    expect(report.filter((line) => !line.includes(' warning: '))).toEqual([]);
  });

  test('E11 except for case are errors, once for each pair', async () => {
    const reason = 'only in case, which some systems ignore.';
    expect(
      await checkContent({
        'docs/one.mdx': page('A.'),
        'docs/up.mdx': '---\ntitle: B\nslug: ONE\n---\n',
        'docs/Two.mdx': page('A.'),
        'docs/two.mdx': page('B.'),
        'blog/2020-01-31-x.mdx': page('A.'),
        'blog/2020-02-01-X.mdx': page('B.'),
      }),
    ).toEqual([
      `blog/2020-02-01-X.mdx:1:1 The path /blog/X differs from that of blog/2020-01-31-x.mdx ${reason} ${FIX}`,
      expect.stringContaining(`docs/Two.mdx Its path differs from "docs/two" ${reason}`),
      `docs/up.mdx:1:1 The path /docs/ONE differs from that of docs/one.mdx ${reason} ${FIX}`,
    ]);
  });

  test('E11 except for "index" are errors, too', async () => {
    expect(
      await checkContent({
        'docs/guides/i.mdx': '---\ntitle: A\nslug: index\n---\n',
        'blog/2020-01-31-index.mdx': page('A.'),
      }),
    ).toEqual([
      'blog/2020-01-31-index.mdx:1:1 The path /blog/index is another form of /blog. Give the page another filename or "slug".',
      'docs/guides/i.mdx:1:1 The path /docs/guides/index is another form of /docs/guides. Give the page another filename or "slug".',
    ]);
  });

  test('E10 by slug are reported as well', async () => {
    expect(
      await checkContent({ 'docs/a.mdx': page('A.'), 'docs/b.mdx': '---\ntitle: B\nslug: a\n---\n' }),
    ).toEqual([
      `docs/b.mdx:1:1 warning: The path /docs/a is already used by docs/a.mdx; this one is left out. ${FIX}`,
    ]);
  });

  test('E10 a post at the URL of a list is left out', async () => {
    expect(await checkContent({ 'blog/2020-01-31-archive.mdx': page('A.') })).toEqual([
      `blog/2020-01-31-archive.mdx:1:1 warning: The path /blog/archive is already used by the blog archive; this one is left out. ${FIX}`,
    ]);
  });

  test('E10 a category at the URL of another is left out', async () => {
    const category = (label: string, items: string): string =>
      `{ type: 'category', label: '${label}', slug: 'x', items: [${items}] }`;
    expect(
      await checkContent({
        'sidebars.ts': `export default { docs: [${category('One', "'index'")}, ${category('Two', '')}] };`,
      }),
    ).toEqual([
      `warning: The path /docs/category/x is already used by the category "One"; the category "Two" is left out. ${FIX}`,
    ]);
  });
});

test('R15 a category whose label contains no letters or digits gets a path', async () => {
  const folder = await makeContentFolder({
    'sidebars.ts': `export default { docs: [{ type: 'category', label: '🚀', items: ['index'] }] };`,
  });
  const paths = listPages((await folder.load()).graph).map(({ path }) => path);
  expect(paths).toContain('/docs/category/category');
});

describe('the list of pages', () => {
  test('R1 R2 R3 R9 R15 R16 has every page of a site, in a stable order', async () => {
    const folder = await makeContentFolder({
      'site.config.ts': siteConfig(
        `  users: [{ caption: 'X', image: 'x.svg', infoLink: 'https://x.example' }],\n  blog: { postsPerPage: 1 },`,
      ),
      'x.svg': svg(1, 1),
      'docs/guides/a.mdx': page('A.'),
      'blog/2020-01-31-one.mdx': '---\ntitle: One\ntags: [Big news]\n---\n',
      'blog/2020-02-01-two.mdx': page('Two.'),
    });
    const content = await folder.load();
    expect(listPages(content.graph).map(({ path }) => path)).toEqual([
      '/',
      '/docs/guides/a',
      '/docs',
      '/docs/category/guides',
      '/blog',
      '/blog/page/2',
      '/blog/archive',
      '/blog/authors',
      '/blog/tags',
      '/blog/tags/big-news',
      '/blog/two',
      '/blog/one',
      '/users',
      '/pages',
    ]);
  });

  test('has no blog without posts, and no users page without users', async () => {
    const content = await (await makeContentFolder()).load();
    expect(listPages(content.graph).map(({ path }) => path)).toEqual(['/', '/docs', '/pages']);
  });

  test('has only paths that resolve to a page', async () => {
    const content = await (
      await makeContentFolder({
        'docs/a/b.mdx': page('B.'),
        'blog/2020-01-31-x.mdx': '---\ntitle: X\ntags: [y]\n---\n',
      })
    ).load();
    for (const { path } of listPages(content.graph))
      expect(await content.site.page(path)).toMatchObject({ path });
  });
});
