import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';

/** Creates a folder with files (path → text) that is removed after the test. */
export async function makeTemporaryFolder(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'podium-website-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  await writeFiles(folder, files);
  return folder;
}

/** Writes files (path → text) to a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [relative, text] of Object.entries(files)) {
    const file = path.join(folder, relative);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Returns the SHA-256 of every file in a folder, recursively, in sorted order. */
export async function hashTree(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const file of await listTree(folder)) {
    hashes[file] = hashBytes(await readFile(path.join(folder, file)));
  }
  return hashes;
}

/** Lists every file in a folder, recursively, with forward slashes, in sorted order. */
export async function listTree(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => toSlashPath(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
