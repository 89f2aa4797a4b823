import { spawn } from 'node:child_process';
import { collectText, waitForExit } from '../cli/child-process.ts';

/**
 * Why git refuses to read the repository around a folder: the user who owns it is another one than runs the command.
 *
 * @returns the folder that git names; undefined when that is not the reason
 */
export async function findForeignRepository(folder: string): Promise<string | undefined> {
  const child = spawn('git', ['rev-parse', '--git-dir'], {
    cwd: folder,
    // Its messages are translated.
    env: { ...process.env, LC_ALL: 'C', LANGUAGE: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const getOutput = collectText(child.stderr);
  const code = await waitForExit(child).catch(() => null);
  const output = code === 0 ? '' : getOutput();
  return /dubious ownership in repository at '([^']+)'/.exec(output)?.[1];
}
