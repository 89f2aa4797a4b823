import { execFile } from 'node:child_process';

/**
 * Runs Git in a folder. Resolves to undefined if Git is not installed or fails, e.g. outside a repository or before the
 * first commit.
 */
export async function runGit(
  cwd: string,
  args: readonly string[],
  input?: string,
): Promise<Buffer | undefined> {
  return await new Promise((resolve) => {
    const { stdin } = execFile(
      'git',
      ['-c', 'core.quotepath=off', ...args],
      { cwd, encoding: 'buffer', maxBuffer: Infinity },
      (error, stdout) => resolve(error === null ? stdout : undefined),
    );
    // Git may exit before reading all input; the exit code indicates that.
    stdin?.on('error', () => undefined).end(input);
  });
}
