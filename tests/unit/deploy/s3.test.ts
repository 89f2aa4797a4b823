import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { isHostFile, parseManifest } from '#scripts/crawl/manifest.ts';
import { writeCrawledSite } from '../../helpers/crawled-site.ts';
import { listTree, makeTemporaryFolder } from '../../helpers/temporary-folder.ts';

/** Folder with mocks of the AWS CLI and of `date`. */
const FAKE_BIN = path.join(import.meta.dirname, 'fake-bin');

/** Creates a bucket in a folder, and a function that deploys to it. */
async function makeBucket(): Promise<{
  folder: string;
  store: string;
  /** Runs the script. Returns its operations in order. */
  run: (
    args: readonly string[],
    graceDays?: string,
  ) => Promise<{ log: string[]; stderr: string; status: number | null }>;
  /** Makes each later copy from this path fail, as without permission; empty for none. */
  failFor: (source: string) => void;
}> {
  const folder = await makeTemporaryFolder({ 's3/log': '' });
  const store = path.join(folder, 's3');
  let forbidden = '';
  return {
    folder,
    store,
    failFor(source) {
      forbidden = source;
    },
    async run(args, graceDays = '7') {
      await writeFile(path.join(store, 'log'), '');
      const { status, stderr } = spawnSync('deploy/s3.sh', args, {
        cwd: PROJECT_ROOT,
        encoding: 'utf8',
        env: {
          ...process.env,
          PATH: `${FAKE_BIN}:${process.env['PATH'] ?? ''}`,
          FAKE_S3: store,
          FAKE_FORBIDDEN: forbidden,
          GRACE_DAYS: graceDays,
        },
      });
      return { log: (await readFile(path.join(store, 'log'), 'utf8')).trim().split('\n'), stderr, status };
    },
  };
}

test('B6 uploads files to a bucket in the order of the plan, and deletes old ones after the grace period', async () => {
  const { folder, store, run } = await makeBucket();
  const deploy = async (site: string, graceDays: string): Promise<string[]> => {
    const { log, stderr, status } = await run(['bucket', path.join(folder, site)], graceDays);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return log;
  };
  const listServed = async (site: string): Promise<string[]> =>
    (await listTree(path.join(folder, site))).filter((file) => !isHostFile(file));
  const find = (log: readonly string[], file: string): number =>
    log.findIndex((line) => line.startsWith(`put|bucket/site/podium/${file}|`));

  await writeCrawledSite(path.join(folder, 'one'), {
    baseUrl: '/podium/',
    files: {
      'assets/old-0a1b.js': '1',
      'docs/gone.html': 'gone',
      'docs/page.md': '# Page',
      'llms.txt': '# Síte',
    },
  });
  await writeCrawledSite(path.join(folder, 'two'), {
    baseUrl: '/podium/',
    files: {
      'assets/new-0c1d.js': '2',
      'docs/new.html': 'new',
      'docs/page/data.json': '{"new":1}',
      'index.html': 'new',
    },
  });

  const first = await deploy('one', '7');
  expect(await listTree(path.join(store, 'bucket/site/podium'))).toEqual(await listServed('one'));
  expect(first).toContain('put|bucket/site/podium/assets/old-0a1b.js|public, max-age=31536000, immutable|');
  expect(first).toContain('put|bucket/site/podium/docs/page.md|no-cache|text/markdown; charset=utf-8');
  expect(first).toContain('put|bucket/site/podium/llms.txt|no-cache|text/plain; charset=utf-8');
  expect(first).toContain('put|bucket/site/podium/index.html|no-cache|');
  const last = first.lastIndexOf('put|bucket/deploys/podium/build-manifest.json||');
  expect(last).toBe(first.length - 1);
  expect(first[last - 1]).toMatch(/^put\|bucket\/deploys\/podium\/\d+\.tar\.gz\|\|$/);

  const second = await deploy('two', '7');
  const order = ['assets/new-0c1d.js', 'docs/new.html', 'docs/page/data.json', 'index.html'];
  const paths = [
    ...order.map((file) => find(second, file)),
    second.lastIndexOf('put|bucket/deploys/podium/build-manifest.json||'),
  ];
  expect(paths).toEqual([...paths].sort((a, b) => a - b));
  expect(paths).not.toContain(-1);
  expect(find(second, '404.html')).toBe(-1);
  // Readers who have the old page open still need them.
  const remaining = await listTree(path.join(store, 'bucket/site/podium'));
  expect(remaining).toEqual(expect.arrayContaining(['assets/old-0a1b.js', 'docs/gone.html']));

  // One of them is back.
  await writeCrawledSite(path.join(folder, 'three'), {
    baseUrl: '/podium/',
    files: { 'assets/new-0c1d.js': '2', 'docs/new.html': 'new', 'docs/gone.html': 'back' },
  });
  const third = await deploy('three', '0');
  expect(third.filter((line) => line.startsWith('rm|bucket/site/podium/'))).toEqual([
    'rm|bucket/site/podium/assets/old-0a1b.js',
    'rm|bucket/site/podium/docs/page.md',
    'rm|bucket/site/podium/llms.txt',
  ]);
  expect(await listTree(path.join(store, 'bucket/site'))).toEqual(
    (await listServed('three')).map((file) => `podium/${file}`),
  );
  // Files for deploys are private: neither lists nor the manifest are in the folder that is served.
  expect(
    (await listTree(path.join(store, 'bucket/deploys/podium'))).map((file) => file.replace(/^\d+/, 'N')),
  ).toEqual(['N.tar.gz', 'N.tar.gz', 'N.tar.gz', 'build-manifest.json']);
  const manifest = parseManifest(
    await readFile(path.join(store, 'bucket/deploys/podium/build-manifest.json'), 'utf8'),
  );
  expect(manifest?.baseUrl).toBe('/podium/');
});

