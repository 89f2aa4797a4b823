import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ignoreMissing } from '#app/engine/lib/missing-file.ts';
import { toSlashPath } from '#app/engine/lib/slash-path.server.ts';
import { makeTemporaryFolder } from '../../../../helpers/temporary-folder.ts';

test('B4 a file that is missing is nothing, and what else is wrong is thrown', async () => {
  const folder = await makeTemporaryFolder({ 'a/file': 'text' });
  expect(await readFile(path.join(folder, 'a/none')).catch(ignoreMissing)).toBeUndefined();
  expect(await readFile(path.join(folder, 'a/file/below')).catch(ignoreMissing)).toBeUndefined();
  await expect(readFile(folder).catch(ignoreMissing)).rejects.toThrow('EISDIR');
  expect(() => ignoreMissing(new Error('other'))).toThrow('other');
  expect(toSlashPath(folder, path.join(folder, 'a', 'file'))).toBe('a/file');
});
