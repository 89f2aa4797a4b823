import { readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY, readAndTouch } from '#app/engine/lib/files.server.ts';
import { clearCache } from '#scripts/prerender/clear-cache.ts';
import { listTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

const NOW = Date.UTC(2025, 5, 15, 12);

/** Creates a cache whose files were last used the given number of days before NOW. */
async function makeCache(days: Readonly<Record<string, number>>): Promise<string> {
  const files = Object.keys(days).map((name) => [name, 'text']);
  const folder = await makeTemporaryFolder(Object.fromEntries(files) as Record<string, string>);
  for (const [name, age] of Object.entries(days)) {
    const time = (NOW - age * DAY) / 1000;
    await utimes(path.join(folder, name), time, time);
  }
  return folder;
}

test('B4 removes files that no build has used for a long time from every part of the cache, and keeps the rest', async () => {
  const folder = await makeCache({
    'pages/0a/old.json': 31,
    'pages/0a/new.json': 29,
    'generated-images/0b/old': 31,
    'generated-images/0b/new': 29,
    'images/old.avif': 31,
    'images/new.webp': 29,
    'rendered/0123456789abcdef/old.page': 3,
    'rendered/fedcba9876543210/new.page': 0.5,
    'vite/deps/old.js': 400,
    'commands/dev/old.js': 31,
    'commands/dev/new.js': 29,
  });
  await clearCache(folder, NOW);
  expect(await listTree(folder)).toEqual([
    'cleared',
    'commands/dev/new.js',
    'generated-images/0b/new',
    'images/new.webp',
    'pages/0a/new.json',
    'rendered/fedcba9876543210/new.page',
    'vite/deps/old.js',
  ]);
  expect(await readdir(path.join(folder, 'rendered'))).toEqual(['fedcba9876543210']);
});

test('B4 keeps pages that a build has just read, although their use is recorded to the day', async () => {
  const folder = await makeCache({ 'rendered/0123456789abcdef/read.page': 0.95 });
  readAndTouch(path.join(folder, 'rendered/0123456789abcdef/read.page'), NOW);
  await clearCache(folder, NOW + 0.1 * DAY);
  expect(await listTree(path.join(folder, 'rendered'))).toEqual(['0123456789abcdef/read.page']);
});

test('B4 reading a file counts as use on that day', async () => {
  const folder = await makeCache({ 'pages/0a/read.json': 31, 'pages/0a/today.json': 0.5 });
  const [read, today] = ['read', 'today'].map((name) => path.join(folder, `pages/0a/${name}.json`));
  const before = (await stat(today ?? '')).mtimeMs;
  expect(readAndTouch(read ?? '', NOW)?.toString()).toBe('text');
  readAndTouch(today ?? '', NOW);
  await clearCache(folder, NOW);
  expect(await listTree(path.join(folder, 'pages'))).toEqual(['0a/read.json', '0a/today.json']);
  // Recording each read would be wasted work.
  expect((await stat(today ?? '')).mtimeMs).toBe(before);
  expect(readAndTouch(path.join(folder, 'pages/0a/none.json'))).toBeUndefined();
  expect(readAndTouch(path.join(read ?? '', 'below-a-file'))).toBeUndefined();
});

test('B4 clears the cache once a day', async () => {
  const folder = await makeCache({ 'images/old.avif': 31, cleared: 0.5 });
  await clearCache(folder, NOW);
  expect(await listTree(folder)).toContain('images/old.avif');
  await clearCache(folder, NOW + DAY);
  expect(await listTree(folder)).toEqual(['cleared']);
});

test('B4 neither throws for a missing cache nor creates it', async () => {
  const folder = await makeTemporaryFolder();
  await clearCache(path.join(folder, 'none'), NOW);
  expect(await readdir(folder)).toEqual([]);
});
