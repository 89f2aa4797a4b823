import { buildSiteData } from '#app/engine/content/graph/site-data.server.ts';
import { readSidebar } from '../../../../../helpers/site-files.ts';
import { describe, expect, test } from 'vitest';
import { shortenDescription } from '#app/engine/content/graph/pages.server.ts';
import { page, siteConfig, type FolderFiles } from '../../../../../helpers/content-folder.ts';
import { load, getPage, post } from './blog-fixture.ts';

/** Posts on the first days of a month. */
function makePosts(count: number): FolderFiles {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const day = String(index + 1).padStart(2, '0');
      return [`blog/2024-01-${day}-post-${day}.mdx`, page(`Text ${day}.`, `Post ${day}`)];
    }),
  );
}

describe('the list of posts', () => {
  test('R3 is sorted newest first, and by URL within a day', async () => {
    const content = await load({
      'blog/2024-01-01-b.mdx': page('', 'B'),
      'blog/2024-01-01-a.mdx': page('', 'A'),
      'blog/2023-12-31-z.mdx': page('', 'Z'),
      'blog/2024-02-01-y.mdx': post('title: Y\ndate: 2020-01-01'),
    });
    const { posts } = await getPage(content, '/blog', 'postList');
    expect(posts.map(({ label }) => label)).toEqual(['A', 'B', 'Z', 'Y']);
  });

  test('R3 is one page for ten posts and two for eleven', async () => {
    expect(await getPage(await load(makePosts(10)), '/blog', 'postList')).toMatchObject({
      pages: 1,
      newer: undefined,
      older: undefined,
    });
    const content = await load(makePosts(11), { baseUrl: '/base/' });
    const first = await getPage(content, '/blog', 'postList');
    const second = await getPage(content, '/blog/page/2', 'postList');
    expect(first).toMatchObject({
      title: 'Blog',
      page: 1,
      pages: 2,
      newer: undefined,
      older: '/base/blog/page/2',
    });
    expect(second).toMatchObject({
      title: 'Blog, page 2',
      page: 2,
      pages: 2,
      newer: '/base/blog',
      older: undefined,
    });
    expect(first.posts.map(({ label }) => label)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Post ${String(11 - index).padStart(2, '0')}`),
    );
    expect(second.posts.map(({ label }) => label)).toEqual(['Post 01']);
    for (const path of ['/blog/page/1', '/blog/page/3', '/blog/page/0']) {
      expect(await content.site.page(path)).toBeUndefined();
    }
  });

  test('G4 has the configured number of posts per page', async () => {
    const content = await load({
      ...makePosts(7),
      'site.config.ts': siteConfig('  blog: { postsPerPage: 3 },'),
    });
    const sizes = await Promise.all(
      ['/blog', '/blog/page/2', '/blog/page/3'].map(
        async (path) => (await getPage(content, path, 'postList')).posts.length,
      ),
    );
    expect(sizes).toEqual([3, 3, 1]);
  });

  test('R3 shows the content before the truncate marker, or the complete post', async () => {
    const content = await load({
      'blog/2024-01-02-a.mdx': page('One.\n\n{/* truncate */}\n\nTwo.', 'A'),
      'blog/2024-01-01-b.mdx': page('One.\n\n## Two\n', 'B'),
    });
    const { posts } = await getPage(content, '/blog', 'postList');
    expect(posts).toMatchObject([
      { id: 'excerpt-a', html: '<p>One.</p>', truncated: true },
      { id: 'excerpt-b', html: '<p>One.</p>\n<h2>Two </h2>', truncated: false },
    ]);
  });
});

describe('a post', () => {
  test('R8 has a date, authors, tags, a reading time, a table of contents, and neighbors', async () => {
    const content = await load(
      {
        'authors.yml':
          'jo:\n  name: Jo van Doe\n  title: Writer\n  url: https://jo.example\nanna:\n  name: Anna\n',
        'blog/2024-01-01-old.mdx': page('', 'Old'),
        'blog/2024-01-02-mid.mdx': post(
          'title: Mid\nauthors: [jo, anna]\ntags: [Big news, release]\nkeywords: [x]',
          'One.\n\n## Part\n\n#### Deep',
        ),
        'blog/2024-01-03-new.mdx': page('', 'New'),
      },
      { baseUrl: '/base/' },
    );
    expect(await getPage(content, '/blog/mid', 'post')).toMatchObject({
      title: 'Mid',
      description: 'One.',
      toc: [{ id: 'part', text: 'Part', level: 2 }],
      keywords: ['x'],
      breadcrumbs: [
        { label: 'Blog', href: '/base/blog' },
        { label: 'Mid', href: undefined },
      ],
      newer: { label: 'New', href: '/base/blog/new' },
      older: { label: 'Old', href: '/base/blog/old' },
      post: {
        label: 'Mid',
        href: '/base/blog/mid',
        date: '2024-01-02',
        readingMinutes: 1,
        authors: [
          {
            key: 'jo',
            name: 'Jo van Doe',
            title: 'Writer',
            href: 'https://jo.example',
            image: undefined,
            initials: 'JD',
          },
          { key: 'anna', name: 'Anna', title: undefined, href: undefined, initials: 'A' },
        ],
        tags: [
          { label: 'Big news', href: '/base/blog/tags/big-news', count: 1 },
          { label: 'release', href: '/base/blog/tags/release', count: 1 },
        ],
      },
    });
    expect(await getPage(content, '/blog/new', 'post')).toMatchObject({ newer: undefined });
    expect(await getPage(content, '/blog/old', 'post')).toMatchObject({ older: undefined });
  });

  test.each([
    [1, 1],
    [200, 1],
    [201, 2],
    [1000, 5],
  ])('R8 of %d words takes %d minutes, excluding code', async (words, minutes) => {
    const text = `${'word '.repeat(words)}\n\n\`\`\`js\n${'let code;\n'.repeat(300)}\`\`\``;
    const content = await load({ 'blog/2024-01-01-a.mdx': page(text) });
    expect((await getPage(content, '/blog/a', 'post')).post.readingMinutes).toBe(minutes);
  });

  test('G4 has no reading time on a site that disables it', async () => {
    const content = await load({
      'site.config.ts': siteConfig('  blog: { readingTime: false },'),
      'blog/2024-01-01-a.mdx': page('A.'),
    });
    expect((await getPage(content, '/blog/a', 'post')).post.readingMinutes).toBeUndefined();
  });
});

describe('drafts and future-dated posts', () => {
  const files: FolderFiles = {
    'docs/secret.mdx': '---\ntitle: Secret\ndraft: true\n---\nx',
    'blog/2024-06-01-today.mdx': post('title: Today\nauthors: [jo]\ntags: [now]'),
    'blog/2024-06-02-tomorrow.mdx': post('title: Tomorrow\nauthors: [jo]\ntags: [later]'),
    'blog/2024-01-01-draft.mdx': post('title: Draft\ndraft: true\nauthors: [jo]\ntags: [idea]'),
    'authors.yml': 'jo:\n  name: Jo\n',
  };
  const today = '2024-06-01';

  test('are excluded from the published site, its lists, and its counts', async () => {
    const content = await load(files, { today });
    expect(content.graph.posts.map(({ path }) => path)).toEqual(['/blog/today']);
    expect(content.graph.docs.map(({ id }) => id)).toEqual(['index']);
    for (const path of [
      '/docs/secret',
      '/blog/tomorrow',
      '/blog/draft',
      '/blog/tags/later',
      '/blog/tags/idea',
    ]) {
      expect(await content.site.page(path)).toBeUndefined();
    }
    expect((await getPage(content, '/blog/authors', 'authors')).authors).toMatchObject([{ count: 1 }]);
    expect(await readSidebar(content)).not.toContain('Secret');
    expect(content.site.sidebar('/blog').html).not.toContain('Tomorrow');
    expect(JSON.stringify(buildSiteData(content.graph))).not.toMatch(/secret|tomorrow|blog\/draft/);
  });

  test('are included on the dev server', async () => {
    const content = await load(files, { today, includeDrafts: true });
    expect(content.graph.posts.map(({ path }) => path)).toEqual([
      '/blog/tomorrow',
      '/blog/today',
      '/blog/draft',
    ]);
    expect(await content.site.page('/docs/secret')).toMatchObject({ title: 'Secret' });
    expect(await content.site.page('/blog/tags/idea')).toMatchObject({ tag: 'idea' });
    expect((await getPage(content, '/blog/authors', 'authors')).authors).toMatchObject([{ count: 3 }]);
  });

  test('do not create a blog on their own', async () => {
    const content = await load({ 'blog/2024-06-02-a.mdx': page('') }, { today });
    expect(await content.site.page('/blog')).toBeUndefined();
  });
});

describe('the blog sidebar', () => {
  const files: FolderFiles = {
    'blog/2023-01-01-a.mdx': page('', 'A'),
    'blog/2024-01-01-b.mdx': page('', 'B'),
  };

  test('L8 groups posts by year, and marks the current one', async () => {
    const { html, partial } = (await load(files)).site.sidebar('/blog/a');
    expect(partial).toBe(false);
    expect(html).toBe(
      '<ul><li><details open=""><summary>2024</summary><ul><li><a href="/blog/b">B</a></li></ul></details></li>' +
        '<li><details open=""><summary>2023</summary><ul><li><a href="/blog/a" aria-current="page">A</a></li></ul></details></li></ul>',
    );
  });

  test('G4 has a single list of posts if configured', async () => {
    const content = await load({
      ...files,
      'site.config.ts': siteConfig(`  blog: { sidebarGrouping: 'none' },`),
    });
    expect(content.site.sidebar('/blog').html).toBe(
      '<ul><li><a href="/blog/b">B</a></li><li><a href="/blog/a">A</a></li></ul>',
    );
  });
});

describe('shortenDescription', () => {
  test('truncates at a word boundary, to at most 160 characters and an ellipsis', () => {
    const text = shortenDescription('abcdefghi '.repeat(30)) ?? '';
    expect(text).toBe(`${'abcdefghi '.repeat(15)}abcdefghi…`);
  });

  test('returns short text and undefined unchanged', () => {
    expect([shortenDescription('Short.'), shortenDescription(undefined)]).toEqual(['Short.', undefined]);
  });
});
