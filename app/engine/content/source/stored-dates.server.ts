import { statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#app/engine/lib/text.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { readCacheFile, writeCacheFile } from '#app/engine/lib/cache-file.server.ts';
import type { LastChanged } from './dates.server.ts';

/** Name of the file in the cache folder that stores the dates of last changes. */
const DATES_FILE = 'dates.json';

/** Date and file size in bytes (null for a missing file), by path relative to the content folder. */
const datesSchema = z.record(z.string(), z.tuple([z.string(), z.number().nullable()]));

/**
 * Stores the dates from Git, for a live server without Git or history, e.g. in a container.
 *
 * @throws ProblemError if the cache folder is not writable
 */
export function writeStoredDates(cacheDir: string, contentDir: string, dates: LastChanged): void {
  if (dates.size === 0) return;
  const entries = [...dates].map(([file, day]) => [toSlashPath(contentDir, file), [day, findSize(file)]]);
  writeCacheFile(path.join(cacheDir, DATES_FILE), JSON.stringify(Object.fromEntries(entries)));
}

/** Reads stored dates. Files whose size has changed since the build have no date. */
export function readStoredDates(cacheDir: string, contentDir: string): LastChanged {
  const text = readCacheFile(path.join(cacheDir, DATES_FILE));
  const stored = datesSchema.safeParse(text === undefined ? {} : parseJson(text)).data ?? {};
  const dates = Object.entries(stored).map(([name, [day, size]]) => {
    return { file: path.join(contentDir, name), day, size };
  });
  return new Map(
    dates.filter(({ file, size }) => findSize(file) === size).map(({ file, day }) => [file, day]),
  );
}

function findSize(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.size ?? null;
}
