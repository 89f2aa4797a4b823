import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { collectText, waitForExit } from './child-process.ts';

/** Runs a tool from node_modules with inherited output. Resolves to its exit code. */
export async function runTool(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return (await waitForExit(spawnTool(tool, args, 'inherit', env))) ?? 1;
}

/** Same as `runTool`, but buffers the output until the tool exits, for running tools concurrently. */
export async function runToolBuffered(
  tool: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawnTool(tool, args, 'pipe');
  const readOutput = collectText(child.stdout, child.stderr);
  return { code: (await waitForExit(child)) ?? 1, output: readOutput() };
}

function spawnTool(
  tool: string,
  args: readonly string[],
  output: 'inherit' | 'pipe',
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(path.join(PROJECT_ROOT, 'node_modules/.bin', tool), args, {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
    // On Windows, the tools are .cmd files.
    shell: process.platform === 'win32',
  });
}
