import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { collectText, waitForExit } from './child-process.ts';

/** Runs a tool of node_modules with inherited output. Resolves to its exit code. */
export async function runTool(
  tool: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(path.join(PROJECT_ROOT, 'node_modules/.bin', tool), args, {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    // On Windows the tools are command files.
    shell: process.platform === 'win32',
  });
  return (await waitForExit(child)) ?? 1;
}

/** As `runTool`, but buffers the output until the tool exits, for running tools concurrently. */
export async function runToolAside(
  tool: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawn(path.join(PROJECT_ROOT, 'node_modules/.bin', tool), args, {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const readOutput = collectText(child.stdout, child.stderr);
  return { code: (await waitForExit(child)) ?? 1, output: readOutput() };
}
