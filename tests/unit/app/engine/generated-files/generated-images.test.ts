import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createBestEffortWriter, writeCacheFile } from '#app/engine/lib/cache-file.server.ts';
import { createGeneratedImages } from '#app/engine/generated-files/generated-images.server.ts';
import { listTree, makeTemporaryFolder } from '../../../../helpers/temporary-folder.ts';

const CARD = { title: 'Context', section: 'Guides', site: 'Site', host: 'site.example' };

test('L10 a card whose cached file has one flipped bit is drawn again', async () => {
  const cacheDir = await makeTemporaryFolder();
  const draw = () => createGeneratedImages(cacheDir, writeCacheFile).getCard(CARD, undefined);
  const { bytes } = await draw();
  expect((await draw()).isNew).toBe(false);
  const [name = ''] = await listTree(cacheDir);
  const file = path.join(cacheDir, name);
  const cached = await readFile(file);
  for (const at of [0, 70, Math.floor(cached.length / 2), cached.length - 20]) {
    const flipped = Buffer.from(cached);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await writeFile(file, flipped);
    const again = await draw();
    expect([at, again.isNew, again.bytes.equals(bytes)]).toEqual([at, true, true]);
  }
});

test('L10 a server with an unwritable cache folder serves images anyway, and reports the error once', async () => {
  // A file blocks the path of the folder.
  const cacheDir = await makeTemporaryFolder({ 'generated-images': '' });
  const report = vi.fn<(reason: string) => void>();
  const images = createGeneratedImages(cacheDir, createBestEffortWriter(report));
  const [card, icon] = [
    await images.getCard(CARD, undefined),
    await images.findIcon('/favicon.ico', 'favicon.svg'),
  ];
  expect([card.isNew, icon?.isNew]).toEqual([true, true]);
  expect(card.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(report).toHaveBeenCalledTimes(1);
});

test('L10 a build with an unwritable cache folder fails', async () => {
  const cacheDir = await makeTemporaryFolder({ 'generated-images': '' });
  await expect(createGeneratedImages(cacheDir, writeCacheFile).getCard(CARD, undefined)).rejects.toThrow(
    /generated-images/,
  );
});
