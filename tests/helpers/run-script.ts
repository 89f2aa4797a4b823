import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { collectText, waitForExit } from '#scripts/cli/child-process.ts';

/** Result of a command. */
export interface ScriptResult {
  /** Exit code, or null if a signal terminated the process. */
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running command of `scripts/`. */
export interface RunningScript {
  child: ChildProcess;
  ended: Promise<ScriptResult>;
  /** Resolves to the first match in the output; rejects if the command exits before. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
}

interface ScriptOptions {
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Root of the repository of the script. */
  root?: string;
  /** UID of the process, which requires root. Default: the current user. */
  user?: number;
}

/** Returns the Node.js options for running a script, as in `package.json`. */
export function listNodeOptions(script: string): string[] {
  return script.endsWith('.ts') ? ['--import', 'tsx'] : [];
}

/** Runs `scripts/<name>` until it exits, without Vitest's environment (NODE_ENV=test, TZ). */
export async function runScript(name: string, options: ScriptOptions = {}): Promise<ScriptResult> {
  return await startScript(name, options).ended;
}

/** Runs `npm run build` until it exits, bundled as in `package.json`. */
export async function runBuild({ args = [], ...options }: ScriptOptions = {}): Promise<ScriptResult> {
  return await runScript('run.js', { args: ['build', ...args], ...options });
}

/** Removes progress from output, because it depends on timing. */
export function withoutProgress(text: string): string {
  return text.replace(/^(Compiling|Crawling|Drawing): \d+ of \d+\n/gm, '');
}

/** Same as `runScript`, without waiting for the exit. */
export function startScript(
  name: string,
  { args = [], env = {}, root = PROJECT_ROOT, user }: ScriptOptions = {},
): RunningScript {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...listNodeOptions(name), path.join('scripts', name), ...args], {
    cwd: root,
    // The live server has no load balancer to wait for.
    env: { PATH, HOME, TMPDIR, SHUTDOWN_DELAY: '0', ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  const [readOutput, readErrors] = [collectText(child.stdout), collectText(child.stderr)];
  return {
    child,
    ended: waitForExit(child).then((code) => ({ code, stdout: readOutput(), stderr: readErrors() })),
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const match = pattern.exec(readOutput() + readErrors());
          if (match !== null) resolve(match);
        };
        child.stdout.on('data', check);
        child.stderr.on('data', check);
        child.once('close', () => {
          const output = readOutput() + readErrors();
          reject(new Error(`The script exited before its output matched ${String(pattern)}:\n${output}`));
        });
        check();
      }),
  };
}
