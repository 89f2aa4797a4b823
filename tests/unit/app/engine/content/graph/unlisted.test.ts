import { describe, expect, test } from 'vitest';
import type { Content } from '#app/engine/server/index.server.ts';
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

async function load(includeDrafts = false): Promise<Content> {
  return await (await makeContentFolder(FILES)).load({ includeDrafts });
}

/** Every list of the site, as text. */
async function readLists(content: Content): Promise<string> {
  const paths = ['/blog', '/blog/archive', '/blog/tags', '/blog/tags/news', '/blog/authors', '/pages'];
  const pages = await Promise.all(paths.map((path) => content.findPage(path)));
  return JSON.stringify([
    pages,
    content.getWholeDocsSidebar(),
    content.getBlogSidebar('/blog'),
    content.getSiteData().docs,
    content.suggestPages('/docs/hidden'),
  ]);
}

describe('an unlisted page', () => {
  test('is served at its address, marked as one that nobody should find', async () => {
    const content = await load();
    expect(content.listUnlisted()).toEqual(['/docs/hidden', '/blog/hidden']);
    for (const path of content.listUnlisted()) {
      expect(await content.findPage(path)).toMatchObject({ title: 'Hidden', status: ['unlisted'] });
    }
  });

  test('is in no list, no sidebar, no sitemap and no search', async () => {
    const content = await load();
    expect(await readLists(content)).not.toMatch(/hidden|secret/i);
    expect(content.listPages().filter(({ path }) => /hidden|secret/.test(path))).toEqual([]);
    const { docsHref } = await content.getSearchNames();
    expect(await content.findSearchFile(docsHref.slice(1))).not.toContain('Hidden');
  });

  test('has no neighbours and is nobody’s, also where drafts are shown', async () => {
    for (const content of [await load(), await load(true)]) {
      expect(await content.findPage('/docs/hidden')).toMatchObject({ previous: undefined, next: undefined });
      expect(await content.findPage('/docs/a')).toMatchObject({ next: { label: 'Z' } });
      expect(await content.findPage('/blog/hidden')).toMatchObject({ newer: undefined, older: undefined });
      expect(await content.findPage('/blog/new')).toMatchObject({ older: { label: 'Old' } });
    }
  });

  test('shows the tags that have a page, and no others', async () => {
    const found = await (await load()).findPage('/blog/hidden');
    expect(found?.kind === 'post' ? found.post.tags.map(({ label }) => label) : []).toEqual(['news']);
  });

  test('can be linked to and be named in the sidebar', async () => {
    expect(await checkContent(FILES)).toEqual([]);
    expect(await (await load()).listLinks('/docs/a')).toMatchObject([{ target: '/docs/hidden' }]);
  });

  test('is in the lists of the dev server, marked, but neither in the sitemap nor in the search', async () => {
    const content = await load(true);
    expect(await readLists(content)).toMatch(/hidden/i);
    const pages = await content.findPage('/pages');
    const items = pages?.kind === 'allPages' ? pages.sections.flatMap((section) => section.items) : [];
    expect(items.filter(({ status }) => status?.includes('unlisted') === true)).toHaveLength(2);
    expect(content.listPages().map(({ path }) => path)).not.toContain('/docs/hidden');
    const { docsHref } = await content.getSearchNames();
    const file = await content.findSearchFile(docsHref.slice(1));
    // What the file does have, so that the next line can tell.
    expect(file).toContain('"New"');
    expect(file).not.toContain('Hidden');
  });
});

describe('the status of a page', () => {
  test('tells drafts and posts of the future apart from what is published', async () => {
    const content = await (
      await makeContentFolder({
        'docs/draft.mdx': '---\ntitle: D\ndraft: true\n---\n',
        'blog/2999-01-01-x.mdx': '---\ntitle: X\ndraft: true\nunlisted: true\n---\n',
        'blog/2999-01-02-y.mdx': page(''),
      })
    ).load({ includeDrafts: true });
    expect(await content.findPage('/docs/draft')).toMatchObject({ status: ['draft'] });
    expect(await content.findPage('/blog/x')).toMatchObject({ status: ['draft', 'future', 'unlisted'] });
    expect(await content.findPage('/blog/y')).toMatchObject({
      status: ['future'],
      post: { status: ['future'] },
    });
    expect((await content.findPage('/docs'))?.status).toBeUndefined();
  });
});
