import { execFile, type ExecFileOptions } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/**
 * Runs a module in a child process, in the project's folder, so that it can import the installed packages. Rejects if it
 * exits with another code than 0, or after 30 s.
 *
 * @param program source of the module
 * @param options options of the process; `env` is added to the variables of this one
 * @param flags options of Node.js
 */
export async function runProgram(
  program: string,
  { env, ...options }: Omit<ExecFileOptions, 'env'> & { env?: Record<string, string> } = {},
  flags: readonly string[] = [],
): Promise<{ stdout: string }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...flags, '--input-type=module', '--eval', program],
    { cwd: PROJECT_ROOT, timeout: 30_000, ...options, env: { ...process.env, ...env }, encoding: 'utf8' },
  );
  return { stdout };
}
