import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';

/**
 * Lists the files of the client bundle, sorted, without hidden files.
 *
 * @param folder the browser's half of the bundle
 * @returns paths relative to the folder, with forward slashes
 */
export async function listClientFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => toSlashPath(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !/(^|\/)\./.test(name))
    .sort();
}
