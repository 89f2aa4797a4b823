import os from 'node:os';
import path from 'node:path';
import { Tinypool } from 'tinypool';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { RenderTask } from './worker.ts';

/** Minimum number of pages for which workers are faster: each takes seconds to start. */
const MIN_PAGES = 150;

/** Maximum number of workers, because each has the complete site in memory. */
const MAX_WORKERS = 7;

/**
 * Four times V8's default, as in package.json: with the default, garbage collection took a sixth of the CPU time of a
 * cold build.
 */
const NODE_FLAGS = ['--max-semi-space-size=64'];

/** Maximum number of pages in a worker's task. */
const BATCH = 16;

/** Pool of processes that fill the cache with compiled and rendered pages. */
export type WorkerPool = ReturnType<typeof createWorkerPool>;

/** Creates a pool. Workers are started with the first task. */
export function createWorkerPool(
  environment: Environment,
  count = Math.min(MAX_WORKERS, os.availableParallelism() - 1),
) {
  const pool = new Tinypool({
    runtime: 'child_process',
    // Bundles `worker.ts`: with tsx, starting a worker would take twice the CPU time.
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
    // So that each worker has the next batch when it finishes one.
    concurrentTasksPerWorker: 2,
    // Longer than the wait for the bundle between compiling and rendering.
    idleTimeout: 60_000,
  });
  return {
    /**
     * Compiles or renders pages in this process and in the workers, each of which takes the next pages when idle. Does
     * nothing for a small number of pages.
     *
     * @param task task of the workers for a batch of paths
     * @param here the same for a single page in this process
     */
    async fillCache(
      paths: readonly string[],
      { name, ...task }: { name: 'compile' } | ({ name: 'render' } & Omit<RenderTask, 'paths'>),
      here: { run(path: string): Promise<unknown>; concurrency: number; onDone?(count: number): void },
    ): Promise<void> {
      if (count < 1 || paths.length < MIN_PAGES) return;
      const queue = [...paths];
      // Batches get smaller toward the end, so that all processes finish at the same time.
      const take = (size: number): string[] =>
        queue.splice(0, Math.min(size, Math.ceil(queue.length / (4 * count))));
      const drain = async (size: number, work: (batch: string[]) => Promise<unknown>): Promise<void> => {
        for (let batch = take(size); batch.length > 0; batch = take(size)) {
          await work(batch);
          here.onDone?.(batch.length);
        }
      };
      await Promise.all([
        ...Array.from({ length: here.concurrency }, () => drain(1, ([item = '']) => here.run(item))),
        ...Array.from({ length: count * 2 }, () =>
          drain(BATCH, async (batch) => {
            const rejections = (await pool.run({ ...task, paths: batch }, { name })) as Problem[];
            // As in this process: reported at once; the command fails at its end.
            if (rejections.length > 0) void Promise.reject(new ProblemError(rejections));
          }),
        ),
      ]);
    },
    stop: (): Promise<void> => pool.destroy(),
  };
}
