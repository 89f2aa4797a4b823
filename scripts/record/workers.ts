import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { Tinypool } from 'tinypool';
import { getSituationId } from '#app/site/recordings/recordings.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { PagePlan, RecordedLane } from './record-page.ts';
import type { RecordTask } from './worker.ts';

/** Number of runs that a process has at once: they mostly wait. */
const RUNS_AT_ONCE = 6;

/** Milliseconds that a run may take. The longest waits for three timeouts at each of three views. */
const RUN_LIMIT = 30_000;

/** Milliseconds that the processes have to end. Tinypool kills them soon after. */
const EXIT_LIMIT = 900;

export interface WorkerOptions {
  /** Module that the processes run. */
  worker?: string;
  /** IDs of the behaviors that are known for each page, which need not be recorded without any delay. */
  known?: readonly (string | undefined)[];
  runLimit?: number;
  exitLimit?: number;
  /** Called with each problem that ends no run, such as a process that has to be killed. */
  report?: (problem: string) => void;
}

/**
 * Records pages in separate processes.
 *
 * @throws Error that names the situations of a run that fails or hangs
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
    const hang = sleep(runLimit, undefined, { ref: false }).then(() => {
      throw new Error(`hangs: no result within ${runLimit / 1000} s`);
    });
    try {
      return await Promise.race([pool.run(task) as Promise<RecordedLane[]>, hang]);
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

/** Ends the processes, and their podlets with them; reports when some have to be killed. */
async function endProcesses(
  pool: Tinypool,
  { exitLimit = EXIT_LIMIT, report = () => undefined }: WorkerOptions,
): Promise<void> {
  const ids = pool.threads.map(({ threadId }) => threadId).join(', ');
  const timer = setTimeout(
    () => report(`Processes with recorded podlets do not end and are killed: ${ids}.`),
    exitLimit,
  );
  await pool.destroy();
  clearTimeout(timer);
}

function describePage({ podlets, order }: PagePlan): string {
  const names = podlets.map(({ situation }) => getSituationId(situation)).join(', ');
  return podlets.length === 1 ? names : `${names} (${order})`;
}
