import { readFile, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createFileWriter } from '#scripts/crawl/file-writer.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

test('B4 writes files and their parent folders, and links files', async () => {
  const folder = await makeTemporaryFolder();
  const writer = createFileWriter();
  const first = path.join(folder, 'a/b/first.html');
  const text = 'Blåbær ✓';
  expect(writer.write(first, text, undefined)).toEqual({
    size: Buffer.byteLength(text),
    sha256: hashBytes(text),
  });
  writer.link(first, path.join(folder, 'a/second.html'));
  const bytes = Buffer.from([0, 255, 128]);
  expect(writer.write(path.join(folder, 'bytes'), bytes, undefined)).toEqual({
    size: 3,
    sha256: hashBytes(bytes),
  });
  expect(await readFile(first, 'utf8')).toBe(text);
  expect(await readFile(path.join(folder, 'bytes'))).toEqual(bytes);
  expect((await stat(path.join(folder, 'a/second.html'))).ino).toBe((await stat(first)).ino);
});

test('B4 links an unchanged file, and never writes into it', async () => {
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
  write('same', 'as before');
  write('shorter', 'after it');
  write('other', 'new one');
  for (const name of ['symlink', 'folder', 'missing']) write(name, 'as before');
  const getInode = async (name: string): Promise<number> => (await stat(path.join(folder, name))).ino;
  expect(await getInode('new/same')).toBe(await getInode('old/same'));
  expect(await getInode('new/symlink')).not.toBe(await getInode('old/same'));
  const expected = { same: 'as before', shorter: 'after it', other: 'new one', symlink: 'as before' };
  const read = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
  for (const [name, text] of Object.entries(expected)) expect(await read(`new/${name}`), name).toBe(text);
  write('same', 'again');
  expect(await read('new/same')).toBe('again');
  expect(await read('old/same')).toBe('as before');
  expect(await read('old/other')).toBe('old one');
});

test('B4 throws the file system error for a file that cannot be written, and writes the next one', async () => {
  const folder = await makeTemporaryFolder({ file: 'no folder' });
  const writer = createFileWriter();
  expect(() => writer.write(path.join(folder, 'file/below'), 'text', undefined)).toThrow(/ENOTDIR|EEXIST/);
  writer.write(path.join(folder, 'other'), 'text', undefined);
  expect(await readFile(path.join(folder, 'other'), 'utf8')).toBe('text');
});
