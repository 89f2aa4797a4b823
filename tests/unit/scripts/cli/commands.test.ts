import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { pageWith, startLoopback, startLoopbackSite } from '../../../helpers/loopback-site.ts';
import { findFreePort } from '../../../helpers/free-port.ts';
import type { CommandRun } from '../../../helpers/run-commands.ts';
import { runScript, startScript } from '../../../helpers/run-script.ts';
import { hashTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Commands of `npm run` that are implemented in `scripts/`. */
const commands = Object.entries(
  (
    JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    }
  ).scripts,
).flatMap(([name, command]) => {
  // Commands that authors wait for are started by `run.js`, which bundles them first.
  const [, direct, bundled] =
    /^(?:tsx (\S+\.ts)|node (?:--\S+ )*scripts\/run\.js (\S+))$/.exec(command) ?? [];
  const script = bundled === undefined ? direct && path.relative('scripts', direct) : `${bundled}.ts`;
  return script !== undefined && existsSync(path.join(PROJECT_ROOT, 'scripts', script))
    ? [{ name, script }]
    : [];
});

/** Creates a folder with a crawled site of one page. */
async function makeSite(baseUrl = '/'): Promise<{ folder: string; site: string }> {
  const folder = await makeTemporaryFolder();
  const site = path.join(folder, 'site');
  const output = await openOutputFolder(site);
  output.write('index.html', '<h1>Home</h1>');
  output.write('404.html', '<h1>Not found</h1>');
  await output.commit(baseUrl);
  return { folder, site };
}

test('the six commands that build and serve the site are among those checked here', () => {
  expect(commands.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['start', 'build', 'crawl', 'serve', 'preview', 'dev']),
  );
});

