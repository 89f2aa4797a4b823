import { closeSync, existsSync, fstatSync, futimesSync, openSync, readFileSync } from 'node:fs';
import { isMissing } from './missing-file.ts';

/** A day in milliseconds: what the use of the cache is counted in. */
export const DAY = 24 * 60 * 60 * 1000;

/**
 * Reads a file of the cache folder; undefined when there is none. Its time of change says when it was used last, to the
 * day, so that what nobody needs any more can be told from what is only old: see `scripts/build/clear-cache.ts`.
 *
 * Not while other work goes on: the files are small and a build reads thousands, and to wait for each takes longer.
 *
 * @param now milliseconds since 1970
 */
export function readKept(file: string, now: number = Date.now()): Buffer | undefined {
  const handle = openIfThere(file);
  if (handle === undefined) return undefined;
  try {
    const { mtimeMs } = fstatSync(handle);
    const bytes = readFileSync(handle);
    // A mark of today need not be set again.
    if (now - mtimeMs > DAY) markUsed(handle, now);
    return bytes;
  } finally {
    closeSync(handle);
  }
}

function openIfThere(file: string): number | undefined {
  // A cold build looks for thousands that are not there, and an error takes ten times as long as this answer.
  if (!existsSync(file)) return undefined;
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Where nothing may be written, nothing is cleared either. */
function markUsed(handle: number, now: number): void {
  try {
    futimesSync(handle, now / 1000, now / 1000);
  } catch {
    // The file is read all the same.
  }
}
