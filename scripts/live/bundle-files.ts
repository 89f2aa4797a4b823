import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CACHE_FOR_GOOD } from '#app/engine/urls/lasting-files.ts';
import { getMediaType } from '#app/engine/lib/media-types.server.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { makeAnswer, type Answer } from './answer.ts';

/** The files of a bundle, by their paths below the base. What is not among them is no file, however it is spelt. */
export interface BundleFiles {
  /** Reads the file at a path, e.g. `assets/app-1a2b.js`; undefined for a path that is none. */
  find(name: string): (() => Promise<Answer>) | undefined;
}

/** Lists a folder of files that do not change while the server runs. Hidden ones are left out. */
export async function listBundleFiles(folder: string): Promise<BundleFiles> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = toSlashPath(folder, file);
    if (entry.isFile() && !/(^|\/)\./.test(name)) files.set(name, file);
  }
  return {
    find(name) {
      const file = files.get(name);
      return file === undefined ? undefined : () => readBundleFile(name, file);
    },
  };
}

async function readBundleFile(name: string, file: string): Promise<Answer> {
  // The bundler puts a hash into the names of what it makes; what was copied from public/ keeps its name.
  const caching = name.startsWith('assets/') ? [['cache-control', CACHE_FOR_GOOD] as const] : [];
  return makeAnswer(200, [['content-type', getMediaType(name)], ...caching], await readFile(file));
}
