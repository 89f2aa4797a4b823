import { lstat, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY } from '#app/engine/lib/files.server.ts';
import { describeWriteFailure } from '#app/engine/lib/write-failure.server.ts';

/** A part of the cache, and the number of days without use after which its entries are removed. */
interface CachePart {
  folder: string;
  /** Number of folder levels above an entry. */
  depth: 0 | 1;
  days: number;
}

const RENDERED = 'rendered';

/**
 * Parts of the cache. Pages, images, search files, and commands are stored by content hash: old entries remain after a
 * change, because another branch may need them. Rendered pages are in a folder for each version of the code, and
 * unusable for other versions.
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

/** File whose modification time is the time of the last cleanup. */
const STAMP = 'cleared';

/** Returns the folder of the pages rendered by a version of the code. `version` is a hash. */
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
 * Removes unused entries from a cache folder, at most once a day, because it calls `lstat` for every file. Concurrent
 * builds have touched their entries (see `readAndTouch`), or recreate missing ones.
 *
 * @param now milliseconds since 1970
 */
export async function clearCache(cacheDir: string, now: number = Date.now()): Promise<void> {
  const stamp = path.join(cacheDir, STAMP);
  const last = await readTime(stamp);
  if (last !== undefined && now - last < DAY) return;
  await writeFile(stamp, '').catch(ignoreFileError);
  await utimes(stamp, now / 1000, now / 1000).catch(ignoreFileError);
  for (const { folder, depth, days } of PARTS) {
    for (const entry of await listEntries(path.join(cacheDir, folder), depth)) {
      const used = await readTime(entry);
      if (used === undefined || now - used <= days * DAY) continue;
      await rm(entry, { recursive: true, force: true }).catch(ignoreFileError);
    }
  }
}

async function listEntries(folder: string, depth: 0 | 1): Promise<string[]> {
  const names = await readdir(folder).catch(ignoreFileError);
  const entries = (names ?? []).map((name) => path.join(folder, name));
  return depth === 0 ? entries : (await Promise.all(entries.map((entry) => listEntries(entry, 0)))).flat();
}

async function readTime(file: string): Promise<number | undefined> {
  return (await lstat(file).catch(ignoreFileError))?.mtimeMs;
}

/** Ignored errors: missing files, files of other users, and files that are being written. */
const IGNORED_CODES = ['ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC'];

function ignoreFileError(error: unknown): undefined {
  if (IGNORED_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
  throw error;
}
