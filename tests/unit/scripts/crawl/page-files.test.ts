import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { getPageFiles, writePageFiles } from '#scripts/crawl/page-files.ts';
import { createSyncWriter } from '#scripts/crawl/write-sync.js';
import { listTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const PAGE = { html: '<h1>Blåbær</h1>', data: '{"title":"Blåbær"}' };

test('B4 a page has one file under two names, and its data; the front page has no second name', () => {
  expect(getPageFiles('/docs/a')).toEqual({
    html: 'docs/a/index.html',
    alias: 'docs/a.html',
    data: 'docs/a/data.json',
  });
  expect(getPageFiles('/')).toEqual({ html: 'index.html', alias: undefined, data: 'data.json' });
});

test('B4 a page that another process writes stands in the folder and in the manifest', async () => {
  const target = path.join(await makeTemporaryFolder(), 'site');
  const output = await openOutputFolder(target);
  for (const page of ['/', '/docs/a']) {
    const written = await output.lend((place) =>
      Promise.resolve(writePageFiles(createSyncWriter(), place, page, PAGE)),
    );
    output.note(written);
  }
  expect(output.has('docs/a.html')).toBe(true);
  await output.commit('/');
  const names = [
    'build-manifest.json',
    'data.json',
    'docs/a.html',
    'docs/a/data.json',
    'docs/a/index.html',
    'index.html',
  ];
  expect(await listTree(target)).toEqual(names);
  const html = { size: Buffer.byteLength(PAGE.html), sha256: hashBytes(PAGE.html) };
  expect(output.list()).toContainEqual({ path: 'docs/a.html', ...html });
  expect(output.list()).toContainEqual({ path: 'docs/a/index.html', ...html });
  expect(await readFile(path.join(target, 'docs/a/data.json'), 'utf8')).toBe(PAGE.data);
  const [first, second] = await Promise.all(
    ['docs/a.html', 'docs/a/index.html'].map((name) => stat(path.join(target, name))),
  );
  expect(first?.ino).toBe(second?.ino);
});

test('B4 a page that is as before becomes a second name of the file that is there', async () => {
  const target = path.join(await makeTemporaryFolder(), 'site');
  const inodes: number[] = [];
  for (const html of [PAGE.html, PAGE.html, '<h1>Changed</h1>']) {
    const output = await openOutputFolder(target);
    output.note(
      await output.lend((place) =>
        Promise.resolve(writePageFiles(createSyncWriter(), place, '/', { ...PAGE, html })),
      ),
    );
    await output.commit('/');
    inodes.push((await stat(path.join(target, 'index.html'))).ino);
  }
  expect(inodes[1]).toBe(inodes[0]);
  expect(inodes[2]).not.toBe(inodes[0]);
  expect(await readFile(path.join(target, 'index.html'), 'utf8')).toBe('<h1>Changed</h1>');
});

test('B4 a folder that is given up waits for who still writes into it, and takes nobody new', async () => {
  const parent = await makeTemporaryFolder();
  const output = await openOutputFolder(path.join(parent, 'site'));
  let go: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (go = resolve));
  const writing = output.lend(async (place) => {
    await started;
    return writePageFiles(createSyncWriter(), place, '/docs/a', PAGE);
  });
  const discarding = output.discard();
  go();
  await writing;
  await discarding;
  expect(await listTree(parent)).toEqual([]);
  await expect(output.lend(() => Promise.resolve())).rejects.toThrow('comes too late');
});

test('B4 what can not be written is told with its place and a remedy', () => {
  const writer = {
    ...createSyncWriter(),
    write(): never {
      throw Object.assign(new Error('No room'), { code: 'ENOSPC' });
    },
  };
  const attempt = (): unknown =>
    writePageFiles(writer, { folder: '/new', before: undefined }, '/docs/a', PAGE);
  expect(attempt).toThrow(ProblemError);
  expect(attempt).toThrow(/docs\/a\/index\.html could not be written: the disk is full/);
});
