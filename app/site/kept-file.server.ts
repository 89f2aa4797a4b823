import { fstatSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { ignoreMissing } from './missing-file.ts';

/** A day in milliseconds: what the use of the cache is counted in. */
export const DAY = 24 * 60 * 60 * 1000;

/**
 * Reads a file of the cache folder; undefined when there is none. Its time of change says when it was used last, to the
 * day, so that what nobody needs any more can be told from what is only old: see `scripts/build/clear-cache.ts`.
 *
 * @param now milliseconds since 1970
 */
export async function readKept(file: string, now: number = Date.now()): Promise<Buffer | undefined> {
  const handle = await open(file).catch(ignoreMissing);
  if (handle === undefined) return undefined;
  try {
    // Of an open file the system knows the answer; to wait for it would take longer than to ask.
    const { mtimeMs } = fstatSync(handle.fd);
    const bytes = await handle.readFile();
    // A mark of today need not be set again. Where nothing may be written, nothing is cleared either.
    if (now - mtimeMs > DAY) await handle.utimes(now / 1000, now / 1000).catch(() => undefined);
    return bytes;
  } finally {
    await handle.close();
  }
}
