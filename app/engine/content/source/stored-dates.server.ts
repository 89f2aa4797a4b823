import { statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#app/engine/lib/text.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { readCacheFile, writeCacheFile } from './cache-file.server.ts';
import type { LastChanged } from './dates.server.ts';

/** Name of the file with the dates of last changes, in the cache folder. */
const DATES_FILE = 'dates.json';

/** By path relative to the content folder: the date, and the size of the file in bytes; null for a missing file. */
const datesSchema = z.record(z.string(), z.tuple([z.string(), z.number().nullable()]));

/**
 * Stores the dates from git, for a live server without git or history, e.g. in a container.
 *
 * @throws ProblemError when the cache folder can't be written
 */
export function writeStoredDates(cacheDir: string, contentDir: string, dates: LastChanged): void {
  if (dates.size === 0) return;
  const entries = [...dates].map(([file, day]) => [toSlashPath(contentDir, file), [day, findSize(file)]]);
  writeCacheFile(path.join(cacheDir, DATES_FILE), JSON.stringify(Object.fromEntries(entries)));
}

/** Reads stored dates. Files whose size has changed since the build have no date. */
export function readStoredDates(cacheDir: string, contentDir: string): LastChanged {
  const text = readCacheFile(path.join(cacheDir, DATES_FILE));
  const known = datesSchema.safeParse(text === undefined ? {} : parseJson(text)).data ?? {};
  const dates = Object.entries(known).map(([name, [day, size]]) => {
    return { file: path.join(contentDir, name), day, size };
  });
  return new Map(
    dates.filter(({ file, size }) => findSize(file) === size).map(({ file, day }) => [file, day]),
  );
}

function findSize(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
