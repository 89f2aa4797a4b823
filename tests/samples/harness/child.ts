import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { LISTEN_HOOK } from './work-folder.ts';

/** A sample that runs in a separate process group. */
export interface Child {
  /** Its output so far. */
  stdout: string;
  stderr: string;
  /** Resolves with the exit code, or null if it was killed. */
  ended: Promise<number | null>;
  /** Resolves once it listens on a port; rejects if it exits first. */
  waitForPort(port: number): Promise<void>;
  /** Sends it a signal, such as `SIGTERM`. */
  signal(name: NodeJS.Signals): void;
  /** Kills it and all its descendants. Resolves with the number of processes found outside its process group. */
  kill(): Promise<number>;
}

export interface ChildOptions {
  cwd: string;
  env?: Readonly<Record<string, string>>;
}

/** Runs a file with Node.js, without the environment variables of the test process. */
export function startChild(file: string, { cwd, env = {} }: ChildOptions): Child {
  const { PATH, HOME, TMPDIR } = process.env;
  // All descendants inherit this variable, even outside the process group.
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
        const check = (): void => {
          if (listening.has(port)) resolve();
        };
        waiting.add(check);
        check();
        void ended.then((code) => {
          reject(new Error(`It exited with code ${code ?? 'none'} before it listened.\n${result.stderr}`));
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
    for (const check of waiting) check();
  });
  return result;
}

/** Kills a process, or with a negative ID its group. Ignores processes that no longer exist. */
function killProcess(pid: number): void {
  if (pid === 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** IDs of running samples that this process started, and of their descendants. */
export async function listSamples(): Promise<number[]> {
  return await findProcesses(`PODIUM_SAMPLE=${process.pid}-`);
}

/** Processes with an environment variable that starts with `marker`. Only works on Linux; elsewhere, finds none. */
async function findProcesses(marker: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((entry) => /^\d+$/.test(entry));
  const found = await Promise.all(
    pids.map(async (pid) => {
      // Processes of other users, and those that have just exited, can't be read.
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environment.split('\0').some((variable) => variable.startsWith(marker)) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

/** Whether a port on the loopback interface accepts connections. */
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

/** Rejects with a message if a promise takes longer than `limit` milliseconds. */
export async function within<T>(limit: number, promise: Promise<T>, message: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message())), limit);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
