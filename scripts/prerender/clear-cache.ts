import { lstat, readdir, rm, rmdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY } from '#app/engine/lib/files.server.ts';

/**
 * Folders of the cache, and the number of days without use after which their files are removed. Files are stored by
 * content hash: old ones remain after a change, because another branch may need them. Rendered pages are unusable for
 * other versions of the code; they have two days, because use is recorded to the day (see `readAndTouch`).
 */
const DAYS = {
  pages: 30,
  'generated-images': 30,
  images: 30,
  search: 30,
  types: 30,
  commands: 30,
  rendered: 2,
};

/** File whose modification time is the time of the last cleanup. */
const STAMP = 'cleared';

/**
 * Removes unused files from a cache folder, at most once a day, because it calls `lstat` for every file. Concurrent
 * builds have touched their files (see `readAndTouch`), or recreate missing ones.
 *
 * @param now milliseconds since the Unix epoch
 */
export async function clearCache(cacheDir: string, now: number = Date.now()): Promise<void> {
  const stamp = path.join(cacheDir, STAMP);
  const last = await readTime(stamp);
  if (last !== undefined && now - last < DAY) return;
  await writeFile(stamp, '').catch(ignoreFileError);
  await utimes(stamp, now / 1000, now / 1000).catch(ignoreFileError);
  for (const [name, days] of Object.entries(DAYS)) {
    const folder = path.join(cacheDir, name);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreFileError);
    // In reverse, because a folder can only be removed when it is empty, and is listed before its files.
    for (const entry of (entries ?? []).reverse()) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isDirectory()) await rmdir(file).catch(ignoreFileError);
      else if (now - ((await readTime(file)) ?? now) > days * DAY) await rm(file).catch(ignoreFileError);
    }
  }
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
