import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '../bundle/bundle.ts';
import { waitForExit } from './child-process.ts';

/** Runs a tool of node_modules and shows what it prints. Resolves to its exit code. */
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
