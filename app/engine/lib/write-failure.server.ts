import { errorProblem, ProblemError } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from './file-paths.server.ts';

/** Reasons why a file can't be written, by error code of the file system. */
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the disk can only be read',
  EACCES: 'it may not be written there',
  EPERM: 'it may not be written there',
  EFBIG: 'it is larger than a file may be there',
  // Node reports this for a folder on a disk that can only be read.
  ENOENT: 'its folder can’t be created there',
};

/**
 * User error for a file that could not be written, with a fix; undefined for other failures.
 *
 * @param variable environment variable that sets the folder; undefined if it is fixed
 */
export function describeWriteFailure(
  error: unknown,
  file: string,
  variable?: 'CACHE_DIR' | 'OUT_DIR',
): ProblemError | undefined {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return undefined;
  return new ProblemError(
    [
      errorProblem('disk', `${toDisplayPath(file)} could not be written: ${reason}.`, {
        remedy:
          variable === undefined
            ? 'Make room, and let this user write there.'
            : `Make room, or name another folder with ${variable}.`,
      }),
    ],
    { cause: error },
  );
}
