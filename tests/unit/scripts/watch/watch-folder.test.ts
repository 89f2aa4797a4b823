import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchFolder } from '#scripts/watch/watch-folder.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Watches a folder that contains `docs/a.mdx`. Reported paths are relative to it. */
async function watchTemporaryFolder(): Promise<{ root: string; reported: string[] }> {
  const root = await makeTemporaryFolder({ 'docs/a.mdx': 'A' });
  const reported: string[] = [];
  const watcher = watchFolder(root, {
    onChange: (file) => reported.push(path.relative(root, file)),
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  return { root, reported };
}

test('B6 reports each folder and file in a new folder, including those created before it is watched', async () => {
  const { root, reported } = await watchTemporaryFolder();
  await mkdir(path.join(root, 'versions/5.x/guides'), { recursive: true });
  await writeFile(path.join(root, 'versions/5.x/guides/b.mdx'), 'B');
  await vi.waitFor(() => {
    expect([...new Set(reported)].sort()).toEqual([
      'versions',
      'versions/5.x',
      'versions/5.x/guides',
      'versions/5.x/guides/b.mdx',
    ]);
  }, 5000);
});

test('B6 reports a file that is replaced by renaming another, and nothing below it', async () => {
  const { root, reported } = await watchTemporaryFolder();
  const file = path.join(root, 'docs/a.mdx');
  for (let save = 1; save <= 3; save += 1) {
    reported.length = 0;
    await writeFile(`${file}.new`, `A${save}`);
    // Until the new file is watched under its original name.
    await vi.waitFor(() => expect(reported).toContain('docs/a.mdx.new'), 5000);
    await setTimeout(20);
    await rename(`${file}.new`, file);
    await vi.waitFor(() => expect(reported).toContain('docs/a.mdx'), 5000);
    await setTimeout(20);
    expect(reported.filter((name) => name.startsWith('docs/a.mdx/'))).toEqual([]);
  }
});
