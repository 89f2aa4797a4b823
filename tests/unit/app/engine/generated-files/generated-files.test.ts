import { listPages } from '#app/engine/content/graph/articles.server.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getMarkdownPath } from '#app/engine/urls/generated-paths.ts';
import { BASE, open } from './fixture-site.ts';

/** Text that every list must exclude. */
const SECRET = /Hidden|Draft|Future|For few|Not yet|Later/;

describe('the Markdown version of a page', () => {
  test('L10 has the title, description, and URL, then the text', async () => {
    const { read } = await open();
    expect(await read('/docs/guide.md')).toBe(`---
title: The [guide]
description: How to.
url: ${BASE}/docs/guide
---

> For AI agents: all pages are listed in <${BASE}/llms.txt>; the Markdown of this page is at <${BASE}/docs/guide.md>

# The \\[guide]

## First

Read [on](${BASE}/docs/guide#first).
`);
    expect(await read('/blog/first.md')).toMatch(
      /^---\ntitle: First <post>\n[^]*date: 2024-01-31\nauthors:\n {2}- Jo & Co\n {2}- Anna\ntags:\n {2}- news\n---\n\n> For AI agents: .+\n\n# First \\<post>\n\nBefore\.\n\nAfter/,
    );
  });

  test('L10 exists for every page, written or generated', async () => {
    const { content, read } = await open();
    for (const path of content.graph.routeMap.keys()) {
      const text = await read(path === '/' ? '/index.md' : `${path}.md`);
      expect(text, path).toMatch(
        /^---\ntitle: [^]+\nurl: https:\/\/site\.example\/base\/[^]*\n---\n\n> For AI agents: .+\n\n# \S/,
      );
    }
    expect(await read('/blog.md')).toContain(`- [Second post](${BASE}/blog/second), 2024-02-01\n`);
    expect(await read('/blog/authors.md')).toContain('- Anna\n- [Jo & Co](https://jo.example/)\n');
    expect(await content.site.file('/docs/draft.md')).toBeUndefined();
    expect(await content.site.file('/blog/future.md')).toBeUndefined();
  });
});

describe('lists for language models', () => {
  test('L10 llms.txt lists every page in the sitemap once', async () => {
    const { content, read } = await open();
    const listed = [...(await read('/llms.txt')).matchAll(/^- \[.+?\]\((\S+)\)/gm)].map(([, href]) => href);
    const pages = listPages(content.graph).map(({ path }) => `${BASE}${getMarkdownPath(path)}`);
    expect(pages).toEqual(expect.arrayContaining([`${BASE}/pages.md`, `${BASE}/blog/tags/news.md`]));
    expect([...listed].sort()).toEqual([...pages].sort());
  });

  test('L10 llms.txt has the format of llmstxt.org, and links to the Markdown versions', async () => {
    const { read } = await open();
    const text = await read('/llms.txt');
    expect(text).toMatch(/^# Site\n\n> What it is\n\n## Documentation\n\n- \[/);
    const [sections, optional = ''] = text.split('## Optional\n');
    expect(sections).toContain(`- [The \\[guide\\]](${BASE}/docs/guide.md): How to.\n`);
    expect(sections).toContain(`- [First <post>](${BASE}/blog/first.md): Is & was.\n`);
    expect(optional).toContain(`(${BASE}/index.md)`);
    for (const line of text.split('\n').slice(3)) {
      expect(line).toMatch(/^(|## \S.*|- \[.+\]\(https:\/\/site\.example\/base\/\S+\.md\)(: .+)?)$/);
    }
  });

  test('L10 llms-full.txt has the text of every article with its URL', async () => {
    const { read } = await open();
    const text = await read('/llms-full.txt');
    expect(text).toContain(`# The \\[guide]\n\nSource: ${BASE}/docs/guide\n\n## First\n`);
    expect(text).toContain('if (a < b && c) f("x");');
  });
});

test('excludes drafts, unlisted pages, and future posts, even in a preview', async () => {
  const { content, preview, read } = await open();
  for (const from of [content, preview]) {
    for (const path of [
      '/blog/rss.xml',
      '/blog/atom.xml',
      '/blog/feed.json',
      '/llms.txt',
      '/llms-full.txt',
    ]) {
      expect(await read(path, from), path).not.toMatch(SECRET);
    }
  }
});

describe('images', () => {
  test('L10 the icons that browsers request have the right sizes', async () => {
    const { content } = await open();
    const icon = await content.site.file('/apple-touch-icon.png');
    expect(await sharp(icon?.body as Buffer).metadata()).toMatchObject({
      format: 'png',
      width: 180,
      height: 180,
    });
    const ico = (await content.site.file('/favicon.ico'))?.body as Buffer;
    expect(ico.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
    const { width, format } = await sharp(ico.subarray(22)).metadata();
    expect([width, format]).toEqual([32, 'png']);
  });

  test('L10 a page without its own image has a social card, which is drawn once', async () => {
    const { content, preview } = await open();
    expect(content.site.paths()).toContain('/cards/docs/guide.png');
    expect(content.site.paths()).not.toContain('/cards/docs/own.png');
    const [first, second] = [
      await content.site.file('/cards/docs/guide.png'),
      await preview.site.file('/cards/docs/guide.png'),
    ];
    expect([first?.isNew, second?.isNew]).toEqual([true, false]);
    expect(second?.body).toEqual(first?.body);
    const { width, height, format } = await sharp(first?.body as Buffer).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    const other = await content.site.file('/cards/blog/first.png');
    expect(other?.body).not.toEqual(first?.body);
    // The colors of the parts fill the bottom edge, so nothing is cut off. Palette colors may be off by a shade.
    for (const [left, color] of [
      [10, [0x4a, 0xb0]],
      [600, [0xa8, 0x0a]],
      [1190, [0x0b, 0x68]],
    ] as const) {
      const pixel = sharp(first?.body as Buffer).extract({ left, top: 620, width: 1, height: 1 });
      const [red = 0, , blue = 0] = await pixel.removeAlpha().raw().toBuffer();
      expect(Math.abs(red - color[0]) + Math.abs(blue - color[1])).toBeLessThan(8);
    }
  });
});

test('every listed file exists', async () => {
  const { content } = await open();
  const paths = content.site
    .paths()
    .filter((path) => !content.graph.routeMap.has(path) && !path.startsWith('/cards/'));
  const missing = await Promise.all(
    paths.map(async (path) => ((await content.site.file(path)) === undefined ? path : [])),
  );
  expect(missing.flat()).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});
