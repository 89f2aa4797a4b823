import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { load } from 'cheerio';
import { beforeAll, describe, expect, test } from 'vitest';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { readRendered, writeRendered } from '#scripts/prerender/rendered-cache.ts';
import { runBuild, withoutProgress, type ScriptResult } from '../../helpers/run-script.ts';
import { useSmallSite } from '../../helpers/small-site.ts';
import { hashTree, listTree } from '../../helpers/temporary-folder.ts';

const site = useSmallSite();
let built: ScriptResult;
let before: Record<string, string> = {};

beforeAll(async () => {
  // Content that only PREVIEW shows must not be published.
  built = await runBuild({ env: { ...site.getEnv(), PREVIEW: '1' } });
  if (built.code === 0) before = await hashTree(path.dirname(site.outDir));
}, 300_000);

async function read(file: string): Promise<string> {
  return await readFile(path.join(site.outDir, file), 'utf8');
}

async function expectUnchangedFolder(): Promise<void> {
  expect(await hashTree(path.dirname(site.outDir))).toEqual(before);
  expect(await readdir(path.dirname(site.outDir))).toEqual(['site']);
}

describe('B4 a build', () => {
  test('B4 exits with code 0 and reports its output', () => {
    expect(withoutProgress(built.stderr)).toEqual(
      expect.stringMatching(
        /^\S+\/content\/site\.config\.ts:16:5 warning: The redirect from \/old\/lost is skipped, because there is no page \/docs\/never-written\. .*\n$/,
      ),
    );
    expect(built.stdout).toMatch(
      /^Built 25 pages \(\d+ files, \d\.\d MB\) into \S+\/out\/site in \d+\.\d s; rendered 25 social cards in another \d+\.\d s\.\n$/,
    );
    expect(built.code).toBe(0);
  });

  test('B4 N1 writes each page as p.html and p/index.html with its data, and nothing unpublished', async () => {
    const pages = [
      'blog',
      'blog/archive',
      'blog/authors',
      'blog/page/2',
      ...Array.from({ length: 12 }, (_, at) => `blog/release-${String(at + 1).padStart(2, '0')}`),
      'blog/tags',
      'blog/tags/release',
      'docs',
      'docs/category/work',
      'docs/guide',
      'docs/reference',
      'old/guide',
      'pages',
      'search',
    ];
    const files = (await listTree(site.outDir)).filter(
      // The parts of the search index have their own tests.
      (file) => !/^(assets|search-parts)\//.test(file),
    );
    expect(files).toEqual(
      [
        '.nojekyll',
        '404.html',
        'blog/nav.json',
        'build-manifest.json',
        'data.json',
        'docs/nav.json',
        'favicon.svg',
        'fonts/code.license.txt',
        'fonts/text.license.txt',
        'host-root/_headers',
        'host-root/_redirects',
        'host-root/robots.txt',
        'index.html',
        expect.stringMatching(/^media\/parts\.[0-9a-f]{8}\.svg$/) as string,
        // The last change of this folder, which git does not track: the epoch.
        expect.stringMatching(/^search-docs-19700101000000-[0-9a-f]{8}\.json$/) as string,
        expect.stringMatching(/^search-index-19700101000000-[0-9a-f]{8}\.json$/) as string,
        'search.json',
        'service-worker.js',
        expect.stringMatching(/^layout-data\/[0-9a-f]{10}\.json$/) as string,
        'site.json',
        'sitemap.xml',
        ...pages.flatMap((page) => [`${page}.html`, `${page}/data.json`, `${page}/index.html`]),
        'blog/atom.xml',
        'blog/feed.json',
        'blog/rss.xml',
        'llms-full.txt',
        'llms.txt',
        // A redirect is not a page.
        ...['index', ...pages]
          .filter((page) => page !== 'old/guide')
          .flatMap((page) => [`${page}.md`, `cards/${page}.png`]),
      ].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    );
    expect(await read('docs/guide.html')).toBe(await read('docs/guide/index.html'));
  });

  test('no file contains drafts or future posts', async () => {
    for (const file of await listTree(site.outDir)) {
      const text = await read(file);
      // Including files for programs.
      expect(text, file).not.toMatch(/\bUnfinished\b|From the future|from-the-future/);
    }
  });

  test('a page contains its image, its partial, and all of its tabs', async () => {
    const $ = load(await read('docs/guide/index.html'));
    expect($('main h1').text()).toBe('Guide');
    const image = $('main img[alt="The parts and how they fit"]');
    expect(image.attr('src')).toMatch(/^\/podium\/media\/parts\.[0-9a-f]{8}\.svg$/);
    expect([image.attr('width'), image.attr('height')]).toEqual(['120', '80']);
    expect($('main').text()).toContain('This note stands in a partial');
    expect($('main a[href="/podium/docs/reference#options"]').text()).toBe('the options');
    expect($('main').text()).toContain('npm install small');
    expect($('main').text()).toContain('pnpm add small');
    expect(JSON.parse(await read('docs/guide/data.json'))).toMatchObject({
      page: { kind: 'doc', path: '/docs/guide', title: 'Guide' },
    });
  });

  test('R3 twelve posts are paginated onto two pages, newest first', async () => {
    const readTitles = async (file: string): Promise<string[]> => {
      const $ = load(await read(file));
      return $('main h2')
        .map((_, heading) => $(heading).text().trim())
        .get();
    };
    const numbers = (from: number, to: number): string[] =>
      Array.from({ length: from - to + 1 }, (_, at) => `Release ${String(from - at).padStart(2, '0')}`);
    expect(await readTitles('blog/index.html')).toEqual(numbers(12, 3));
    expect(await readTitles('blog/page/2/index.html')).toEqual(numbers(2, 1));
    const marked = load(await read('blog/page/2/index.html'))('.blog-nav [aria-current=true]');
    expect(marked.text()).toBe('Posts');
  });

  test('D1 a redirect has a page and a line for the host, and its target includes the base path', async () => {
    expect(await read('host-root/_redirects')).toBe('/podium/old/guide /podium/docs/guide#install 301\n');
    expect(load(await read('old/guide/index.html'))('body a').attr('href')).toBe(
      '/podium/docs/guide#install',
    );
    expect(JSON.parse(await read('old/guide/data.json'))).toEqual({ redirect: '/podium/docs/guide#install' });
  });

  test('the sitemap lists every page except redirects, and robots.txt references it', async () => {
    const $ = load(await read('sitemap.xml'), { xml: true });
    const locations = $('loc')
      .map((_, element) => $(element).text())
      .get();
    expect(locations).toHaveLength(24);
    expect(locations).toContain('https://small.example/podium/');
    expect(locations).toContain('https://small.example/podium/docs/guide');
    expect(await read('host-root/robots.txt')).toContain(
      'Sitemap: https://small.example/podium/sitemap.xml\n',
    );
  });

  test('R14 404.html is the not-found page, in the layout', async () => {
    const $ = load(await read('404.html'));
    expect($('main h1')).toHaveLength(1);
    expect($('nav a[href="/podium/docs"]').length).toBeGreaterThan(0);
  });

  test('the same content produces the same bytes, regardless of cache and concurrency', async () => {
    const { code } = await runBuild({ args: ['--concurrency', '1'], env: site.getEnv() });
    expect(code).toBe(0);
    await expectUnchangedFolder();
  });
});

