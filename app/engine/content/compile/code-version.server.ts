import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listFiles, PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** Files that compiled pages depend on besides content: the compiling code, and the versions of its dependencies. */
const SOURCES = [
  'app/engine/content',
  'app/site/components',
  'app/site/recordings',
  'content/recordings',
  'app/engine/urls/paths.ts',
  'app/engine/lib',
  'package-lock.json',
];

/** Hash of the code that compiles pages, for invalidating the page cache. */
export async function computeCodeVersion(): Promise<string> {
  return await hashSources(PROJECT_ROOT, SOURCES);
}

/** Hash of files and folders below a root, names and bytes, in sorted order. */
export async function hashSources(root: string, sources: readonly string[]): Promise<string> {
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
