import { readFile, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileWriter } from '#scripts/crawl/write-files.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
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

test('B4 what is as before becomes a second name of the file, and nothing is ever written into that', async () => {
  const folder = await makeTemporaryFolder({
    'old/same': 'as before',
    'old/shorter': 'before',
    'old/other': 'old one',
    'old/folder/file': '',
  });
  await symlink(path.join(folder, 'old/same'), path.join(folder, 'old/symlink'));
  const writer = createFileWriter();
  const write = (name: string, text: string) =>
    writer.write(path.join(folder, 'new', name), text, path.join(folder, 'old', name));
  await write('same', 'as before');
  await write('shorter', 'after it');
  await write('other', 'new one');
  for (const name of ['symlink', 'folder', 'missing']) await write(name, 'as before');
  const getInode = async (name: string): Promise<number> => (await stat(path.join(folder, name))).ino;
  expect(await getInode('new/same')).toBe(await getInode('old/same'));
  expect(await getInode('new/symlink')).not.toBe(await getInode('old/same'));
  const expected = { same: 'as before', shorter: 'after it', other: 'new one', symlink: 'as before' };
  const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
  for (const [name, text] of Object.entries(expected)) expect(await read(`new/${name}`), name).toBe(text);
  await write('same', 'again');
  await writer.close();
  expect(await read('new/same')).toBe('again');
  expect(await read('old/same')).toBe('as before');
  expect(await read('old/other')).toBe('old one');
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
