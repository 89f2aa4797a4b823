import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileWriter } from '#scripts/crawl/write-files.ts';
import { hashBytes } from '#app/site/hash-bytes.server.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

test('B4 files are written with the folders above them, in the order of asking', async () => {
  const folder = await makeTemporaryFolder();
  const writer = createFileWriter();
  const first = path.join(folder, 'a/b/first.html');
  const text = 'Blåbær ✓';
  const writing = writer.write(first, text);
  const linking = writer.link(first, path.join(folder, 'a/second.html'));
  expect(await writing).toEqual({ size: Buffer.byteLength(text), sha256: hashBytes(text) });
  await linking;
  const bytes = Buffer.from([0, 255, 128]);
  expect(await writer.write(path.join(folder, 'bytes'), bytes)).toEqual({
    size: 3,
    sha256: hashBytes(bytes),
  });
  await writer.close();
  expect(await readFile(first, 'utf8')).toBe(text);
  expect(await readFile(path.join(folder, 'bytes'))).toEqual(bytes);
  expect((await stat(path.join(folder, 'a/second.html'))).ino).toBe((await stat(first)).ino);
});

test('B4 what can not be written is told with the code of the file system, and the next file is', async () => {
  const folder = await makeTemporaryFolder({ file: 'no folder' });
  const writer = createFileWriter();
  await expect(writer.write(path.join(folder, 'file/below'), 'text')).rejects.toMatchObject({
    code: expect.stringMatching(/^(ENOTDIR|EEXIST)$/) as string,
  });
  await writer.write(path.join(folder, 'other'), 'text');
  await writer.close();
  expect(await readFile(path.join(folder, 'other'), 'utf8')).toBe('text');
});
