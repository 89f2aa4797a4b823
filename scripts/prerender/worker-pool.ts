import os from 'node:os';
import path from 'node:path';
import { Tinypool } from 'tinypool';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { RenderTask } from './worker.ts';

/** Number of pages from which on workers pay: each takes seconds to start. */
const WORKERS_FROM = 150;

/** Each worker has a complete site in memory. */
const MAX_WORKERS = 7;

/** Four times the default of V8, as in package.json: a sixth of the processor time of a cold build was garbage collection. */
const NODE_FLAGS = ['--max-semi-space-size=64'];

/** Number of pages that a worker takes at once. */
const BATCH = 16;

/** Processes that fill the cache with compiled and rendered pages. */
export interface WorkerPool {
  /**
   * Compiles or renders pages here and in the workers; idle ones take the next pages. Does nothing for a few pages.
   *
   * @param task what the workers do with a batch of paths
   * @param here does the same with one page in this process
   */
  fillCache(
    paths: readonly string[],
    task: { name: 'compile' } | ({ name: 'render' } & Omit<RenderTask, 'paths'>),
    here: { run(path: string): Promise<unknown>; concurrency: number; onDone?(count: number): void },
  ): Promise<void>;
  stop(): Promise<void>;
}

/** Creates a pool, whose workers start with the first task. */
export function createWorkerPool(
  environment: Environment,
  count = Math.min(MAX_WORKERS, os.availableParallelism() - 1),
): WorkerPool {
  const pool = new Tinypool({
    runtime: 'child_process',
    // Bundles `worker.ts`: with tsx, a worker would take twice the processor time to start.
    filename: path.join(PROJECT_ROOT, 'scripts/run.js'),
    argv: ['prerender/worker'],
    execArgv: NODE_FLAGS,
    env: {
      ...(process.env as Record<string, string>),
      CONTENT_DIR: environment.contentDir,
      OUT_DIR: environment.outDir,
      CACHE_DIR: environment.cacheDir,
    },
    minThreads: 0,
    maxThreads: Math.max(1, count),
    // So that each has the next batch when it is done.
    concurrentTasksPerWorker: 2,
    // Between compiling and rendering they wait for the bundle.
    idleTimeout: 60_000,
  });
  return {
    async fillCache(paths, { name, ...task }, { run, concurrency, onDone }) {
      if (count < 1 || paths.length < WORKERS_FROM) return;
      const queue = [...paths];
      const drain = async (size: number, work: (batch: string[]) => Promise<unknown>): Promise<void> => {
        for (let batch = queue.splice(0, size); batch.length > 0; batch = queue.splice(0, size)) {
          await work(batch);
          onDone?.(batch.length);
        }
      };
      await Promise.all([
        ...Array.from({ length: concurrency }, () => drain(1, ([item = '']) => run(item))),
        ...Array.from({ length: count * 2 }, () =>
          drain(BATCH, (batch) => pool.run({ ...task, paths: batch }, { name })),
        ),
      ]);
    },
    stop: () => pool.destroy(),
  };
}
