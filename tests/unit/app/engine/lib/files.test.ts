import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hashBytes, ignoreMissing } from '#app/engine/lib/files.server.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { makeTemporaryFolder } from '../../../../helpers/temporary-folder.ts';

test('B4 ignores a missing file and rethrows every other error', async () => {
  const folder = await makeTemporaryFolder({ 'a/file': 'text' });
  expect(await readFile(path.join(folder, 'a/none')).catch(ignoreMissing)).toBeUndefined();
  expect(await readFile(path.join(folder, 'a/file/below')).catch(ignoreMissing)).toBeUndefined();
  await expect(readFile(folder).catch(ignoreMissing)).rejects.toThrow('EISDIR');
  expect(() => ignoreMissing(new Error('other'))).toThrow('other');
  expect(toSlashPath(folder, path.join(folder, 'a', 'file'))).toBe('a/file');
});

test('hashes match the SHA-256 standard (FIPS 180-2, B.1)', () => {
  const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(hashBytes('abc')).toBe(hash);
  expect(hashBytes(Buffer.from('abc'))).toBe(hash);
  expect(hashBytes('abc', 'base64')).toBe(Buffer.from(hash, 'hex').toString('base64'));
});
