import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';

/** Makes a folder with these files (path → text) that is removed when the test has finished. */
export async function makeTemporaryFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'podium-website-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  await writeFiles(folder, files);
  return folder;
}

/** Writes files (path → text) below a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [relative, text] of Object.entries(files)) {
    const file = path.join(folder, relative);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Every file below a folder with the SHA-256 of its bytes, in sorted order. */
export async function hashTree(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of await listTree(folder)) {
    hashes[file] = hashBytes(await readFile(path.join(folder, file)));
  }
  return hashes;
}

/** Every file below a folder, with forward slashes, in sorted order. */
export async function listTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => toSlashPath(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
