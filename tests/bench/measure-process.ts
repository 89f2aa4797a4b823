import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { collectText, waitForExit } from '#scripts/cli/child-process.ts';

/** What a run of a command took. */
export interface ProcessFigures {
  seconds: number;
  /** Peak resident memory of the largest of its processes, in MiB; undefined where there is no /proc. */
  peakMiB: number | undefined;
}

/** How often the processes are looked at, in milliseconds. The kernel keeps the peak of each, so this may be coarse. */
const INTERVAL = 250;

/** Runs one of our commands, e.g. `build`, as `npm run` does, to its end and measures it with all processes that it starts. */
export async function measureScript(
  command: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<ProcessFigures> {
  const { scripts } = packageSchema.parse(
    JSON.parse(await readFile(path.join(PROJECT_ROOT, 'package.json'), 'utf8')),
  );
  const [program, ...given] = scripts[command]?.split(' ') ?? [];
  if (program !== 'node') throw new Error(`package.json runs no program of Node.js as "${command}".`);
  return await measureCommand([process.execPath, ...given, ...args], { cwd: PROJECT_ROOT, env });
}

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

/** Makes one of our commands of its sources, as its first use does: no part of what it is used for. */
export async function makeCommand(command: string): Promise<void> {
  await measureScript(command, {}, ['--help']);
}

/** The same for any command. */
export async function measureCommand(
  [command = '', ...args]: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Readonly<Record<string, string>> },
): Promise<ProcessFigures> {
  const started = performance.now();
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const getErrors = collectText(child.stderr);
  const peaks = new Map<number, number>();
  const timer = setInterval(() => {
    void readPeaks(child.pid ?? 0, peaks);
  }, INTERVAL);
  const code = await waitForExit(child);
  clearInterval(timer);
  if (code !== 0)
    throw new Error(`${[command, ...args].join(' ')} ended with code ${code ?? 'none'}:\n${getErrors()}`);
  return {
    seconds: (performance.now() - started) / 1000,
    peakMiB: peaks.size === 0 ? undefined : Math.max(...peaks.values()) / 1024,
  };
}

/** Resident memory of a process, in MiB; undefined where there is no /proc, and when the process is gone. */
export async function readMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
}

/** Notes the peak, in KiB, of a process and of all below it. */
async function readPeaks(root: number, peaks: Map<number, number>): Promise<void> {
  const names = await readdir('/proc').catch(() => []);
  const parents = new Map<number, number>();
  const found = new Map<number, number>();
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    // A process may be gone by the time it is looked at.
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0));
    found.set(Number(name), Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }
  for (const [pid, peak] of found) {
    let ancestor = pid;
    while (ancestor !== root && ancestor > 1) ancestor = parents.get(ancestor) ?? 0;
    if (ancestor === root) peaks.set(pid, Math.max(peak, peaks.get(pid) ?? 0));
  }
}