test('B4 G6 an edited text changes its page, the search, and files about the complete site, but no other page', async () => {
  const content = await site.copyContent({
    'docs/index.mdx': ['Read [the guide]', 'First read [the guide]'],
  });
  const target = path.join(site.folder, 'changed', 'site');
  const { code } = await runBuild({ env: { ...site.getEnv(content), OUT_DIR: target } });
  expect(code).toBe(0);
  const after = await hashTree(path.dirname(target));
  const changed = Object.keys({ ...before, ...after }).filter((file) => after[file] !== before[file]);
  const others = changed.map((file) => file.replace('site/', '')).filter((file) => !/^search[-.]/.test(file));
  expect(others.sort()).toEqual([
    'build-manifest.json',
    'docs.html',
    'docs.md',
    'docs/data.json',
    'docs/index.html',
    'host-root/_headers',
    'llms-full.txt',
    'site.json',
  ]);
});

test('B4 two concurrent builds into the same folder both succeed, and leave one complete site', async () => {
  const results = await Promise.all([0, 1].map(() => runBuild({ env: site.getEnv() })));
  expect(results.map(({ code, stderr }) => ({ code, stderr: withoutProgress(stderr) }))).toEqual(
    [0, 1].map(() => ({ code: 0, stderr: withoutProgress(built.stderr) })),
  );
  await expectUnchangedFolder();
});

test('B4 --verify reports a page that was modified in the cache, and keeps the old folder', async () => {
  const cache = path.join(site.folder, 'poisoned-cache');
  await cp(path.join(site.folder, 'cache'), cache, { recursive: true });
  const [version = ''] = await readdir(path.join(cache, 'rendered'));
  const file = path.join(cache, 'rendered', version, `${hashBytes('/docs/guide')}.page`);
  const cached = readRendered(file);
  if (cached === undefined) throw new Error('The page is not in the cache.');
  const html = Buffer.from(String(cached.page.html).replace('in a partial', 'in a poison'));
  writeRendered(file, cached, { ...cached.page, html });
  const env = { ...site.getEnv(), CACHE_DIR: cache };
  const { code, stderr } = await runBuild({ args: ['--verify'], env });
  expect(stderr).toContain('docs/guide.html With the cache, the file differs. Delete');
  expect(stderr.match(/With the cache/g)).toHaveLength(2);
  expect(code).toBe(1);
  await expectUnchangedFolder();
});

/** Sort key of a file name or a pattern, which is sorted like the file that it matches. */
function sortKey(file: unknown): string {
  return typeof file === 'string' ? file : (file as { sample: RegExp }).sample.source.replace(/[\\^]/g, '');
}
