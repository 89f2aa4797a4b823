import { fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { getSituationId } from '#app/site/recordings/recordings.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { getRelease } from './packages.ts';
import type { PagePlan, RecordedLane } from './record-page.ts';
import type { RecordReply, RecordTask } from './worker.ts';

/** Processes that each core has when a process has one run at once. */
const PROCESSES_PER_CORE = 3;

/** Milliseconds that a run may take. The longest waits for three timeouts at each of three views. */
const RUN_LIMIT = 30_000;

/** Milliseconds that a process has to end. */
const EXIT_LIMIT = 2000;

export interface WorkerOptions {
  /** Module that the processes run. */
  worker?: string;
  /** IDs of the behaviors that are known for each page, which need not be recorded without any delay. */
  known?: readonly (string | undefined)[];
  runLimit?: number;
  exitLimit?: number;
  /** Called with each problem that ends no run, such as a process that had to be killed. */
  report?: (problem: string) => void;
}

/** Records pages in processes of their own; fails, with the situations, when runs hang or fail. */
export async function recordPages(
  release: string,
  pages: readonly PagePlan[],
  options: WorkerOptions = {},
): Promise<RecordedLane[][]> {
  const { worker = 'scripts/record/worker.ts', runLimit = RUN_LIMIT } = options;
  const { runsAtOnce } = getRelease(release);
  const results: RecordedLane[][] = [];
  const failures: string[] = [];
  let next = 0;
  const runWorker = async (): Promise<void> => {
    const child = fork(path.join(PROJECT_ROOT, worker), [], { execArgv: ['--import', 'tsx'] });
    const runNext = async (): Promise<void> => {
      while (next < pages.length && failures.length === 0) {
        const task = next++;
        const page = pages[task] as PagePlan;
        try {
          results[task] = await runTask(
            child,
            { task, release, page, known: options.known?.[task] },
            runLimit,
          );
        } catch (error) {
          failures.push(`${describePage(page)}: ${(error as Error).message}`);
        }
      }
    };
    await Promise.all(Array.from({ length: runsAtOnce }, runNext));
    await endWorker(child, options);
  };
  const limit = os.availableParallelism() * (runsAtOnce === 1 ? PROCESSES_PER_CORE : 1);
  const count = Math.min(limit, Math.ceil(pages.length / runsAtOnce));
  await Promise.all(Array.from({ length: count }, runWorker));
  if (failures.length > 0) throw new RecordError(failures.join('\n'));
  return results;
}

/** A run that failed or hung; the message names its situations. */
export class RecordError extends Error {}

async function runTask(child: ChildProcess, task: RecordTask, limit: number): Promise<RecordedLane[]> {
  return await new Promise((resolve, reject) => {
    const finish = (error?: Error): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      if (error !== undefined) reject(error);
    };
    const onMessage = (message: RecordReply): void => {
      if (message.task !== task.task) return;
      if ('lanes' in message) {
        finish();
        resolve(message.lanes);
      } else finish(new Error(message.error));
    };
    const onExit = (): void => finish(new Error('its process ended'));
    const timer = setTimeout(() => finish(new Error(`hangs: no result within ${limit / 1000} s`)), limit);
    child.setMaxListeners(0).on('message', onMessage).on('exit', onExit);
    child.send(task, (error) => error !== null && finish(error));
  });
}

/** Lets a process end, which stops its podlets; kills and reports one that does not. */
async function endWorker(
  child: ChildProcess,
  { exitLimit = EXIT_LIMIT, report = () => undefined }: WorkerOptions,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      report(`Process ${child.pid} with recorded podlets did not end within ${exitLimit} ms. It was killed.`);
      child.kill('SIGKILL');
    }, exitLimit);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}

function describePage({ podlets, order }: PagePlan): string {
  const names = podlets.map(({ situation }) => getSituationId(situation)).join(', ');
  return podlets.length === 1 ? names : `${names} (${order})`;
}
