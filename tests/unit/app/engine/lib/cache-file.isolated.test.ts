import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  createBestEffortWriter,
  readCacheBytes,
  readCacheFile,
  writeCacheFile,
} from '#app/engine/lib/cache-file.server.ts';
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

describe('a cache file', () => {
  test('is read as it was written', async () => {
    const file = path.join(await makeTemporaryFolder(), 'a/b/c.json');
    writeCacheFile(file, '{"ä":1}');
    expect(readCacheFile(file)).toBe('{"ä":1}');
    expect(readCacheFile(`${file}.other`)).toBeUndefined();
  });

  test('is ignored if truncated anywhere', async () => {
    const file = path.join(await makeTemporaryFolder(), 'c.json');
    writeCacheFile(file, 'what it holds');
    const full = await readFile(file, 'utf8');
    for (let length = 0; length < full.length; length += 1) {
      await writeFile(file, full.slice(0, length));
      expect(readCacheFile(file), String(length)).toBeUndefined();
    }
  });

  test('with binary content is ignored if any byte is corrupt', async () => {
    const file = path.join(await makeTemporaryFolder(), 'c.png');
    const content = Buffer.from([0x89, 0x50, 0xff, 0xfe, 0]);
    writeCacheFile(file, content);
    expect(readCacheBytes(file)?.equals(content)).toBe(true);
    const full = await readFile(file);
    for (const at of full.keys()) {
      const flipped = Buffer.from(full);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      await writeFile(file, flipped);
      expect(readCacheBytes(file), String(at)).toBeUndefined();
    }
  });

  test('that a server can’t write is reported once, and again after a successful write', async () => {
    const folder = await makeTemporaryFolder();
    const reasons: string[] = [];
    const tryWrite = createBestEffortWriter((reason) => reasons.push(reason));
    const write = (name: string, code: string): boolean => {
      failure.code = code;
      return tryWrite(path.join(folder, name), 'text');
    };
    const written = [write('a', 'ENOSPC'), write('b', 'EROFS'), write('c', ''), write('d', 'ENOSPC')];
    failure.code = '';
    expect(written).toEqual([false, false, true, false]);
    expect(reasons).toEqual(
      ['a', 'd'].map(
        (name) => expect.stringContaining(`/${name} could not be written: the disk is full.`) as string,
      ),
    );
    expect(await readdir(folder)).toEqual(['c']);
  });

  const MOVE = 'Set CACHE_DIR to a folder that this user can write to.';

  test.each([
    ['ENOSPC', 'the disk is full', 'Free up disk space.'],
    ['EDQUOT', 'the disk quota is exceeded', 'Free up disk space.'],
    ['EROFS', 'the disk is read-only', MOVE],
    ['EBUSY', 'another program uses it', MOVE],
    ['ENOTDIR', 'a folder in its path is a file', MOVE],
    ['EFBIG', 'the file is too large for this disk', MOVE],
    // The code that Node.js reports for a missing folder on a read-only disk.
    ['ENOENT', 'its folder cannot be created', MOVE],
  ])(
    'that can’t be written because of %s throws the reason, and leaves no files',
    async (code, reason, fix) => {
      const folder = await makeTemporaryFolder();
      const file = path.join(folder, 'c.json');
      failure.code = code;
      expect(() => {
        writeCacheFile(file, 'text');
      }).toThrow(`${file} could not be written: ${reason}. ${fix}`);
      failure.code = '';
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