test('rolls back a bad deploy with one command, in an order that never breaks a page', async () => {
  const { folder, store, run } = await makeBucket();
  const read = (file: string): Promise<string> => readFile(path.join(store, 'bucket', file), 'utf8');
  await writeCrawledSite(path.join(folder, 'good'), {
    files: { 'assets/good-0a1b.js': '1', 'index.html': 'good' },
  });
  await writeCrawledSite(path.join(folder, 'bad'), {
    files: { 'assets/bad-0c1d.js': '2', 'index.html': 'bad' },
  });
  expect((await run(['bucket', path.join(folder, 'good')])).stderr).toBe('');
  const none = await run(['--rollback', 'bucket']);
  expect([none.status, none.stderr]).toEqual([
    1,
    's3://bucket/deploys/ has no folder before the one that is deployed. Build it again from its commit.\n',
  ]);
  // The grace period is over: the files of the good folder are gone from the bucket.
  expect((await run(['bucket', path.join(folder, 'bad')], '0')).stderr).toBe('');
  expect(await read('site/index.html')).toBe('bad');
  expect(await listTree(path.join(store, 'bucket/site'))).not.toContain('assets/good-0a1b.js');

  const { log, stderr, status } = await run(['--rollback', 'bucket']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(await read('site/index.html')).toBe('good');
  expect(await read('site/assets/good-0a1b.js')).toBe('1');
  const [asset, page] = ['assets/good-0a1b.js', 'index.html'].map((file) =>
    log.findIndex((line) => line.startsWith(`put|bucket/site/${file}|`)),
  );
  expect(asset).toBeGreaterThanOrEqual(0);
  expect(asset).toBeLessThan(page ?? 0);
  // Pages of the bad folder may still be open.
  expect(await listTree(path.join(store, 'bucket/site'))).toContain('assets/bad-0c1d.js');
});

test('a file that was removed twice stays for a grace period after the second time', async () => {
  const { folder, store, run } = await makeBucket();
  const deploy = async (site: string): Promise<void> => {
    expect((await run(['bucket', path.join(folder, site)])).stderr).toBe('');
  };
  const asset = path.join(store, 'bucket/site/assets/one-0a1b.js');
  await writeCrawledSite(path.join(folder, 'one'), { files: { 'assets/one-0a1b.js': '1' } });
  await writeCrawledSite(path.join(folder, 'two'), { files: { 'assets/two-0c1d.js': '2' } });
  await deploy('one');
  await deploy('two');
  const deploys = path.join(store, 'bucket/deploys');
  const [list = ''] = (await readdir(deploys)).filter((name) => name.endsWith('.txt'));
  // Eight days pass, and the deploys after that are recent.
  await rename(path.join(deploys, list), path.join(deploys, `${Number.parseInt(list) - 8 * 86_400}.txt`));
  const recent = path.join(deploys, `${Number.parseInt(list) - 86_400}.txt`);
  await writeFile(recent, 'assets/one-0a1b.js\n');
  await deploy('two');
  expect(existsSync(asset)).toBe(true);
  await rename(recent, path.join(deploys, `${Number.parseInt(list) - 8 * 86_400}.txt`));
  await deploy('two');
  expect(existsSync(asset)).toBe(false);
});

test('the site before an interrupted deploy can be deployed again', async () => {
  const { folder, store, run, failFor } = await makeBucket();
  await writeCrawledSite(path.join(folder, 'good'), { files: { 'index.html': 'good' } });
  await writeCrawledSite(path.join(folder, 'bad'), {
    files: { 'assets/bad-0c1d.js': '2', 'index.html': 'bad' },
  });
  const good = ['bucket', path.join(folder, 'good')];
  expect((await run(good)).stderr).toBe('');
  // The connection breaks after the pages.
  failFor(path.join(folder, 'bad/build-manifest.json'));
  expect((await run(['bucket', path.join(folder, 'bad')])).status).toBe(1);
  expect(await readFile(path.join(store, 'bucket/site/index.html'), 'utf8')).toBe('bad');

  failFor('');
  expect((await run(good, '0')).stderr).toBe('');
  expect(await readFile(path.join(store, 'bucket/site/index.html'), 'utf8')).toBe('good');
  expect(await listTree(path.join(store, 'bucket/site'))).not.toContain('assets/bad-0c1d.js');
});

test('after an interrupted deploy or rollback, a rollback deploys the site before it', async () => {
  const { folder, store, run, failFor } = await makeBucket();
  for (const name of ['older', 'good', 'bad']) {
    await writeCrawledSite(path.join(folder, name), { files: { 'index.html': name } });
  }
  const readPage = (): Promise<string> => readFile(path.join(store, 'bucket/site/index.html'), 'utf8');
  const deploys = path.join(store, 'bucket/deploys');
  // Renames the uploaded folder, because `failFor` requires its path.
  const deploy = async (site: string, time: number): Promise<void> => {
    expect((await run(['bucket', path.join(folder, site)])).stderr).toBe('');
    const [newest = ''] = (await readdir(deploys))
      .filter((name) => name.endsWith('.tar.gz'))
      .sort()
      .reverse();
    await rename(path.join(deploys, newest), path.join(deploys, `${time}.tar.gz`));
  };
  await deploy('older', 1);
  await deploy('good', 2);
  failFor(path.join(folder, 'bad/build-manifest.json'));
  for (let count = 0; count < 2; count += 1) {
    expect((await run(['bucket', path.join(folder, 'bad')])).status).toBe(1);
    expect(await readPage()).toBe('bad');
  }
  failFor('s3://bucket/deploys/2.tar.gz');
  expect((await run(['--rollback', 'bucket'])).status).toBe(1);
  failFor('');
  expect((await run(['--rollback', 'bucket'])).stderr).toBe('');
  expect(await readPage()).toBe('good');
});

test('fails without changing anything if the manifest of the deployed site cannot be read', async () => {
  const { folder, run, failFor } = await makeBucket();
  await writeCrawledSite(path.join(folder, 'site'), { files: { 'index.html': 'new' } });
  failFor('s3://bucket/deploys/build-manifest.json');
  expect(await run(['bucket', path.join(folder, 'site')])).toEqual({
    log: [''],
    stderr:
      'fatal error: (403) Forbidden\nThe manifest of the deployed site, s3://bucket/deploys/build-manifest.json, could not be read.\n',
    status: 1,
  });
});
