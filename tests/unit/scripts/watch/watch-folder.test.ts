import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchFolder } from '#scripts/watch/watch-folder.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

test('B6 each folder and file of a new folder is reported, also those that are there before it is watched', async () => {
  const root = await makeTemporaryFolder({ 'docs/a.mdx': 'A' });
  const reported = new Set<string>();
  const watcher = watchFolder(root, {
    onChange: (file) => reported.add(path.relative(root, file)),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  await mkdir(path.join(root, 'versions/5.x/guides'), { recursive: true });
  await writeFile(path.join(root, 'versions/5.x/guides/b.mdx'), 'B');
  await vi.waitFor(() => {
    expect([...reported].sort()).toEqual([
      'versions',
      'versions/5.x',
      'versions/5.x/guides',
      'versions/5.x/guides/b.mdx',
    ]);
  }, 5000);
});
