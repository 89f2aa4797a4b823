import { spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { askForOddPaths } from '../../stress/try-odd-paths.ts';
import { readDockerfile } from '../../helpers/dockerfile.ts';
import { readRendered, writeRendered } from '#scripts/prerender/rendered-cache.ts';
import { runScript, startScript, type RunningScript, type ScriptResult } from '../../helpers/run-script.ts';
import { hashTree, listTree } from '../../helpers/temporary-folder.ts';

/** One base path for the whole file: the bundle is made for it once and kept in build/app-podium. */
const BASE_URL = '/podium/';
const FIXTURE = path.join(PROJECT_ROOT, 'tests/fixtures/small-site');

let workspace = '';
/** A copy of the fixture outside of the repository, so that no date comes from its history. */
let contentDir = '';
let outDir = '';
let built: ScriptResult;
let before: Record<string, string> = {};

beforeAll(async () => {
  workspace = await realpath(await mkdtemp(path.join(os.tmpdir(), 'podium-build-')));
  contentDir = path.join(workspace, 'content');
  outDir = path.join(workspace, 'out', 'site');
  await cp(FIXTURE, contentDir, { recursive: true });
  // What PREVIEW shows must not reach what is published.
  built = await runScript('build.ts', { env: { ...getEnv(contentDir), PREVIEW: '1' } });
  if (built.code === 0) before = await hashTree(path.dirname(outDir));
}, 300_000);

afterAll(async () => {
  await rm(workspace, { recursive: true, force: true });
});

function getEnv(content: string): Record<string, string> {
  return { BASE_URL, CONTENT_DIR: content, OUT_DIR: outDir, CACHE_DIR: path.join(workspace, 'cache') };
}

/** A copy of the fixture with pieces of its files replaced. */
async function copyContent(
  edits: Readonly<Record<string, readonly [from: string, to: string]>>,
): Promise<string> {
  const folder = await mkdtemp(path.join(workspace, 'content-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(FIXTURE, folder, { recursive: true });
  for (const [file, [from, to]] of Object.entries(edits)) {
    const text = await readFile(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no "${from}".`);
    await writeFile(path.join(folder, file), text.replace(from, to));
  }
  return folder;
}

/** What was printed but progress, which depends on how fast things were. */
function withoutProgress(text: string): string {
  return text.replace(/^(Compiling|Crawling|Drawing): \d+ of \d+\n/gm, '');
}

async function read(file: string): Promise<string> {
  return await readFile(path.join(outDir, file), 'utf8');
}

async function expectOldFolder(): Promise<void> {
  expect(await hashTree(path.dirname(outDir))).toEqual(before);
  expect(await readdir(path.dirname(outDir))).toEqual(['site']);
}

describe('B4 a build', () => {
  test('B4 ends with code 0 and says what it made', () => {
    expect(withoutProgress(built.stderr)).toEqual(
      expect.stringMatching(
        /^\S+\/content\/site\.config\.ts:16:5 warning: The redirect from \/old\/lost is left out: there is no page \/docs\/never-written\. .*\n$/,
      ),
    );
    expect(built.stdout).toMatch(
      /^Built 25 pages \(\d+ files, \d\.\d MB\) into \S+\/out\/site in \d+\.\d s; drew 25 cards in \d+\.\d s more\.\n$/,
    );
    expect(built.code).toBe(0);
  });

  test('B4 N1 writes each page as p.html and p/index.html with its data, and nothing that is not out yet', async () => {
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
    const files = (await listTree(outDir)).filter(
      // How the index is cut into parts is for its own tests.
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
        'host-root/_headers',
        'host-root/_redirects',
        'host-root/robots.txt',
        'index.html',
        expect.stringMatching(/^media\/parts\.[0-9a-f]{8}\.svg$/) as string,
        // The newest change of this folder, which git does not know: the epoch.
        expect.stringMatching(/^search-docs-19700101000000-[0-9a-f]{8}\.json$/) as string,
        expect.stringMatching(/^search-index-19700101000000-[0-9a-f]{8}\.json$/) as string,
        'search.json',
        'service-worker.js',
        expect.stringMatching(/^shell\/[0-9a-f]{10}\.json$/) as string,
        'site.json',
        'sitemap.xml',
        ...pages.flatMap((page) => [`${page}.html`, `${page}/data.json`, `${page}/index.html`]),
        'blog/atom.xml',
        'blog/feed.json',
        'blog/rss.xml',
        'llms-full.txt',
        'llms.txt',
        'manifest.webmanifest',
        'opensearch.xml',
        // A redirect leads to a page; it is none.
        ...['index', ...pages]
          .filter((page) => page !== 'old/guide')
          .flatMap((page) => [`${page}.md`, `cards/${page}.png`]),
      ].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    );
    expect(await read('docs/guide.html')).toBe(await read('docs/guide/index.html'));
  });

  test('drafts and posts of the future are in no file', async () => {
    for (const file of await listTree(outDir)) {
      const text = await read(file);
      // Files for programs, too.
      expect(text, file).not.toMatch(/Unfinished|From the future|from-the-future/);
    }
  });

  test('a page holds its picture, its partial and all of its tabs', async () => {
    const $ = load(await read('docs/guide/index.html'));
    expect($('main h1').text()).toBe('Guide');
    const picture = $('main img[alt="The parts and how they fit"]');
    expect(picture.attr('src')).toMatch(/^\/podium\/media\/parts\.[0-9a-f]{8}\.svg$/);
    expect([picture.attr('width'), picture.attr('height')]).toEqual(['120', '80']);
    expect($('main').text()).toContain('This note stands in a partial');
    expect($('main a[href="/podium/docs/reference#options"]').text()).toBe('the options');
    expect($('main').text()).toContain('npm install small');
    expect($('main').text()).toContain('pnpm add small');
    expect(JSON.parse(await read('docs/guide/data.json'))).toMatchObject({
      page: { kind: 'doc', path: '/docs/guide', title: 'Guide' },
    });
  });

  test('R3 twelve posts make two list pages, newest first', async () => {
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
  });

  test('D1 a redirect is a page, a line for the host, and leads below the base path', async () => {
    expect(await read('host-root/_redirects')).toBe('/podium/old/guide /podium/docs/guide#install 301\n');
    expect(load(await read('old/guide/index.html'))('body a').attr('href')).toBe(
      '/podium/docs/guide#install',
    );
    expect(JSON.parse(await read('old/guide/data.json'))).toEqual({ redirect: '/podium/docs/guide#install' });
  });

  test('the sitemap has every page but the redirects, and robots.txt names it', async () => {
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

  test('R14 404.html is the not-found page inside the layout', async () => {
    const $ = load(await read('404.html'));
    expect($('main h1')).toHaveLength(1);
    expect($('nav a[href="/podium/docs"]').length).toBeGreaterThan(0);
  });

  test('the same content makes the same bytes again, whatever the cache holds and however many pages are fetched at once', async () => {
    const { code } = await runScript('build.ts', { args: ['--concurrency', '1'], env: getEnv(contentDir) });
    expect(code).toBe(0);
    await expectOldFolder();
  });
});

test('B4 G6 a change of a text changes the page, the search and what is made of the whole site, and no other page', async () => {
  const content = await copyContent({ 'docs/index.mdx': ['Read [the guide]', 'First read [the guide]'] });
  const target = path.join(workspace, 'changed', 'site');
  const { code } = await runScript('build.ts', { env: { ...getEnv(content), OUT_DIR: target } });
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

test('B4 two builds at once into one folder both end well, and leave one whole site', async () => {
  const results = await Promise.all([0, 1].map(() => runScript('build.ts', { env: getEnv(contentDir) })));
  expect(results.map(({ code, stderr }) => ({ code, stderr: withoutProgress(stderr) }))).toEqual(
    [0, 1].map(() => ({ code: 0, stderr: withoutProgress(built.stderr) })),
  );
  await expectOldFolder();
});

describe('a build that fails leaves the old folder byte for byte as it was:', () => {
  test('E9 a broken link is listed with file, line and column, and the code is 1', async () => {
    const content = await copyContent({
      'docs/reference.mdx': ['(/docs/guide#install)', '(/docs/guid#install)'],
      'docs/_note.mdx': ['partial, with', 'partial ([lost](/docs/was/never/here)), with'],
    });
    const { code, stdout, stderr } = await runScript('build.ts', { env: getEnv(content) });
    const redirect = expect.stringContaining(
      '/site.config.ts:16:5 warning: The redirect from /old/lost',
    ) as string;
    expect(withoutProgress(stderr).split('\n')).toEqual([
      `${content}/docs/_note.mdx:2:32 The link to /docs/was/never/here leads nowhere. Fix it, or add what it should lead to.`,
      `${content}/docs/reference.mdx:12:9 The link to /docs/guid leads nowhere. Did you mean "/docs/guide"?`,
      redirect,
      '',
    ]);
    // Found before anything is crawled, and so are they without a build.
    expect(stderr).not.toContain('Crawling');
    const check = await runScript('check.ts', { args: ['content'], env: getEnv(content) });
    expect(check.stderr.split('\n')).toEqual(withoutProgress(stderr).split('\n'));
    expect(check.stdout).toMatch(
      /^\d+ external URLs in \d+ locations, none fetched \(--external does\): build\/external-links\.txt\nFAILED content\n$/,
    );
    expect(check.code).toBe(1);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    await expectOldFolder();
  });

  test('E11 mistakes in frontmatter are all reported in one run, each with its place and how to mend it', async () => {
    const content = await copyContent({
      'docs/guide.mdx': ['title: Guide', 'titel: Guide'],
      'blog/2024-01-15-release-01.mdx': ['authors: [ada]', 'authors: [adda]'],
      'blog/2024-02-15-release-02.mdx': ['tags: [release]', 'tags: release'],
    });
    const { code, stdout, stderr } = await runScript('build.ts', { env: getEnv(content) });
    expect(stderr.replaceAll(`${content}/`, '').split('\n')).toEqual([
      'blog/2024-01-15-release-01.mdx:4:11 "adda" is not an author of authors.yml. Did you mean "ada"?',
      'blog/2024-02-15-release-02.mdx:5:1 "tags" should be an array. Words that the post is found under.',
      'docs/guide.mdx:2:1 "titel" is not a frontmatter field. Did you mean "title"?',
      'docs/guide.mdx:2:1 "title" is missing; expected a string.',
      'site.config.ts:16:5 warning: The redirect from /old/lost is left out: there is no page /docs/never-written. Fix it, or add the page.',
      '',
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    await expectOldFolder();
  });

  test('E11 mistakes in the text of pages are all reported in one run, each with its place and how to mend it', async () => {
    const content = await copyContent({
      'docs/index.mdx': ['Read [the', '<Tabz />\n\nRead {[the'],
      'docs/guide.mdx': ['../pictures/parts.svg', '../pictures/prats.svg'],
      'docs/reference.mdx': ['Back to', '<Tabz />\n\nBack to'],
      'blog/2024-01-15-release-01.mdx': ['is out.', 'is out.\n\n<b>never closed'],
    });
    const { code, stdout, stderr } = await runScript('build.ts', { env: getEnv(content) });
    const lines = withoutProgress(stderr).replaceAll(`${content}/`, '').split('\n');
    expect(lines).toEqual([
      'blog/2024-01-15-release-01.mdx:10:1 Expected a closing tag for `<b>` before the end of `paragraph`.',
      'docs/guide.mdx:29:1 The image pictures/prats.svg does not exist. Write its path relative to this file.',
      'docs/index.mdx:8:75 Unexpected end of file in expression, expected a corresponding closing brace for `{`. ' +
        'A brace opens JavaScript. Write "\\{" for a brace in the text.',
      'docs/reference.mdx:12:1 There is no component <Tabz>. Did you mean "Tab"?',
      expect.stringContaining('site.config.ts:16:5 warning: The redirect from /old/lost') as string,
      '',
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    await expectOldFolder();
  });

  test('an interrupt in the middle of the crawl, with no debris', async () => {
    const build = startScript('build.ts', { args: ['--concurrency', '1'], env: getEnv(contentDir) });
    // The new folder appears beside the old one when the crawl begins.
    const appeared = new Promise<string>((resolve) => {
      const watcher = watch(path.dirname(outDir), (_event, name) => {
        if (name?.startsWith('.site.new-') === true) resolve(name);
      });
      onTestFinished(() => {
        watcher.close();
      });
    });
    expect(await appeared).toBe(`.site.new-${build.child.pid ?? 0}`);
    build.child.kill('SIGINT');
    const { code, stdout, stderr } = await build.ended;
    expect(stderr).toMatch(/\nInterrupted by SIGINT\.\n$/);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    await expectOldFolder();
  });
});

test('B4 --verify tells of a page that something put into the cache, and leaves the old folder', async () => {
  const cache = path.join(workspace, 'poisoned-cache');
  await cp(path.join(workspace, 'cache'), cache, { recursive: true });
  const [version = ''] = await readdir(path.join(cache, 'rendered'));
  const file = path.join(cache, 'rendered', version, `${hashBytes('/docs/guide')}.page`);
  const kept = readRendered(file);
  const page = kept?.page.read();
  if (kept === undefined || page === undefined) throw new Error('The page is not in the cache.');
  writeRendered(file, kept, { ...page, html: page.html.replace('in a partial', 'in a poison') });
  const env = { ...getEnv(contentDir), CACHE_DIR: cache };
  const { code, stderr } = await runScript('build.ts', { args: ['--verify'], env });
  expect(stderr).toContain('docs/guide.html With the cache the file is another than without it. Delete');
  expect(stderr.match(/With the cache/g)).toHaveLength(2);
  expect(code).toBe(1);
  await expectOldFolder();
});

test('E9 E10 the crawl and the check without one find the same, and a build says it once', async () => {
  const content = await copyContent({
    'docs/reference.mdx': ['#install)', '#instal) and [lost](/lost)'],
    'site.config.ts': ["label: 'Docs' },", "label: 'Docs' }, { to: '/nowhere', label: 'N' },"],
  });
  // With these levels a build goes on to the crawl, which follows the links of the whole pages.
  const config = path.join(content, 'site.config.ts');
  await writeFile(
    config,
    (await readFile(config, 'utf8')).replace('checks: {', "checks: { brokenLink: 'warn',"),
  );
  const { code, stderr } = await runScript('build.ts', {
    env: { ...getEnv(content), OUT_DIR: path.join(workspace, 'other') },
  });
  const lines = withoutProgress(stderr).replaceAll(`${content}/`, '').split('\n');
  expect(lines).toEqual([
    expect.stringMatching(
      /^docs\/reference\.mdx:12:9 warning: The link to \/docs\/guide#instal names an anchor that the page does not have\. Did you mean "install"\?$/,
    ),
    'docs/reference.mdx:12:46 warning: The link to /lost leads nowhere. Fix it, or add what it should lead to.',
    expect.stringMatching(
      /^site\.config\.ts:\d+:\d+ warning: The link to \/nowhere leads nowhere\. It is part of the layout, /,
    ),
    expect.stringMatching(/^site\.config\.ts:16:5 warning: The redirect from /),
    '',
  ]);
  expect(code).toBe(0);

  // The crawl alone, which knows nothing of who wrote what.
  const CRAWL_TOKEN = 'known-to-the-crawl-and-the-server';
  const server = startScript('preview.ts', { env: { ...getEnv(content), PORT: '0', CRAWL_TOKEN } });
  const [, url = ''] = await server.waitForOutput(/The live site is at (\S+)\n/);
  const crawl = await runScript('crawl.ts', {
    args: ['--origin', url],
    env: { OUT_DIR: path.join(workspace, 'crawled'), CRAWL_TOKEN },
  });
  server.child.kill('SIGTERM');
  await server.ended;
  expect(withoutProgress(crawl.stderr).split('\n')).toEqual([
    expect.stringMatching(/^warning: The link to \/nowhere leads nowhere\. It is on 25 pages, /),
    expect.stringMatching(
      /^page \/docs\/reference warning: The link to \/docs\/guide#instal names an anchor /,
    ),
    expect.stringMatching(/^page \/docs\/reference warning: The link to \/lost leads nowhere\./),
    '',
  ]);
});

/** Sorts what is matched by a pattern where its file is. */
function sortKey(file: unknown): string {
  return typeof file === 'string' ? file : (file as { sample: RegExp }).sample.source.replace(/[\\^]/g, '');
}

describe('npm run preview', () => {
  test.each([
    ['1', 200, 'User-agent: *\nDisallow: /\n'],
    ['', 404, 'User-agent: *\nAllow: /\n\nSitemap: https://small.example/podium/sitemap.xml\n'],
  ])(
    'with PREVIEW="%s" answers drafts and posts of the future with %i, and crawlers accordingly',
    async (preview, status, robots) => {
      const server = startScript('preview.ts', {
        env: { ...getEnv(contentDir), PREVIEW: preview, PORT: '0' },
      });
      const [, url = ''] = await server.waitForOutput(/ is at (\S+)\n/);
      const get = async (file: string): Promise<Response> => await fetch(url + file);
      const asset = /assets\/[^"]+\.js/.exec(await (await get('docs')).text())?.[0] ?? 'no asset';
      const tag = preview === '1' ? 'noindex' : null;
      for (const [file, expected] of [
        ['docs/draft', status],
        ['blog/from-the-future', status],
        ['docs', 200],
        ['robots.txt', 200],
        [asset, 200],
        ['nowhere', 404],
      ] as const) {
        const response = await get(file);
        expect([file, response.status, response.headers.get('x-robots-tag')]).toEqual([file, expected, tag]);
      }
      expect(await (await get('robots.txt')).text()).toBe(robots);
      const $ = load(await (await get('docs')).text());
      expect($('meta[name=robots]').attr('content')).toBe(tag ?? undefined);
      const marks = await Promise.all(
        ['docs/draft', 'blog/from-the-future'].map(async (file) => {
          const $page = load(await (await get(file)).text());
          return $page('[aria-label="Status of this page"] strong').text();
        }),
      );
      expect(marks).toEqual(preview === '1' ? ['Draft', 'Future'] : ['', '']);
      server.child.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
    },
  );

  test('R14 serves nothing but the site, whatever odd path is asked for', async () => {
    const { url, stop } = await startPreview(contentDir);
    // The server's own code lies beside the files of the browser.
    const wanted = { file: 'server/index.js', secret: /react\/jsx-runtime/ };
    const { tried, faults } = await askForOddPaths(url, wanted);
    expect(tried).toBeGreaterThan(400);
    expect(faults).toEqual([]);
    expect((await stop()).stderr).not.toMatch(/Error|\n {4}at /);
  });

  test('serves changed content without a restart, and keeps the previous content while it has an error', async () => {
    const content = await copyContent({});
    const { url, stop, script } = await startPreview(content);
    const file = path.join(content, 'docs/guide.mdx');
    const text = await readFile(file, 'utf8');
    const read = async (): Promise<string> => await (await fetch(`${url}docs/guide`)).text();
    expect(await read()).not.toContain('A new sentence.');
    await writeFile(file, `${text}\nA new sentence.\n`);
    await expect.poll(read).toContain('A new sentence.');
    await writeFile(file, `${text}\nA worse sentence.\n\n<Nothing />\n`);
    await script.waitForOutput(
      /^\{.*The previous content is still served\..*guide\.mdx:\d+:\d+ .*Nothing.*\}\n/m,
    );
    expect(await read()).toContain('A new sentence.');
    await writeFile(file, `${text}\nA better sentence.\n`);
    await expect.poll(read).toContain('A better sentence.');
    expect((await stop()).code).toBe(0);
  });

  test('runs as the container runs it: as a user who owns nothing and may write nowhere', async () => {
    const { command, env } = readDockerfile();
    expect(command.slice(0, -1)).toEqual(['node', '--import', 'tsx']);
    const locked = await mkdtemp(path.join(workspace, 'locked-'));
    await chmod(locked, 0o555);
    await chmod(workspace, 0o755);
    const started = await startPreview(contentDir, {
      env: { ...env, TMPDIR: locked, HOME: locked, ...getEnv(contentDir), HOST: '127.0.0.1' },
      script: path.relative('scripts', command.at(-1) ?? ''),
      user: findPowerlessUser(),
    });
    const response = await fetch(`${started.url}docs/guide`);
    expect([response.status, await readdir(locked)]).toEqual([200, []]);
    expect((await fetch(`${started.url}readyz`)).status).toBe(200);
    const { code, stdout, stderr } = await started.stop();
    expect({ code, stderr: stderr.replace(/^.*warning: .*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\n\{"time":.*"path":"\/podium\/docs\/guide","status":200,.*\}\n/);
  });

  test('names every setting that it can not use, those of all commands and its own', async () => {
    const { code, stderr } = await runScript('preview.ts', {
      env: { ...getEnv(contentDir), PORT: '99999', TRUST_PROXY: 'all' },
    });
    expect(stderr).toBe(`PORT "99999" is not a port number. Use an integer from 0 (any free port) to 65535.
TRUST_PROXY "all" is not a number of proxies. Use a whole number from 0 to 9.
`);
    expect(code).toBe(1);
  });
});

/** Starts the live server for a content folder. It is ended with the test, if it was not before. */
async function startPreview(
  content: string,
  {
    env = getEnv(content),
    script: name = 'preview.ts',
    user,
  }: { env?: Record<string, string>; script?: string; user?: number | undefined } = {},
): Promise<{ url: string; script: RunningScript; stop(): Promise<ScriptResult> }> {
  const script = startScript(name, { env: { ...env, PORT: '0' }, ...(user === undefined ? {} : { user }) });
  onTestFinished(() => void script.child.kill('SIGKILL'));
  const [, url = ''] = await script.waitForOutput(/ is at (\S+)\n/);
  return {
    url,
    script,
    stop() {
      script.child.kill('SIGTERM');
      return script.ended;
    },
  };
}

/**
 * A user other than root, when root runs the tests. Where the repository lies in a folder that only root may enter, there is
 * none who could run its scripts.
 */
function findPowerlessUser(): number | undefined {
  const NOBODY = 65_534;
  if (process.getuid?.() !== 0) return undefined;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--eval', '0'], {
    cwd: PROJECT_ROOT,
    uid: NOBODY,
    gid: NOBODY,
    env: { TSX_DISABLE_CACHE: '1' } as unknown as NodeJS.ProcessEnv,
  });
  return status === 0 ? NOBODY : undefined;
}
