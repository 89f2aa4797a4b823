import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readCacheFile, writeCacheFile } from '#app/content/compile/cache-file.server.ts';
import { makeTemporaryFolder } from '../../../../helpers/temporary-folder.ts';

const failure = vi.hoisted(() => ({ code: '' }));

vi.mock(import('node:fs'), async (importOriginal) => {
  const original = await importOriginal();
  const renameSync: typeof original.renameSync = (from, to) => {
    if (failure.code !== '') throw Object.assign(new Error('No.'), { code: failure.code });
    original.renameSync(from, to);
  };
  return { ...original, renameSync };
});

describe('a file of the cache', () => {
  test('is read as it was written', async () => {
    const file = path.join(await makeTemporaryFolder(), 'a/b/c.json');
    writeCacheFile(file, '{"ä":1}');
    expect(readCacheFile(file)).toBe('{"ä":1}');
    expect(readCacheFile(`${file}.other`)).toBeUndefined();
  });

  test('is none when it was cut off at any place', async () => {
    const file = path.join(await makeTemporaryFolder(), 'c.json');
    writeCacheFile(file, 'what it holds');
    const whole = await readFile(file, 'utf8');
    for (let length = 0; length < whole.length; length += 1) {
      await writeFile(file, whole.slice(0, length));
      expect(readCacheFile(file), String(length)).toBeUndefined();
    }
  });

  test.each([
    ['ENOSPC', 'the disk is full'],
    ['EDQUOT', 'the quota of the disk is used up'],
    ['EROFS', 'the disk can only be read'],
  ])('that can’t be written for %s says why and leaves nothing behind', async (code, words) => {
    const folder = await makeTemporaryFolder();
    const file = path.join(folder, 'c.json');
    failure.code = code;
    expect(() => {
      writeCacheFile(file, 'text');
    }).toThrow(`${file} could not be written: ${words}. Make room, or name another folder with CACHE_DIR.`);
    failure.code = '';
    expect(await readdir(folder)).toEqual([]);
  });
});
