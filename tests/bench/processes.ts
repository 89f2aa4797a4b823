import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** Runs a program until it exits. Rejects with its errors if it fails. */
export const run = promisify(execFile);

/** Interval between samples of memory, in milliseconds. The kernel stores peaks, so this may be coarse. */
const INTERVAL = 250;

/** Duration of a command, and the peak resident memory of the largest of its processes; 0 where there is no /proc. */
export interface ProcessFigures {
  seconds: number;
  peakMiB: number;
}

/** Runs `npm run <command>`, without npm, and measures it. */
export async function measureScript(
  command: 'build' | 'check',
  env: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<ProcessFigures> {
  const [, ...options] = packageJson.scripts[command].split(' ');
  const started = performance.now();
  const running = run(process.execPath, [...options, ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 26,
  });
  let peakMiB = 0;
  const timer = setInterval(() => {
    void readPeak(running.child.pid).then((peak) => {
      peakMiB = Math.max(peakMiB, peak);
    });
  }, INTERVAL);
  await running.finally(() => clearInterval(timer));
  return { seconds: (performance.now() - started) / 1000, peakMiB };
}

/** Peak resident memory, in MiB, of the largest of a process and its descendants; 0 where there is no /proc. */
export async function readPeak(pid: number | string | undefined): Promise<number> {
  // A process may be gone by the time it is read.
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const children = (await read(`task/${pid}/children`)).match(/\d+/g) ?? [];
  const kibibytes = /^VmHWM:\s+(\d+)/m.exec(await read('status'))?.[1] ?? 0;
  return Math.max(Number(kibibytes) / 1024, ...(await Promise.all(children.map(readPeak))));
}

/** The part of autocannon's report that is used. Times are in milliseconds. */
const loadSchema = z.object({
  errors: z.number(),
  non2xx: z.number(),
  requests: z.object({ average: z.number(), total: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  statusCodeStats: z.record(z.string(), z.object({ count: z.number() })),
});

/** Puts load on a URL, from a separate process: it must not slow down what it measures more than a client does. */
export async function runAutocannon(
  url: string,
  options: Readonly<Record<string, string | number>>,
): Promise<z.infer<typeof loadSchema>> {
  const script = path.join(PROJECT_ROOT, 'node_modules/autocannon/autocannon.js');
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const { stdout } = await run(process.execPath, [script, '--json', ...args, url]);
  return loadSchema.parse(JSON.parse(stdout));
}

/** Imports a file by its path below `node_modules`. */
export type ImportFile = (file: string) => Promise<unknown>;

/** Installs packages, e.g. `lunr@2.3.9`, with npm into a folder. Returns a function that imports one of their files. */
export async function installPackages(folder: string, ...packages: readonly string[]): Promise<ImportFile> {
  await mkdir(folder, { recursive: true });
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages]);
  return (file) => import(pathToFileURL(path.join(folder, 'node_modules', file)).href);
}
