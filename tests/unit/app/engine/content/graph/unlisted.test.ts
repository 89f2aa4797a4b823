import { compileArticle, listUnlisted } from '#app/engine/content/graph/articles.server.ts';
import { readFileText } from '../../../../../helpers/site-files.ts';
import { readSearchNames } from '../../../../../helpers/site-files.ts';
import { buildSiteData } from '#app/engine/content/graph/site-data.server.ts';
import { readSidebar } from '../../../../../helpers/site-files.ts';
import { listPages } from '#app/engine/content/graph/articles.server.ts';
import { createPageMeta } from '#app/site/layout/page-meta.ts';
import { describe, expect, test } from 'vitest';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { checkContent, makeContentFolder, page } from '../../../../../helpers/content-folder.ts';

const UNLISTED = '---\ntitle: Hidden\nunlisted: true\ntags: [secret, news]\n---\n## Part\n\nText';

const FILES = {
  'docs/a.mdx': page('[b](./hidden.mdx#part)', 'A'),
  'docs/hidden.mdx': UNLISTED.replace('tags: [secret, news]\n', ''),
  'docs/z.mdx': page('', 'Z'),
  'blog/2024-01-01-old.mdx': '---\ntitle: Old\ntags: [news]\n---\n',
  'blog/2024-02-01-hidden.mdx': UNLISTED,
  'blog/2024-03-01-new.mdx': page('', 'New'),
  'sidebars.ts': `export default { docs: ['index', 'a', 'hidden', 'z'] };`,
};

async function load(includeDrafts = false): Promise<SiteState> {
  return await (await makeContentFolder(FILES)).load({ includeDrafts });
}

/** Every list of the site, as text. */
async function readLists(content: SiteState): Promise<string> {
  const paths = ['/blog', '/blog/archive', '/blog/tags', '/blog/tags/news', '/blog/authors', '/pages'];
  const pages = await Promise.all(paths.map((path) => content.site.page(path)));
  return JSON.stringify([
    pages,
    await readSidebar(content),
    content.site.sidebar('/blog'),
    buildSiteData(content.graph).docs,
    content.site.suggest('/docs/hidden'),
  ]);
}

test('R8 an unlisted post has no link to the blog while no post is listed', async () => {
  const content = await (await makeContentFolder({ 'blog/2020-01-01-x.mdx': UNLISTED })).load();
  expect(await content.site.page('/blog/x')).toMatchObject({
    breadcrumbs: [{ label: 'Hidden', href: undefined }],
  });
});

describe('an unlisted page', () => {
  test('is served at its URL, with its status, and is excluded from search engines', async () => {
    const content = await load();
    expect(listUnlisted(content.graph)).toEqual(['/docs/hidden', '/blog/hidden']);
    for (const path of listUnlisted(content.graph)) {
      const found = await content.site.page(path);
      expect(found).toMatchObject({ title: 'Hidden', status: ['unlisted'] });
      const matches = [{ id: 'root', data: content.site.layout }];
      expect(createPageMeta({ data: found, matches })).toContainEqual({ name: 'robots', content: 'noindex' });
    }
  });

  test('is not in lists, sidebars, the sitemap, or search', async () => {
    const content = await load();
    expect(await readLists(content)).not.toMatch(/hidden|secret/i);
    expect(listPages(content.graph).filter(({ path }) => /hidden|secret/.test(path))).toEqual([]);
    const { docsHref } = await readSearchNames(content);
    expect(await readFileText(content, `/${docsHref.slice(1)}`)).not.toContain('Hidden');
  });

  test('neither has nor is a neighbor, even where drafts are shown', async () => {
    for (const content of [await load(), await load(true)]) {
      expect(await content.site.page('/docs/hidden')).toMatchObject({ previous: undefined, next: undefined });
      expect(await content.site.page('/docs/a')).toMatchObject({ next: { label: 'Z' } });
      expect(await content.site.page('/blog/hidden')).toMatchObject({ newer: undefined, older: undefined });
      expect(await content.site.page('/blog/new')).toMatchObject({ older: { label: 'Old' } });
    }
  });

  test('shows only tags that have a page', async () => {
    const found = await (await load()).site.page('/blog/hidden');
    expect(found?.kind === 'post' ? found.post.tags.map(({ label }) => label) : []).toEqual(['news']);
  });

  test('can be linked to and listed in sidebars.ts', async () => {
    expect(await checkContent(FILES)).toEqual([]);
    expect((await compileArticle(await load(), '/docs/a'))?.compiled.links).toMatchObject([
      { target: '/docs/hidden' },
    ]);
  });

  test('is in the lists of the dev server, with its status, but neither in the sitemap nor in search', async () => {
    const content = await load(true);
    expect(await readLists(content)).toMatch(/hidden/i);
    const pages = await content.site.page('/pages');
    const items = pages?.kind === 'allPages' ? pages.sections.flatMap((section) => section.items) : [];
    expect(items.filter(({ status }) => status?.includes('unlisted') === true)).toHaveLength(2);
    expect(listPages(content.graph).map(({ path }) => path)).not.toContain('/docs/hidden');
    const { docsHref } = await readSearchNames(content);
    const file = await readFileText(content, `/${docsHref.slice(1)}`);
    // Listed posts are in the file, so the next assertion can fail.
    expect(file).toContain('"New"');
    expect(file).not.toContain('Hidden');
  });
});

describe('the status of a page', () => {
  test('labels drafts and future-dated posts', async () => {
    const content = await (
      await makeContentFolder({
        'docs/draft.mdx': '---\ntitle: D\ndraft: true\n---\n',
        'blog/2999-01-01-x.mdx': '---\ntitle: X\ndraft: true\nunlisted: true\n---\n',
        'blog/2999-01-02-y.mdx': page(''),
      })
    ).load({ includeDrafts: true });
    expect(await content.site.page('/docs/draft')).toMatchObject({ status: ['draft'] });
    expect(await content.site.page('/blog/x')).toMatchObject({ status: ['draft', 'future', 'unlisted'] });
    expect(await content.site.page('/blog/y')).toMatchObject({
      status: ['future'],
      post: { status: ['future'] },
    });
    expect((await content.site.page('/docs'))?.status).toBeUndefined();
  });
});
