import { spawn } from 'node:child_process';

/**
 * Runs Git in a folder. Resolves to undefined if Git is not installed or fails, e.g. outside a repository or before the
 * first commit.
 */
export async function runGit(
  cwd: string,
  args: readonly string[],
  input?: string,
): Promise<Buffer | undefined> {
  const child = spawn('git', ['-c', 'core.quotepath=off', ...args], {
    cwd,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  // Git may exit before reading all input; the exit code indicates that.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  return code === 0 ? Buffer.concat(chunks) : undefined;
}
