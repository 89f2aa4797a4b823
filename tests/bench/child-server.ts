import { fork } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { collectText } from '#scripts/cli/child-process.ts';
import { listNodeOptions } from '../helpers/node-options.ts';

/** A live server in a separate process. */
export interface ChildServer {
  /** Address with the base path. */
  url: string;
  pid: number;
  /** Its standard error so far. */
  getErrors(): string;
  /** Ends it. */
  stop(): Promise<void>;
}

interface ChildServerOptions {
  /** Whether a change of the content is served. Default: no. */
  followContent?: boolean;
  /** What starts it. Default: the live server. */
  script?: 'scripts/preview.ts' | 'scripts/dev.ts';
}

/** How long the server may take until it listens, in milliseconds. */
const START_LIMIT = 60_000;

/**
 * Starts a server on a free port of the loopback interface. In a process of its own it can be measured apart from what
 * requests it.
 */
export async function startChildServer(
  environment: NodeJS.ProcessEnv,
  { followContent = false, script: name = 'scripts/preview.ts' }: ChildServerOptions = {},
): Promise<ChildServer> {
  const script = path.join(PROJECT_ROOT, name);
  const child = fork(script, [], {
    // What is measured is what readers get, without drafts.
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: '0',
      PREVIEW: '',
      FOLLOW_CONTENT: followContent ? '1' : '0',
      ACCESS_LOG: '',
    },
    execArgv: listNodeOptions(script),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const getErrors = collectText(child.stderr);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server did not start within ${START_LIMIT / 1000} s.\n${getErrors()}`));
    }, START_LIMIT);
    child.once('message', (message: { url: string }) => {
      clearTimeout(timer);
      resolve(message.url);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with code ${code}.\n${getErrors()}`));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    getErrors,
    async stop() {
      // Output during rendering is an error of a page, which must not be lost.
      process.stderr.write(getErrors());
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}
