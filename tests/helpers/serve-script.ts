import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { collectText, waitForExit } from '#scripts/cli/child-process.ts';
import { listNodeOptions } from './run-script.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Timeout for a command to report its URL, in milliseconds. */
const START_TIMEOUT = 240_000;

/** A running server command of this project. */
export interface Served {
  /** URL with the base path and a trailing slash. */
  url: string;
  pid: number;
  /** Returns its output so far. */
  readOutput(): string;
  /** Returns its standard error so far. */
  readErrors(): string;
  stop(): Promise<void>;
}

/** Builds a site, like `npm run build`; by default, with this project. Rejects with the output if the build fails. */
export async function buildSite(env: Variables, root = PROJECT_ROOT): Promise<void> {
  const child = start('run.js', env, ['build'], root);
  const readOutput = collectText(child.stdout, child.stderr);
  const code = await waitForExit(child);
  if (code !== 0) throw new Error(`The build exited with code ${code ?? 'none'}:\n${readOutput()}`);
}

/** Starts a server script on a free port of the loopback interface; by default, a script of this project. */
export async function serveScript(
  script: string,
  env: Variables,
  args: string[] = [],
  root = PROJECT_ROOT,
): Promise<Served> {
  const child = start(script, { ...env, HOST: '127.0.0.1', PORT: '0' }, args, root);
  const readOutput = collectText(child.stdout, child.stderr);
  const readErrors = collectText(child.stderr);
  const exit = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT);
  const [message] = (await Promise.race([once(child, 'message'), exit]).finally(() =>
    clearTimeout(timer),
  )) as [{ url: string } | number | null];
  if (message === null || typeof message === 'number') {
    throw new Error(`scripts/${script} exited before it was ready:\n${readOutput()}`);
  }
  return {
    url: message.url,
    pid: child.pid ?? 0,
    readOutput,
    readErrors,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

function start(script: string, env: Variables, args: string[], root: string): ChildProcess {
  // Excludes variables that Vitest adds to the environment, such as BASE_URL.
  const {
    NODE_ENV: _mode,
    NODE_OPTIONS: _options,
    VITEST: _vitest,
    BASE_URL: _base,
    ...inherited
  } = process.env;
  return fork(path.join(root, 'scripts', script), args, {
    cwd: root,
    // The live server has no load balancer to wait for.
    env: { ...inherited, SHUTDOWN_DELAY: '0', ...env } as unknown as NodeJS.ProcessEnv,
    execArgv: listNodeOptions(script),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}
