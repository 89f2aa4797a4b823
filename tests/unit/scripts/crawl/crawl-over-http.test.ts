import { existsSync } from 'node:fs';
import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { commit, git } from '../../../helpers/git-repository.ts';
import { runBuild, runScript, startScript } from '../../../helpers/run-script.ts';
import { hashTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const FIXTURE = path.join(PROJECT_ROOT, 'tests/fixtures/small-site');
const CRAWL_TOKEN = 'known-to-the-crawl-and-the-server';

/** Starts the live site on a free port. Returns its URL. */
async function startPreview(env: Readonly<Record<string, string>>): Promise<string> {
  const server = startScript('preview.ts', { env: { ...env, PORT: '0' } });
  onTestFinished(async () => {
    server.child.kill('SIGTERM');
    await server.ended;
  });
  const [, url = ''] = await server.waitForOutput(/The live site is at (\S+)\n/);
  return url;
}

describe.each(['/', '/podium/'])('a site at %s', (baseUrl) => {
  test('B4 npm run crawl writes the same bytes as npm run build', async () => {
    const workspace = await makeTemporaryFolder();
    const contentDir = path.join(workspace, 'content');
    await cp(FIXTURE, contentDir, { recursive: true });
    const env = {
      BASE_URL: baseUrl,
      CONTENT_DIR: contentDir,
      CACHE_DIR: path.join(workspace, 'cache'),
      CRAWL_TOKEN,
    };
    const folders = { built: path.join(workspace, 'built'), crawled: path.join(workspace, 'crawled') };
    const built = await runBuild({ env: { ...env, OUT_DIR: folders.built } });
    expect(built.code).toBe(0);
    const url = await startPreview(env);

    const crawled = await runScript('crawl.ts', {
      args: ['--origin', url],
      env: { OUT_DIR: folders.crawled, CRAWL_TOKEN },
    });
    expect(crawled.stderr.replace(/^Crawling: .*\n/gm, '')).toBe('');
    expect(crawled.code).toBe(0);
    const [expected, actual] = await Promise.all([hashTree(folders.built), hashTree(folders.crawled)]);
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])].sort();
    expect(names.filter((name) => expected[name] !== actual[name])).toEqual([]);
    expect(names.filter((name) => name.startsWith('assets/')).length).toBeGreaterThan(20);
  }, 120_000);
});

test('a live server without git and its history shows the dates of the build', async () => {
  const workspace = await makeTemporaryFolder();
  const contentDir = path.join(workspace, 'content');
  await cp(FIXTURE, contentDir, { recursive: true });
  await git(contentDir, ['init', '-q']);
  await commit(contentDir, '2024-05-06T12:00:00Z');
  const env = { CONTENT_DIR: contentDir, CACHE_DIR: path.join(workspace, 'cache'), CRAWL_TOKEN };
  const folders = { built: path.join(workspace, 'built'), crawled: path.join(workspace, 'crawled') };
  const built = await runBuild({ env: { ...env, OUT_DIR: folders.built } });
  expect(built.code).toBe(0);
  await rm(path.join(contentDir, '.git'), { recursive: true });
  const url = await startPreview({ ...env, PATH: '/nonexistent' });
  const crawled = await runScript('crawl.ts', {
    args: ['--origin', url],
    env: { OUT_DIR: folders.crawled, CRAWL_TOKEN },
  });
  expect(crawled.code).toBe(0);
  expect(await hashTree(folders.crawled)).toEqual(await hashTree(folders.built));
  const { page } = JSON.parse(await readFile(path.join(folders.crawled, 'docs/guide/data.json'), 'utf8')) as {
    page: { lastUpdated?: string };
  };
  expect(page.lastUpdated).toBe('2024-05-06');
}, 120_000);

describe('a client without the token', () => {
  test.each([
    ['the server has a token', CRAWL_TOKEN],
    ['the server has none', ''],
  ])(
    'cannot read the list of unlisted pages if %s, and crawls nothing',
    async (_, token) => {
      const workspace = await makeTemporaryFolder();
      const env = { CONTENT_DIR: FIXTURE, CACHE_DIR: path.join(workspace, 'cache') };
      const url = await startPreview({ ...env, CRAWL_TOKEN: token });
      for (const authorization of [undefined, '', 'Bearer ', `Bearer ${CRAWL_TOKEN}x`, CRAWL_TOKEN]) {
        for (const name of ['unlisted.json', 'unlisted.json.data', 'unlisted.json?', '%75nlisted.json']) {
          const headers = authorization === undefined ? {} : { authorization };
          const response = await fetch(url + name, { headers });
          expect([name, authorization, response.status]).toEqual([name, authorization, 404]);
          expect(await response.text()).not.toContain('paths');
        }
      }
      const outDir = path.join(workspace, 'site');
      const crawled = await runScript('crawl.ts', { args: ['--origin', url], env: { OUT_DIR: outDir } });
      expect(crawled).toMatchObject({ code: 1, stdout: '' });
      expect(crawled.stderr).toBe(
        `${url}unlisted.json returned status 404: the site lists its unlisted pages and assets only for a crawl with its token. Set CRAWL_TOKEN to the same value for the live server and for npm run crawl.\n`,
      );
      expect(existsSync(outDir)).toBe(false);
    },
    120_000,
  );
});