describe('npm run', () => {
  let runs: CommandRun[] = [];

  beforeAll(async () => {
    const calls = commands.flatMap(({ script }) =>
      ['--help', '--halp'].map((option) => ({ script, args: [option] })),
    );
    const { stdout } = await runScript('../tests/helpers/run-commands.ts', { args: [JSON.stringify(calls)] });
    runs = JSON.parse(stdout) as CommandRun[];
  }, 300_000);

  test.each(commands)(
    '$name logs its usage on --help, and a message for an unknown option',
    ({ name, script }) => {
      const [help, unknown] = runs.filter((run) => run.script === script);
      const usage = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`;
      expect(help?.stdout.split('\n')[0]).toMatch(new RegExp(`^${usage}( |$)`));
      expect(help?.stdout).toMatch(/\n {2}--help +shows this help\n/);
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(unknown).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'Unknown option "halp". Did you mean "help"?\n',
      });
    },
  );

  test.each(['start', 'build', 'preview', 'dev', 'check', 'new', 'rename'])(
    '%s, which depends on the date, lists SOURCE_DATE_EPOCH on --help',
    (name) => {
      const help = runs.find((run) => run.script === `${name}.ts`);
      expect(help?.stdout).toMatch(/\nEnvironment: .*\bSOURCE_DATE_EPOCH\b/);
    },
  );
});

test('all invalid environment variables are reported at once, without a stack trace', async () => {
  const { code, stderr } = await runScript('build.ts', {
    env: { PORT: '99999', BASE_URL: 'https://x.example/', SITE_URL: 'x', CONTENT_DIR: 'no-such-folder' },
  });
  expect(stderr.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'BASE_URL',
    'CONTENT_DIR',
    'PORT',
    'SITE_URL',
    '',
  ]);
  expect(code).toBe(1);
});

describe('npm run serve', () => {
  test('serves a folder at the base path it was built for, until it receives a signal', async () => {
    const { site } = await makeSite('/podium/');
    const server = startScript('serve.ts', { args: [site], env: { PORT: '0' } });
    const [, url = ''] = await server.waitForOutput(/The site is at (\S+)\n/);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/podium\/$/);
    expect(await (await fetch(url)).text()).toBe('<h1>Home</h1>');
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('serves after the reader of its output has exited', async () => {
    const { site } = await makeSite();
    const port = await findFreePort();
    const { child, ended } = startScript('serve.ts', { args: [site], env: { PORT: String(port) } });
    child.stdout?.destroy();
    const fetchHome = async (): Promise<string> => await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(await vi.waitFor(fetchHome, { timeout: 20_000 })).toBe('<h1>Home</h1>');
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('recovers an interrupted swap before it serves', async () => {
    const { folder, site } = await makeSite();
    const { pid } = spawnSync(process.execPath, ['--version']);
    await rename(site, path.join(folder, `.site.old-${pid}`));
    const server = startScript('serve.ts', { env: { OUT_DIR: site, PORT: '0' } });
    const [, url = ''] = await server.waitForOutput(/The site is at (\S+)\n/);
    expect((await fetch(url)).status).toBe(200);
    server.child.kill('SIGINT');
    expect((await server.ended).code).toBe(0);
    expect(await readdir(folder)).toEqual(['site']);
  });

  test('reports which port is in use, with a fix', async () => {
    const { site } = await makeSite();
    const { origin } = await startLoopback(() => undefined);
    const { port } = new URL(origin);
    const { code, stderr } = await runScript('serve.ts', { args: [site], env: { PORT: port } });
    expect(stderr).toBe(
      `Port ${port} is already in use. Stop the process that uses it, or choose another: PORT=8080 (0 for any free port).\n`,
    );
    expect(code).toBe(1);
  });
});

describe('npm start', () => {
  test('reports that the port is in use before it builds', async () => {
    const folder = await makeTemporaryFolder({ file: '' });
    const { origin } = await startLoopback(() => undefined);
    const { port } = new URL(origin);
    // A build would fail at its output folder, which is a file.
    const env = { OUT_DIR: path.join(folder, 'file'), CACHE_DIR: path.join(folder, 'cache'), PORT: port };
    const { code, stderr } = await runScript('start.ts', { env });
    expect(stderr).toBe(
      `Port ${port} is already in use. Stop the process that uses it, or choose another: PORT=8080 (0 for any free port).\n`,
    );
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual(['file']);
  });
});

describe('npm run crawl', () => {
  test('B4 crawls a running site whose URL has no trailing slash', async () => {
    const folder = await makeTemporaryFolder();
    const { origin } = await startLoopbackSite({
      baseUrl: '/podium/',
      pages: { '/': pageWith('/podium/docs'), '/docs': pageWith('/podium/') },
    });
    const { code, stdout, stderr } = await runScript('crawl.ts', {
      args: ['--origin', `${origin}/podium`, '--concurrency', '2'],
      env: { OUT_DIR: path.join(folder, 'site') },
    });
    expect(stdout).toBe('Crawled 2 pages (16 files).\n');
    expect(stderr).toBe('Crawling: 1 of 2\nCrawling: 2 of 2\n');
    expect(code).toBe(0);
    expect(await readFile(path.join(folder, 'site/docs.html'), 'utf8')).toContain('A page');
  });

  test('rejects a URL with credentials, without logging them', async () => {
    const { code, stderr } = await runScript('crawl.ts', {
      args: ['--origin', 'http://user:secret@127.0.0.1:1/'],
    });
    expect(stderr).toBe(
      'The URL contains credentials, which the crawler does not send. Remove them from the URL.\n',
    );
    expect(code).toBe(1);
  });

  test.each([[''], ['--origin localhost:3000'], ['--origin nowhere']])(
    'with "%s" requires the URL of a site',
    async (options) => {
      const args = options.split(' ').filter((word) => word !== '');
      const { code, stderr } = await runScript('crawl.ts', { args });
      expect(stderr).toBe('Pass the URL of the site: npm run crawl -- --origin http://127.0.0.1:3000/\n');
      expect(code).toBe(1);
    },
  );

  test('E9 reports every broken link and exits with code 1', async () => {
    const { origin } = await startLoopbackSite({ pages: { '/': pageWith('/a/b/c/d/e', '/v/w/x/y/z') } });
    const folder = await makeTemporaryFolder();
    const { code, stdout, stderr } = await runScript('crawl.ts', {
      args: ['--origin', origin],
      env: { OUT_DIR: path.join(folder, 'site') },
    });
    expect(stderr).toBe(`Crawling: 1 of 1
page / The link to /a/b/c/d/e is broken: nothing exists at that path. Fix the link, or create its target.
page / The link to /v/w/x/y/z is broken: nothing exists at that path. Fix the link, or create its target.
`);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(await readdir(folder)).toEqual([]);
  });

  test('leaves the old folder unchanged if it is interrupted, with no leftovers', async () => {
    const { folder, site } = await makeSite();
    const before = await hashTree(folder);
    // Three of four pages get a response; the fourth never does.
    let onRequest: () => void = () => undefined;
    const requested = new Promise<void>((resolve) => {
      onRequest = resolve;
    });
    const { origin } = await startLoopbackSite({
      pages: Object.fromEntries(['/', '/a', '/b', '/slow'].map((page) => [page, pageWith()])),
      responses: {
        '/slow': () => {
          onRequest();
        },
      },
    });
    const crawl = startScript('crawl.ts', {
      args: ['--origin', origin, '--concurrency', '1'],
      env: { OUT_DIR: site },
    });
    await requested;
    expect(await readdir(folder)).toEqual([`.site.new-${crawl.child.pid ?? 0}`, 'site']);
    crawl.child.kill('SIGINT');
    const { code, stderr } = await crawl.ended;
    expect(stderr).toBe('Crawling: 1 of 4\nCrawling: 2 of 4\nCrawling: 3 of 4\nInterrupted by SIGINT.\n');
    expect(code).toBe(1);
    expect(await hashTree(folder)).toEqual(before);
    expect(await readdir(folder)).toEqual(['site']);
  });
});

test('the dev server reports a cache folder that cannot be written to with a fix', async () => {
  const folder = await makeTemporaryFolder({ file: '' });
  const CACHE_DIR = path.join(folder, 'file');
  const CONTENT_DIR = path.join(PROJECT_ROOT, 'tests/fixtures/small-site');
  const { code, stderr } = await runScript('dev.ts', { env: { CONTENT_DIR, CACHE_DIR, PORT: '0' } });
  expect(stderr).toBe(
    `${CACHE_DIR}/vite could not be written: a folder in its path is a file. Set CACHE_DIR to a folder that this user can write to.\n`,
  );
  expect(code).toBe(1);
});
