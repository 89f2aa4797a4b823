import { hash, randomUUID, type BinaryToTextEncoding } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A day in milliseconds: the granularity at which use of the cache is recorded. */
export const DAY = 24 * 60 * 60 * 1000;

/**
 * Reads a file of the cache folder and sets its modification time to today; undefined when the file does not exist. The
 * modification time distinguishes unused files from old ones: see `scripts/prerender/clear-cache.ts`.
 *
 * Synchronous: the files are small and a build reads thousands, so awaiting each takes longer.
 *
 * @param now milliseconds since the Unix epoch
 */
export function readAndTouch(file: string, now: number = Date.now()): Buffer | undefined {
  try {
    // A cold build looks for thousands of missing files, and an exception takes ten times as long as this check.
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const bytes = readFileSync(file);
    if (now - stats.mtimeMs > DAY) touch(file, now);
    return bytes;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/** Fails silently: a cache folder that can't be written is not cleared either. */
function touch(file: string, now: number): void {
  try {
    utimesSync(file, now / 1000, now / 1000);
  } catch {
    // The content can still be returned.
  }
}

/**
 * Writes a file atomically: to a temporary file beside it, which is then renamed. Creates the folders above it. Leaves
 * nothing behind when it fails. Synchronous, as `readAndTouch` is.
 *
 * @throws the error of the file system
 */
export function writeFileAtomic(file: string, bytes: Buffer | string): void {
  const temporary = `${file}.${randomUUID()}`;
  try {
    try {
      writeFileSync(temporary, bytes);
    } catch (error) {
      // Most folders exist: creating them for every file takes longer than failing once.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(temporary, bytes);
    }
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Whether an error of the file system means that the file, or a folder above it, does not exist. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** For `catch`: undefined when the file does not exist; rethrows every other error. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}

/** SHA-256 hash of bytes, or of a string in UTF-8. */
export function hashBytes(bytes: Uint8Array | string, encoding: BinaryToTextEncoding = 'hex'): string {
  return hash('sha256', bytes, encoding);
}
