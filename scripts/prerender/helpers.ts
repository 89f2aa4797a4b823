import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { PROJECT_ROOT } from '../bundle/bundle.ts';
import type { HelpedPage, HelperAnswer, HelperTask } from './helper.ts';

/** Processes that take a part of the work. */
export interface Helpers {
  readonly count: number;
  /** Gives a task to one of the processes, by its number. */
  run(helper: number, task: HelperTask): Promise<HelpedPage[]>;
  stop(): void;
}

/** Starts helpers. Each reads the content for itself, so that they pay for themselves on large sites alone. */
export function startHelpers(count: number, environment: Environment): Helpers {
  const waiting = new Map<number, { resolve(pages: HelpedPage[]): void; reject(error: unknown): void }>();
  let tasks = 0;
  let isStopped = false;
  const script = path.join(PROJECT_ROOT, 'scripts/run.js');
  const children = Array.from({ length: count }, (): ChildProcess => {
    const child = fork(script, ['prerender/helper'], {
      env: {
        ...process.env,
        CONTENT_DIR: environment.contentDir,
        OUT_DIR: environment.outDir,
        CACHE_DIR: environment.cacheDir,
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    child.on('message', (answer: HelperAnswer) => {
      const asked = waiting.get(answer.task);
      waiting.delete(answer.task);
      if ('pages' in answer) asked?.resolve(answer.pages);
      else if ('problems' in answer) asked?.reject(new ProblemError(answer.problems));
      else asked?.reject(new Error(answer.fault));
    });
    const fail = (error: Error): void => {
      if (isStopped) return;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    child.once('error', fail);
    child.once('exit', (code, signal) => {
      fail(new Error(`A helper of the build ended with ${signal ?? `code ${code ?? 'none'}`}.`));
    });
    return child;
  });
  return {
    count,
    run: (helper, task) =>
      new Promise((resolve, reject) => {
        const number = (tasks += 1);
        waiting.set(number, { resolve, reject });
        children[helper]?.send({ ...task, task: number }, (error) => {
          if (error !== null) reject(error);
        });
      }),
    stop() {
      isStopped = true;
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** Some work, and who does it how. */
export interface SharedWork<T> {
  items: readonly T[];
  /** How many items are worked on at once in this process. */
  concurrency: number;
  /** How many items a helper is given at once. */
  batch: number;
  helpers: number;
  here(item: T): Promise<unknown>;
  there(helper: number, items: readonly T[]): Promise<unknown>;
  onDone(count: number): void;
}

/** Does some work here and in helpers: whoever is free takes the next items. */
export async function shareWork<T>({
  items,
  concurrency,
  batch,
  helpers,
  here,
  there,
  onDone,
}: SharedWork<T>): Promise<void> {
  let next = 0;
  const workHere = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      await here(item);
      onDone(1);
    }
  };
  const workThere = async (helper: number): Promise<void> => {
    while (next < items.length) {
      const some = items.slice(next, next + batch);
      next += some.length;
      await there(helper, some);
      onDone(some.length);
    }
  };
  await Promise.all([
    ...Array.from({ length: concurrency }, workHere),
    // Two at a time, so that none waits for this process to have time for it.
    ...Array.from({ length: helpers * 2 }, (_, at) => workThere(at % helpers)),
  ]);
}
