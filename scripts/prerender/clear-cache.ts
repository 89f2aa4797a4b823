import { lstat, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY } from '#app/engine/lib/files.server.ts';
import { describeWriteFailure } from '#app/engine/lib/write-failure.server.ts';

/** A part of the cache, and after how many unused days its entries are removed. */
interface CachePart {
  folder: string;
  /** Number of folder levels above an entry. */
  depth: 0 | 1;
  days: number;
}

const RENDERED = 'rendered';

/**
 * Pages, images, search files, and commands are named by their content: each change leaves an old one behind, which another branch may
 * want again. Rendered pages are one folder for each version of the code, and of no use to the next version.
 */
const PARTS: readonly CachePart[] = [
  { folder: 'pages', depth: 1, days: 30 },
  { folder: 'drawings', depth: 1, days: 30 },
  { folder: 'images', depth: 0, days: 30 },
  { folder: 'search', depth: 0, days: 30 },
  { folder: 'types', depth: 0, days: 30 },
  { folder: 'commands', depth: 1, days: 30 },
  { folder: RENDERED, depth: 0, days: 1 },
];

/** File whose modification time is that of the last cleanup. */
const STAMP = 'cleared';

/** Folder of the pages that one version of the code rendered. `version` is a hash. */
export function getRenderedDir(cacheDir: string, version: string): string {
  return path.join(cacheDir, RENDERED, version.slice(0, 16));
}

/** Marks a folder of rendered pages as used, so that no concurrent build removes it. */
export async function markRenderedDir(folder: string, now: number = Date.now()): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw describeWriteFailure(error, folder, 'CACHE_DIR') ?? error;
  });
  await utimes(folder, now / 1000, now / 1000);
}

/**
 * Removes unused entries from a cache folder, at most once a day, because it reads every file's status. Concurrent builds have
 * marked their entries (see `readAndTouch`), or create missing ones again.
 *
 * @param now milliseconds since 1970
 */
export async function clearCache(cacheDir: string, now: number = Date.now()): Promise<void> {
  const stamp = path.join(cacheDir, STAMP);
  const last = await readTime(stamp);
  if (last !== undefined && now - last < DAY) return;
  await writeFile(stamp, '').catch(ignoreRefusal);
  await utimes(stamp, now / 1000, now / 1000).catch(ignoreRefusal);
  for (const { folder, depth, days } of PARTS) {
    for (const entry of await listEntries(path.join(cacheDir, folder), depth)) {
      const used = await readTime(entry);
      if (used === undefined || now - used <= days * DAY) continue;
      await rm(entry, { recursive: true, force: true }).catch(ignoreRefusal);
    }
  }
}

async function listEntries(folder: string, depth: 0 | 1): Promise<string[]> {
  const names = await readdir(folder).catch(ignoreRefusal);
  const entries = (names ?? []).map((name) => path.join(folder, name));
  return depth === 0 ? entries : (await Promise.all(entries.map((entry) => listEntries(entry, 0)))).flat();
}

async function readTime(file: string): Promise<number | undefined> {
  return (await lstat(file).catch(ignoreRefusal))?.mtimeMs;
}

/** Missing files, files of other users, and files being written are skipped. */
const REFUSALS = ['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC'];

function ignoreRefusal(error: unknown): undefined {
  if (REFUSALS.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
  throw error;
}
