import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { listNodeOptions } from './node-options.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** What a command left behind. */
export interface ScriptResult {
  /** Exit code, or null when a signal ended it. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A command of `scripts/` that runs. */
export interface RunningScript {
  child: ChildProcess;
  ended: Promise<ScriptResult>;
  /** Resolves with the first match in what it prints; rejects when it ends before. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
}

interface ScriptOptions {
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The repository that the script belongs to. */
  root?: string;
  /** Number of the user that it runs as; only root may choose. Default: whoever runs the tests. */
  user?: number;
}

/** Runs `scripts/<name>` to its end. Vitest's own environment (NODE_ENV=test, TZ) is not for it. */
export async function runScript(name: string, options: ScriptOptions = {}): Promise<ScriptResult> {
  return await startScript(name, options).ended;
}

/** Runs `npm run build` to its end, bundled as npm starts it. */
export async function runBuild({ args = [], ...options }: ScriptOptions = {}): Promise<ScriptResult> {
  return await runScript('run.js', { args: ['build', ...args], ...options });
}

/** What was printed but progress, which depends on how fast things were. */
export function withoutProgress(text: string): string {
  return text.replace(/^(Compiling|Crawling|Drawing): \d+ of \d+\n/gm, '');
}

/** As `runScript`, without waiting. */
export function startScript(
  name: string,
  { args = [], env = {}, root = PROJECT_ROOT, user }: ScriptOptions = {},
): RunningScript {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...listNodeOptions(name), path.join('scripts', name), ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const ended = new Promise<ScriptResult>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, ...output });
    });
  });
  return {
    child,
    ended,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(output.stdout + output.stderr);
          if (match !== null) resolve(match);
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        child.once('close', () => {
          reject(
            new Error(`It ended before it printed ${String(pattern)}:\n${output.stdout}${output.stderr}`),
          );
        });
        look();
      }),
  };
}
