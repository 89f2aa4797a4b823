import { execFile, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { collectText, waitForExit } from '#scripts/cli/child-process.ts';
import { findMedian } from './figures.ts';

/** Runs a program until it exits. Rejects with its output if it fails. */
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
  const child = spawn(process.execPath, [...options, ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const readErrors = collectText(child.stderr);
  let peakMiB = 0;
  const timer = setInterval(() => {
    void readPeak(child.pid).then((peak) => {
      peakMiB = Math.max(peakMiB, peak);
    });
  }, INTERVAL);
  const code = await waitForExit(child).finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`npm run ${command} failed with code ${code ?? 'none'}:\n${readErrors()}`);
  return { seconds: (performance.now() - started) / 1000, peakMiB };
}

/** Peak memory, in MiB, of the largest of a process and its descendants. */
async function readPeak(pid: number | string | undefined): Promise<number> {
  const children = await readProc(`${pid}/task/${pid}/children`);
  const peaks = await Promise.all((children.match(/\d+/g) ?? []).map(readPeak));
  return Math.max((await readMemory(pid, 'VmHWM')) ?? 0, ...peaks);
}

/** A field of the memory of a process, in MiB. */
async function readMemory(pid: number | string | undefined, field: string): Promise<number | undefined> {
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(await readProc(`${pid}/status`))?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes) / 1024;
}

/** A process may be gone by the time it is read. */
async function readProc(file: string): Promise<string> {
  return await readFile(`/proc/${file}`, 'utf8').catch(() => '');
}

/** Resident memory of a process over time, in MiB; NaN where there is no /proc. */
export interface MemoryFigures {
  /** Median of the second quarter of the time, after startup. */
  before: number;
  /** Median of the last quarter. */
  after: number;
  /** Ratio of the two. */
  growth: number;
}

/** Maximum growth that is due to the variance of garbage collection. */
export const GROWTH_LIMIT = 1.15;

/** Samples the memory of a process until the returned function is called. */
export function watchMemory(pid: number): () => MemoryFigures {
  const samples: number[] = [];
  const timer = setInterval(() => {
    void readMemory(pid, 'VmRSS').then((memory) => {
      if (memory !== undefined) samples.push(memory);
    });
  }, INTERVAL);
  return () => {
    clearInterval(timer);
    return compareMemory(samples);
  };
}

/** Compares the second quarter of the samples with the last. */
export function compareMemory(samples: readonly number[]): MemoryFigures {
  const quarter = Math.floor(samples.length / 4);
  const before = findMedian(samples.slice(quarter, 2 * quarter));
  const after = findMedian(samples.slice(samples.length - quarter));
  return { before, after, growth: after / before };
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

/** Installs packages with npm into a folder. Returns a function that imports a file of theirs. */
export async function installPackages(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<ImportFile> {
  await mkdir(folder, { recursive: true });
  const content = JSON.stringify({ private: true, type: 'module', dependencies });
  await writeFile(path.join(folder, 'package.json'), content);
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
  return (file) => import(pathToFileURL(path.join(folder, 'node_modules', file)).href);
}
