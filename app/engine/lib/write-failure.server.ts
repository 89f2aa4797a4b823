import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from './file-paths.server.ts';

/** Reasons why a file can't be written, by error code of the file system. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EROFS: 'the disk is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EBUSY: 'another program uses it',
  ENOTDIR: 'a folder in its path is a file',
  ELOOP: 'its path contains a loop of symbolic links',
  EFBIG: 'the file is too large for this disk',
  // Node reports this for a folder on a read-only disk.
  ENOENT: 'its folder cannot be created',
};

/**
 * User error for a file that could not be written, with a fix; undefined for other failures.
 *
 * @param variable environment variable that sets the folder
 */
export function describeWriteFailure(
  error: unknown,
  file: string,
  variable: 'CACHE_DIR' | 'OUT_DIR',
): ProblemError | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (reason === undefined) return undefined;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return new ProblemError(
    [
      errorProblem('disk', `${toDisplayPath(file)} could not be written: ${reason}.`, {
        fix: isFull ? 'Free up disk space.' : `Set ${variable} to a folder that this user can write to.`,
      }),
    ],
    { cause: error },
  );
}
