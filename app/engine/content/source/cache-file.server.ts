import { describeWriteFailure } from '#app/engine/lib/write-failure.server.ts';
import { readAndTouch, writeFileAtomic, hashBytes } from '#app/engine/lib/files.server.ts';

/** Length of a SHA-256 in hex. */
const HASH_LENGTH = 64;

/**
 * Writes a file of the cache, beside its place and then renamed, so that no reader ever sees half of it. Returns whether it
 * is there.
 */
export type WriteCacheFile = (file: string, content: string | Buffer) => boolean;

/**
 * Reads a file of the cache: its first line is the hash of the rest. Undefined when there is none, and also when it was
 * cut off or changed, be it by a single bit, which is as good as none.
 */
export function readCacheBytes(file: string): Buffer | undefined {
  const bytes = readAndTouch(file);
  if (bytes?.[HASH_LENGTH] !== '\n'.charCodeAt(0)) return undefined;
  const content = bytes.subarray(HASH_LENGTH + 1);
  return hashBytes(content) === bytes.toString('latin1', 0, HASH_LENGTH) ? content : undefined;
}

/** As `readCacheBytes`, for text. */
export function readCacheFile(file: string): string | undefined {
  return readCacheBytes(file)?.toString('utf8');
}

/**
 * Writes a file that `readCacheBytes` reads, or else throws: for a build, which others continue with what it keeps.
 *
 * @throws ProblemError when the disk has no room or may not be written
 */
export function writeCacheFile(file: string, content: string | Buffer): true {
  const bytes = Buffer.from(content);
  return writeToCache(file, Buffer.concat([Buffer.from(`${hashBytes(bytes)}\n`), bytes]));
}

/**
 * Makes what writes as `writeCacheFile` does where a file that can't be kept costs nothing but time: on a server, whose
 * disk may be full or read-only.
 *
 * @param report takes the reason, once until a file can be kept again
 */
export function createForgivingWriter(
  report: (reason: string) => void,
  write: WriteCacheFile = writeCacheFile,
): WriteCacheFile {
  let isReported = false;
  return (file, content) => {
    try {
      const isKept = write(file, content);
      isReported = false;
      return isKept;
    } catch (error) {
      if (!isReported) report(error instanceof Error ? error.message : String(error));
      isReported = true;
      return false;
    }
  };
}

/** As `writeCacheFile`, for bytes that tell by themselves whether they are whole. */
export function writeToCache(file: string, bytes: Buffer | string): true {
  try {
    writeFileAtomic(file, bytes);
    return true;
  } catch (error) {
    throw describeWriteFailure(error, file, 'CACHE_DIR') ?? error;
  }
}
