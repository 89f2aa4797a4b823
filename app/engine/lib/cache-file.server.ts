import { describeWriteFailure } from '#app/engine/lib/write-failure.server.ts';
import { readAndTouch, writeFileAtomic, hashBytes } from '#app/engine/lib/files.server.ts';

const HASH_LENGTH = 64;

/** Writes a cache file atomically. Returns whether it was written; throws if a failure is fatal. */
export type WriteCacheFile = (file: string, content: string | Buffer) => boolean;

/** Reads a cache file, whose first line is the hash of the rest. Returns undefined if it is missing or corrupt. */
export function readCacheBytes(file: string): Buffer | undefined {
  const bytes = readAndTouch(file);
  if (bytes?.[HASH_LENGTH] !== '\n'.charCodeAt(0)) return undefined;
  const content = bytes.subarray(HASH_LENGTH + 1);
  return hashBytes(content) === bytes.toString('latin1', 0, HASH_LENGTH) ? content : undefined;
}

/** Like `readCacheBytes`, for text. */
export function readCacheFile(file: string): string | undefined {
  return readCacheBytes(file)?.toString('utf8');
}

/**
 * Writes a cache file for `readCacheBytes`. Throws on failure, for builds whose later steps depend on the file.
 *
 * @throws ProblemError if the disk is full or not writable
 */
export function writeCacheFile(file: string, content: string | Buffer): true {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return writeToCache(file, Buffer.concat([Buffer.from(`${hashBytes(bytes)}\n`), bytes]));
}

/**
 * Creates a variant of `writeCacheFile` that ignores failures, for servers whose disk may be full or read-only.
 *
 * @param report called with the reason of the first failure, and again only after a successful write
 */
export function createBestEffortWriter(
  report: (reason: string) => void,
  write: WriteCacheFile = writeCacheFile,
): WriteCacheFile {
  let isReported = false;
  return (file, content) => {
    try {
      const isWritten = write(file, content);
      isReported = false;
      return isWritten;
    } catch (error) {
      if (!isReported) report(error instanceof Error ? error.message : String(error));
      isReported = true;
      return false;
    }
  };
}

/** Like `writeCacheFile`, for formats that detect truncation themselves. */
export function writeToCache(file: string, bytes: Buffer | string): true {
  try {
    writeFileAtomic(file, bytes);
    return true;
  } catch (error) {
    throw describeWriteFailure(error, file, 'CACHE_DIR') ?? error;
  }
}
