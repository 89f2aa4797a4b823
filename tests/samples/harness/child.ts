import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { LISTEN_HOOK } from './work-folder.ts';

/** A sample that runs in a separate process group. */
export interface Child {
  /** What it has printed up to now. */
  stdout: string;
  stderr: string;
  /** Resolves with the exit code; null when it was killed. */
  ended: Promise<number | null>;
  /** Resolves when it listens on a port; rejects when it ends before. */
  waitForPort(port: number): Promise<void>;
  /** Sends it a signal, such as `SIGTERM`. */
  signal(name: NodeJS.Signals): void;
  /** Ends it and everything it has started. Resolves with how many processes had to be looked for outside of its group. */
  kill(): Promise<number>;
}

export interface ChildOptions {
  cwd: string;
  env?: Readonly<Record<string, string>>;
}

/** Starts a file with Node.js. Settings of the test's own process are not for it. */
export function startChild(file: string, { cwd, env = {} }: ChildOptions): Child {
  const { PATH, HOME, TMPDIR } = process.env;
  // What it starts has this in its environment, wherever it hides.
  const marker = `PODIUM_SAMPLE=${process.pid}-${randomUUID()}`;
  const [name = '', value = ''] = marker.split('=');
  const child = spawn(process.execPath, ['--import', LISTEN_HOOK, file], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH, HOME, TMPDIR, [name]: value, ...env } as unknown as NodeJS.ProcessEnv,
  });
  const listening = new Set<number>();
  const waiting = new Set<() => void>();
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const result: Child = {
    stdout: '',
    stderr: '',
    ended,
    waitForPort: (port) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (listening.has(port)) resolve();
        };
        waiting.add(look);
        look();
        void ended.then((code) => {
          reject(new Error(`It ended with code ${code ?? 'none'} before it listened.\n${result.stderr}`));
        });
      }),
    signal(name) {
      child.kill(name);
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) {
        killProcess(-(child.pid ?? 0));
        await exited;
      }
      const strays = new Set<number>();
      for (let found = await findProcesses(marker); found.length > 0; found = await findProcesses(marker)) {
        for (const pid of found) killProcess(pid);
        for (const pid of found) strays.add(pid);
      }
      child.stdout?.destroy();
      child.stderr?.destroy();
      return strays.size;
    },
  };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      result[stream] += text;
    });
  }
  child.on('message', (message: { port: number }) => {
    listening.add(message.port);
    for (const look of waiting) look();
  });
  return result;
}

/** Ends a process, or with a negative number its group, at once. One that is gone already is no fault. */
function killProcess(pid: number): void {
  if (pid === 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Samples, and what they have started, that this process has to end. */
export async function listSamples(): Promise<number[]> {
  return await findProcesses(`PODIUM_SAMPLE=${process.pid}-`);
}

/** Processes with a variable in their environment that begins so. Only Linux lists them; elsewhere there are none. */
async function findProcesses(marker: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry));
  const found = await Promise.all(
    pids.map(async (pid) => {
      // Others' processes, and those that end meanwhile, can't be read.
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environment.split('\0').some((variable) => variable.startsWith(marker)) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

/** Whether somebody accepts connections on a port of the loopback interface. */
export async function isOpen(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Rejects with a message when a promise takes longer than a limit, in milliseconds. */
export async function within<T>(limit: number, promise: Promise<T>, message: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message())), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
