import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createBestEffortWriter, writeCacheFile } from '#app/engine/lib/cache-file.server.ts';
import type { SearchFilesOptions } from '#app/engine/search/build/build-files.server.ts';
import { createSearchCache } from '#app/engine/server/search-cache.server.ts';
import { makePages } from '../../../../helpers/search-pages.ts';
import { listTree, makeTemporaryFolder } from '../../../../helpers/temporary-folder.ts';

const OPTIONS: SearchFilesOptions = {
  pages: makePages(4),
  options: { maxHits: 12, highlightResult: true },
  changed: 0,
};

test('F2 a build with unchanged content reads the search files of the last build', async () => {
  const cacheDir = await makeTemporaryFolder();
  const write = vi.fn<typeof writeCacheFile>(writeCacheFile);
  const first = await createSearchCache(cacheDir, write)(OPTIONS);
  const second = await createSearchCache(cacheDir, write)(OPTIONS);
  expect(second).toEqual(first);
  expect(write).toHaveBeenCalledTimes(1);
});

test.each<[string, Partial<SearchFilesOptions>]>([
  ['pages', { pages: makePages(5) }],
  ['synonyms', { synonyms: { deadline: ['timeout'] } }],
  ['options', { options: { maxHits: 3, highlightResult: true } }],
  ['dates', { changed: 1 }],
])('F2 different %s result in different search files', async (_, change) => {
  const build = createSearchCache(await makeTemporaryFolder(), writeCacheFile);
  const { docsName } = await build(OPTIONS);
  expect((await build({ ...OPTIONS, ...change })).docsName).not.toBe(docsName);
});

test('F2 corrupt search files in the cache are built again', async () => {
  const cacheDir = await makeTemporaryFolder();
  const first = await createSearchCache(cacheDir, writeCacheFile)(OPTIONS);
  const [name = ''] = await listTree(cacheDir);
  const file = path.join(cacheDir, name);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length / 2));
  expect(await createSearchCache(cacheDir, writeCacheFile)(OPTIONS)).toEqual(first);
});

test('F2 a server with an unwritable cache folder can search, and reports the error', async () => {
  const report = vi.fn<(reason: string) => void>();
  const cacheDir = await makeTemporaryFolder({ search: '' });
  const { files } = await createSearchCache(cacheDir, createBestEffortWriter(report))(OPTIONS);
  expect(Object.keys(files).length).toBeGreaterThan(2);
  expect(report).toHaveBeenCalledTimes(1);
});
