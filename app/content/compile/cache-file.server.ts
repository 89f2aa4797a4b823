import { errorProblem, ProblemError } from '#app/diagnostics/problem.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import { readKept } from '#app/site/kept-file.server.ts';
import { writeWhole } from '#app/site/write-whole.server.ts';
import { hashBytes } from '#app/site/hash-bytes.server.ts';

/** Length of a SHA-256 in hex. */
const HASH_LENGTH = 64;

/**
 * Reads a file of the cache: its first line is the hash of the rest. Undefined when there is none, and also when it was
 * cut off or changed, which is as good as none.
 */
export function readCacheFile(file: string): string | undefined {
  const bytes = readKept(file);
  return bytes === undefined ? undefined : openCacheText(bytes.toString('utf8'));
}

/** What a file of the cache holds; undefined for a text that does not match its own hash. */
function openCacheText(text: string): string | undefined {
  if (text[HASH_LENGTH] !== '\n') return undefined;
  const content = text.slice(HASH_LENGTH + 1);
  return hashBytes(content) === text.slice(0, HASH_LENGTH) ? content : undefined;
}

/**
 * Writes a file of the cache, beside its place and then renamed, so that no reader ever sees half of it.
 *
 * @throws ProblemError when the disk has no room or may not be written
 */
export function writeCacheFile(file: string, content: string): void {
  writeToCache(file, `${hashBytes(content)}\n${content}`);
}

/** As `writeCacheFile`, where it does not matter if it never gets there: whoever wants it next makes it anew. */
export function tryWriteCacheFile(file: string, content: string): void {
  try {
    writeCacheFile(file, content);
  } catch {
    // The folder may be read-only.
  }
}

/** As `writeCacheFile`, for bytes that tell by themselves whether they are whole. */
export function writeToCache(file: string, bytes: Buffer | string): void {
  try {
    writeWhole(file, bytes);
  } catch (error) {
    throw describeWriteFailure(error, file, 'CACHE_DIR') ?? error;
  }
}

/** What whoever runs the command can do about a file that could not be written; undefined for other failures. */
export function describeWriteFailure(
  error: unknown,
  file: string,
  variable: 'CACHE_DIR' | 'OUT_DIR',
): ProblemError | undefined {
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the quota of the disk is used up',
    EROFS: 'the disk can only be read',
    EACCES: 'it may not be written there',
    EPERM: 'it may not be written there',
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return undefined;
  return new ProblemError(
    [
      errorProblem('disk', `${toDisplayPath(file)} could not be written: ${reason}.`, {
        remedy: `Make room, or name another folder with ${variable}.`,
      }),
    ],
    { cause: error },
  );
}
