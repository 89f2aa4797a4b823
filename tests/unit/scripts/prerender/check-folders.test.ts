import { readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkFolders } from '#scripts/prerender/check-folders.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Checks the folders of a build in a folder with the content `content`. */
async function check(folder: string, outDir: string, cacheDir: string): Promise<void> {
  const contentDir = path.join(folder, 'content');
  await checkFolders({
    contentDir,
    outDir: path.join(folder, outDir),
    cacheDir: path.join(folder, cacheDir),
  });
}

test('a cache folder that cannot be written to is reported with a fix', async () => {
  const folder = await makeTemporaryFolder({ file: '' });
  await expect(check(folder, 'site', 'file')).rejects.toThrow(
    `${folder}/file/probe could not be written: a folder in its path is a file. Set CACHE_DIR to a folder that this user can write to.`,
  );
});

test('a loop of symbolic links is reported with a fix', async () => {
  const folder = await makeTemporaryFolder({ 'content/site.config.ts': '' });
  const loop = path.join(folder, 'loop');
  await symlink('loop', loop);
  const reason = 'could not be written: its path contains a loop of symbolic links. Set';
  await expect(check(folder, 'loop', 'cache')).rejects.toThrow(`${loop} ${reason} OUT_DIR`);
  await expect(check(folder, 'site', 'loop')).rejects.toThrow(`${loop}/probe ${reason} CACHE_DIR`);
});

test('an output folder in the content or the cache is rejected', async () => {
  const folder = await makeTemporaryFolder({ 'content/site.config.ts': '' });
  await expect(check(folder, 'content/site', 'cache')).rejects.toThrow(`overlaps with ${folder}/content`);
  await expect(check(folder, 'cache/site', 'cache')).rejects.toThrow(`overlaps with ${folder}/cache`);
  expect(await readdir(folder)).toEqual(['content']);
});

test('an output folder that contains the content or the cache is rejected', async () => {
  const folder = await makeTemporaryFolder({ 'content/site.config.ts': '' });
  await expect(check(folder, 'site', 'site/cache')).rejects.toThrow(`overlaps with ${folder}/site/cache`);
  await expect(check(folder, '', 'cache')).rejects.toThrow(`overlaps with ${folder}/content`);
});

test('the check leaves no files', async () => {
  const folder = await makeTemporaryFolder({ 'content/site.config.ts': '' });
  await check(folder, 'site', 'cache');
  expect(await readdir(folder, { recursive: true })).toEqual(['cache', 'content', 'content/site.config.ts']);
});
