import os from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import { Tinypool } from 'tinypool';
import { getSituationId } from '#app/site/recordings/recordings.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { withTimeout } from '../cli/with-timeout.ts';
import type { PagePlan, RecordedLane } from './record-page.ts';
import type { RecordTask } from './worker.ts';

/** Number of concurrent runs in a process, which mostly wait. */
const RUNS_AT_ONCE = 6;

/** Timeout of a run, in milliseconds. The longest run waits for three timeouts at each of three views. */
const RUN_LIMIT = 30_000;

/** Timeout for the exit of the processes, in milliseconds. Tinypool kills them soon after. */
const EXIT_LIMIT = 900;

export interface WorkerOptions {
  /** Module of the worker processes. */
  worker?: string;
  /** IDs of the known behaviors of each page, for which delayed runs are accepted. */
  known?: readonly (string | undefined)[];
  runLimit?: number;
  /** Called with each problem that does not fail a run, such as a process that must be killed. */
  report?: (problem: string) => void;
}

/**
 * Records pages in separate processes.
 *
 * @throws Error with the situations of a run that failed or timed out
 */
export async function recordPages(
  release: string,
  pages: readonly PagePlan[],
  options: WorkerOptions = {},
): Promise<RecordedLane[][]> {
  const { worker = 'scripts/record/worker.ts', runLimit = RUN_LIMIT } = options;
  const processes = os.availableParallelism();
  const pool = new Tinypool({
    runtime: 'child_process',
    filename: path.join(PROJECT_ROOT, worker),
    execArgv: ['--import', 'tsx'],
    env: process.env as Record<string, string>,
    minThreads: 0,
    maxThreads: processes,
    concurrentTasksPerWorker: RUNS_AT_ONCE,
  });
  const run = async (page: PagePlan, index: number): Promise<RecordedLane[]> => {
    const task: RecordTask = { release, page, known: options.known?.[index] };
    const done = pool.run(task) as Promise<RecordedLane[]>;
    try {
      return await withTimeout(
        done,
        runLimit,
        () => new Error(`timed out: no result within ${runLimit / 1000} s`),
      );
    } catch (error) {
      throw new Error(`${describePage(page)}: ${(error as Error).message}`, { cause: error });
    }
  };
  try {
    return await pMap(pages, run, { concurrency: processes * RUNS_AT_ONCE });
  } finally {
    await endProcesses(pool, options);
  }
}

/** Terminates the processes and their podlets; reports if some must be killed. */
async function endProcesses(pool: Tinypool, { report = () => undefined }: WorkerOptions): Promise<void> {
  const ids = pool.threads.map(({ threadId }) => threadId).join(', ');
  const timer = setTimeout(
    () => report(`Processes with recorded podlets did not exit and were killed: ${ids}.`),
    EXIT_LIMIT,
  );
  await pool.destroy();
  clearTimeout(timer);
}

function describePage({ podlets, order }: PagePlan): string {
  const names = podlets.map(({ situation }) => getSituationId(situation)).join(', ');
  return podlets.length === 1 ? names : `${names} (${order})`;
}
