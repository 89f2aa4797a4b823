import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { writeToCache } from '#app/engine/lib/cache-file.server.ts';
import { checkOutputFolder, openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

/** What Node.js reports for a missing folder on a read-only disk. */
const FAILURE = vi.hoisted(() => Object.assign(new Error('ENOENT: mkdir'), { code: 'ENOENT' }));

vi.mock(import('node:fs/promises'), async (importOriginal) => ({
  ...(await importOriginal()),
  access: () => Promise.reject<undefined>(Object.assign(new Error('EROFS: access'), { code: 'EROFS' })),
  mkdir: () => Promise.reject<undefined>(FAILURE),
}));
vi.mock(import('node:fs'), async (importOriginal) => ({
  ...(await importOriginal()),
  mkdirSync: () => {
    throw FAILURE;
  },
}));

test.each([
  ['CACHE_DIR', (folder: string) => Promise.resolve().then(() => writeToCache(folder, ''))],
  ['OUT_DIR', (folder: string) => openOutputFolder(folder)],
])('B4 reports a missing folder on a read-only disk with a fix: %s', async (variable, use) => {
  const folder = path.join(await makeTemporaryFolder(), 'missing/folder');
  await expect(use(folder)).rejects.toThrow(
    `${folder} could not be written: its folder cannot be created. Set ${variable} to a folder that this user can write to.`,
  );
});

test('B4 reports a read-only parent of OUT_DIR before the build starts', async () => {
  const folder = await makeTemporaryFolder();
  await expect(checkOutputFolder(folder)).rejects.toThrow(
    `${path.dirname(folder)} could not be written: the disk is read-only. Set OUT_DIR to a folder that this user can write to.`,
  );
});
