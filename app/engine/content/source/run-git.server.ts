import { spawn } from 'node:child_process';

/** Runs git in a folder. Undefined when git is missing or refuses: outside of a repository, before the first commit. */
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
  // It may exit before reading all input; its exit code shows that.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  return code === 0 ? Buffer.concat(chunks) : undefined;
}
