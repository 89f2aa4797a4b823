import { execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { collectText, waitForExit } from '#scripts/cli/child-process.ts';
import { listNodeOptions } from '../helpers/node-options.ts';
import { findMedian } from './figures.ts';

/** Cost of running a command. */
export interface ProcessFigures {
  seconds: number;
  /** Peak resident memory of the largest of its processes, in MiB; 0 where there is no /proc. */
  peakMiB: number;
}

/** Interval between samples of memory, in milliseconds. The kernel stores peaks, so this may be coarse. */
const INTERVAL = 250;

/** Timeout of the startup of a server, in milliseconds. */
const START_LIMIT = 240_000;

/** Environment variables; undefined is as good as unset. */
type Variables = Readonly<Record<string, string | undefined>>;

/** Runs `npm run <command>`, without npm, and measures it. */
export async function measureScript(
  command: 'build' | 'check',
  env: Variables,
  args: readonly string[] = [],
): Promise<ProcessFigures> {
  const [, ...options] = packageJson.scripts[command].split(' ');
  return await measureNode([...options, ...args], { cwd: PROJECT_ROOT, env });
}

/** Runs Node.js with these arguments until it exits. */
export async function measureNode(
  args: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Variables },
): Promise<ProcessFigures> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const getErrors = collectText(child.stderr);
  let peak = 0;
  const timer = setInterval(() => {
    void readPeak(child.pid).then((kibibytes) => {
      peak = Math.max(peak, kibibytes);
    });
  }, INTERVAL);
  const code = await waitForExit(child).finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`${args.join(' ')} failed with code ${code ?? 'none'}:\n${getErrors()}`);
  return { seconds: (performance.now() - started) / 1000, peakMiB: peak / 1024 };
}

/** Peak memory, in KiB, of the largest of a process and its descendants. */
async function readPeak(pid: number | string | undefined): Promise<number> {
  const children = await readProc(`${pid}/task/${pid}/children`);
  const peaks = await Promise.all((children.match(/\d+/g) ?? []).map(readPeak));
  return Math.max(readField(await readProc(`${pid}/status`), 'VmHWM') ?? 0, ...peaks);
}

/** A process may be gone by the time it is read. */
async function readProc(file: string): Promise<string> {
  return await readFile(`/proc/${file}`, 'utf8').catch(() => '');
}

function readField(status: string, name: string): number | undefined {
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1];
  return kibibytes === undefined ? undefined : Number(kibibytes);
}

/** A server in a separate process, which can be measured apart from its clients. */
export interface ChildServer {
  /** URL with the base path. */
  url: string;
  pid: number;
  /** Its standard error so far. */
  getErrors(): string;
  stop(): Promise<void>;
}

/** Starts a server on a free port of the loopback interface. Default: the live server, without drafts. */
export async function startServer(
  env: Variables,
  [script = '', ...args]: readonly string[] = ['scripts/preview.ts'],
): Promise<ChildServer> {
  const child = fork(path.join(PROJECT_ROOT, script), args, {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      PREVIEW: '',
      FOLLOW_CONTENT: '0',
      ACCESS_LOG: '',
      ...env,
      HOST: '127.0.0.1',
      PORT: '0',
    },
    execArgv: listNodeOptions(script),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const getErrors = collectText(child.stderr);
  const exited = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT);
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [
    { url: string } | number | null,
  ];
  clearTimeout(timer);
  if (message === null || typeof message === 'number') throw new Error(`${script} failed:\n${getErrors()}`);
  return {
    url: message.url,
    pid: child.pid ?? 0,
    getErrors,
    async stop() {
      // Pages report rendering errors there.
      process.stderr.write(getErrors());
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 5000);
      await exited;
      clearTimeout(late);
    },
  };
}

/** Resident memory of a process over time, in MiB; undefined where there is no /proc. */
export interface MemoryFigures {
  /** Median of the second quarter of the time, after startup. */
  before: number | undefined;
  /** Median of the last quarter. */
  after: number | undefined;
  /** Whether it did not grow beyond the variance of garbage collection. */
  isFlat: boolean;
}

/** Maximum ratio of the memory of the last quarter to that of the second. */
export const GROWTH_LIMIT = 1.15;

/** Samples the memory of a process until stopped. */
export function watchMemory(pid: number): { stop(): MemoryFigures } {
  const samples: number[] = [];
  const timer = setInterval(() => {
    void readProc(`${pid}/status`).then((status) => {
      const kibibytes = readField(status, 'VmRSS');
      if (kibibytes !== undefined) samples.push(kibibytes / 1024);
    });
  }, INTERVAL);
  return {
    stop() {
      clearInterval(timer);
      return judgeMemory(samples);
    },
  };
}

/** Compares the second quarter of the samples with the last. */
export function judgeMemory(samples: readonly number[]): MemoryFigures {
  const quarter = Math.floor(samples.length / 4);
  const [before, after] = [
    samples.slice(quarter, 2 * quarter),
    samples.slice(-quarter || samples.length),
  ].map((part) => (part.length === 0 ? undefined : findMedian(part)));
  return {
    before,
    after,
    isFlat: before === undefined || after === undefined || after <= before * GROWTH_LIMIT,
  };
}

/** The part of autocannon's report that is used. Times are in milliseconds. */
const loadSchema = z.object({
  errors: z.number(),
  non2xx: z.number(),
  requests: z.object({ average: z.number() }),
  latency: z.object({ p50: z.number(), p99: z.number() }),
  statusCodeStats: z.record(z.string(), z.object({ count: z.number() })),
});

/** Puts load on a URL, from a separate process: it must not slow down what it measures more than a client does. */
export async function runAutocannon(
  url: string,
  options: Readonly<Record<string, string | number | true>>,
): Promise<z.infer<typeof loadSchema>> {
  const script = path.join(PROJECT_ROOT, 'node_modules/autocannon/autocannon.js');
  const args = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  );
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json', ...args, url]);
  return loadSchema.parse(JSON.parse(stdout));
}

/** Installs packages with npm into a folder. */
export async function installPackages(
  folder: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const content = JSON.stringify({ private: true, type: 'module', dependencies });
  await writeFile(path.join(folder, 'package.json'), content);
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder });
}
