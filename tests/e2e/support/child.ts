import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { collectText } from '#scripts/cli/child-process.ts';
import { listNodeOptions } from '../../helpers/node-options.ts';

type Variables = Readonly<Record<string, string>>;

/** Timeout for a command to report its URL, in milliseconds. */
const START_LIMIT = 120_000;

/** A running server command of this project. */
export interface Served {
  /** URL with the base path and a trailing slash. */
  url: string;
  /** Returns its output so far. */
  readOutput(): string;
  stop(): Promise<void>;
}

/** Builds a site, like `npm run build`. Rejects with the output if the build fails. */
export async function buildSite(env: Variables): Promise<void> {
  const { child, readOutput } = start('run.js', env, ['build']);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error(`The build ended with code ${code ?? 'none'}:
${readOutput()}`);
}

/** Starts a server script on a free port of the loopback interface; by default, a script of this project. */
export async function serveScript(
  script: string,
  env: Variables,
  args: string[] = [],
  root = PROJECT_ROOT,
): Promise<Served> {
  const { child, readOutput } = start(script, { ...env, HOST: '127.0.0.1', PORT: '0' }, args, root);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`scripts/${script} did not start:\n${readOutput()}`));
    }, START_LIMIT);
    child.once('message', (message: { url: string }) => {
      clearTimeout(timer);
      resolve(message.url);
    });
    child.once('exit', () => reject(new Error(`scripts/${script} ended:\n${readOutput()}`)));
  });
  return {
    url,
    readOutput,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function start(
  script: string,
  env: Variables,
  args: string[] = [],
  root = PROJECT_ROOT,
): { child: ChildProcess; readOutput: () => string } {
  // Excludes variables that Vitest adds to the environment, such as BASE_URL.
  const {
    NODE_ENV: _mode,
    NODE_OPTIONS: _options,
    VITEST: _vitest,
    BASE_URL: _base,
    ...inherited
  } = process.env;
  const child = fork(path.join(root, 'scripts', script), args, {
    cwd: root,
    env: { ...inherited, ...env } as NodeJS.ProcessEnv,
    execArgv: listNodeOptions(script),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return { child, readOutput: collectText(child.stdout, child.stderr) };
}
