/** Whether an error of the file system says that there is no such file; below a file there is nothing either. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** For `catch`, where a file may be missing: undefined then; every other error is thrown again. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}
