import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { markRenderedDir } from '#scripts/prerender/clear-cache.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

// The code that Node.js reports for a missing folder on a read-only disk.
vi.mock(import('node:fs/promises'), async (importOriginal) => ({
  ...(await importOriginal()),
  mkdir: () => Promise.reject<undefined>(Object.assign(new Error('ENOENT: mkdir'), { code: 'ENOENT' })),
}));

test.each([
  ['CACHE_DIR', (folder: string) => markRenderedDir(folder)],
  ['OUT_DIR', (folder: string) => openOutputFolder(folder)],
])('B4 a missing folder on a read-only disk is reported with what to do: %s', async (variable, use) => {
  const folder = path.join(await makeTemporaryFolder(), 'missing/folder');
  await expect(use(folder)).rejects.toThrow(
    `${folder} could not be written: its folder can’t be created. Free up disk space, or set ${variable} to another folder.`,
  );
});
