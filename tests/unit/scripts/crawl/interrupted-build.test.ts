import { spawnSync } from 'node:child_process';
import { readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openOutputFolder, recoverSwap } from '#scripts/crawl/output-folder.ts';
import { hashTree, makeTemporaryFolder, writeFiles } from '../../../helpers/temporary-folder.ts';

/** Writes a site into a folder like a build. */
async function build(target: string, files: Readonly<Record<string, string>>): Promise<void> {
  const output = await openOutputFolder(target);
  for (const [file, text] of Object.entries(files)) output.write(file, text);
  await output.commit('/');
}

/** Returns the ID of a process that has exited. */
function getDeadPid(): number {
  return spawnSync(process.execPath, ['--version']).pid;
}

describe('a failed build', () => {
  test('leaves the old folder byte-for-byte unchanged, and nothing next to it', async () => {
    const folder = await makeTemporaryFolder();
    const target = path.join(folder, 'site');
    await build(target, { 'index.html': 'old' });
    const before = await hashTree(folder);
    const output = await openOutputFolder(target);
    output.write('index.html', 'new');
    output.write('docs/index.html', 'new');
    await output.discard();
    expect(await hashTree(folder)).toEqual(before);
    expect(await readdir(folder)).toEqual(['site']);
  });

  test('leaves nothing if there was no old folder', async () => {
    const folder = await makeTemporaryFolder();
    const output = await openOutputFolder(path.join(folder, 'site'));
    await output.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  test('prevents further writes', async () => {
    const folder = await makeTemporaryFolder();
    const output = await openOutputFolder(path.join(folder, 'site'));
    await output.discard();
    expect(() => {
      output.write('late/index.html', 'late');
    }).toThrow('late/index.html cannot be written: the folder has been discarded.');
    await expect(output.commit('/')).rejects.toThrow(
      'build-manifest.json cannot be written: the folder has been discarded.',
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a killed build', () => {
  test('between the two renames is recovered: the old folder is restored', async () => {
    const folder = await makeTemporaryFolder();
    const target = path.join(folder, 'site');
    await build(target, { 'index.html': 'old' });
    const before = await hashTree(target);
    await rename(target, path.join(folder, `.site.old-${getDeadPid()}`));
    await recoverSwap(target);
    expect(await hashTree(target)).toEqual(before);
    expect(await readdir(folder)).toEqual(['site']);
  });

  test('between the two renames loses nothing, even if the next build fails', async () => {
    const folder = await makeTemporaryFolder();
    const target = path.join(folder, 'site');
    await build(target, { 'index.html': 'old' });
    const before = await hashTree(target);
    const pid = getDeadPid();
    await rename(target, path.join(folder, `.site.old-${pid}`));
    await writeFiles(folder, { [`.site.new-${pid}/index.html`]: 'new' });
    const output = await openOutputFolder(target);
    output.write('index.html', 'newer');
    await output.discard();
    expect(await hashTree(target)).toEqual(before);
    expect(await readdir(folder)).toEqual(['site']);
  });

  test('after both renames keeps the new folder; the old one is a leftover', async () => {
    const folder = await makeTemporaryFolder();
    const target = path.join(folder, 'site');
    await build(target, { 'index.html': 'new' });
    await writeFiles(folder, { [`.site.old-${getDeadPid()}/index.html`]: 'old' });
    await recoverSwap(target);
    expect(await readFile(path.join(target, 'index.html'), 'utf8')).toBe('new');
    await build(target, { 'index.html': 'newer' });
    expect(await readdir(folder)).toEqual(['site']);
  });

  test('leaves folders that the next build removes, except those of running processes and foreign ones', async () => {
    const folder = await makeTemporaryFolder();
    const running = `.site.new-${process.ppid}`;
    const other = `.other.new-${getDeadPid()}`;
    await writeFiles(folder, {
      [`.site.new-${getDeadPid()}/index.html`]: 'dead',
      [`.site.new-${process.pid}/index.html`]: 'of a process that had our number',
      [`${running}/index.html`]: 'living',
      '.site.new-draft/index.html': 'no process',
      [`${other}/index.html`]: 'another target',
    });
    const output = await openOutputFolder(path.join(folder, 'site'));
    expect((await readdir(folder)).sort()).toEqual([other, running, '.site.new-draft'].sort());
    await output.discard();
  });

  test('recovery succeeds if there is nothing to recover', async () => {
    const folder = await makeTemporaryFolder();
    await recoverSwap(path.join(folder, 'site'));
    await recoverSwap(path.join(folder, 'not', 'there', 'site'));
    expect(await readdir(folder)).toEqual([]);
  });
});

test('a failed swap leaves the old folder unchanged', async () => {
  const folder = await makeTemporaryFolder();
  const target = path.join(folder, 'site');
  await build(target, { 'index.html': 'old' });
  const before = await hashTree(target);
  const output = await openOutputFolder(target);
  output.write('index.html', 'new');
  // The temporary name of the old folder is taken by something that can't be replaced.
  await writeFiles(folder, { [`.site.old-${process.pid}/x`]: 'x' });
  await expect(output.commit('/')).rejects.toThrow('ENOTEMPTY');
  await output.discard();
  expect(await hashTree(target)).toEqual(before);
});

test('a swap that fails between its two renames is undone', async () => {
  const folder = await makeTemporaryFolder();
  const target = path.join(folder, 'site');
  await build(target, { 'index.html': 'old' });
  const before = await hashTree(target);
  const output = await openOutputFolder(target);
  output.write('index.html', 'new');
  await rename(target, path.join(folder, `.site.old-${process.pid}`));
  await output.discard();
  expect(await hashTree(target)).toEqual(before);
  expect(await readdir(folder)).toEqual(['site']);
});
