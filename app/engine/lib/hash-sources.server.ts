import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listFiles, PROJECT_ROOT } from './file-paths.server.ts';

/** Folders that the code behind every cache may import, and the lockfile. */
export const COMMON_SOURCES = [
  'app/engine/config',
  'app/engine/diagnostics',
  'app/engine/lib',
  'app/engine/model',
  'app/engine/urls',
  'package-lock.json',
];

/** Hashes the names and bytes of files and folders under a root, in sorted order. */
export async function hashSources(sources: readonly string[], root = PROJECT_ROOT): Promise<string> {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of sources) {
    for (const file of await listSources(root, source)) {
      hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
    }
  }
  return hash.digest('hex');
}

async function listSources(root: string, source: string): Promise<string[]> {
  const absolute = path.join(root, source);
  if (statSync(absolute).isFile()) return [source];
  return (await listFiles(absolute)).map((file) => `${source}/${file}`);
}
