import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { findSituation } from '#app/site/recordings/recordings.ts';
import type { PagePlan } from '#scripts/record/record-page.ts';
import { recordPages } from '#scripts/record/workers.ts';

const situation = findSituation('silent-fallback');
if (situation === undefined) throw new Error('There is no such situation.');
const PAGES: PagePlan[] = [{ podlets: [{ name: 'basket', situation }], order: 'parallel' }];

function getWorker(name: string): string {
  return `tests/fixtures/record-workers/${name}.ts`;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('recording', () => {
  test('names the situation of a run that hangs, and its limit', async () => {
    const recording = recordPages('5', PAGES, { worker: getWorker('silent'), runLimit: 100 });
    await expect(recording).rejects.toThrow('silent-fallback: timed out: no result within 0.1 s');
  });

  test('kills and reports a process that does not exit', async () => {
    const problems: string[] = [];
    await recordPages('5', PAGES, {
      worker: getWorker('orphan'),
      report: (problem) => problems.push(problem),
    });
    expect(problems).toEqual([
      expect.stringMatching(/^Processes .* did not exit and were killed: \d+\.$/) as string,
    ]);
    const [pid] = /\d+/.exec(problems.join()) ?? [];
    await expect.poll(() => isRunning(Number(pid))).toBe(false);
  });

  test('names the situation in which a process exited', async () => {
    const recording = recordPages('5', PAGES, { worker: getWorker('crash') });
    await expect(recording).rejects.toThrow('silent-fallback: Worker exited unexpectedly');
  });

  test('reports why a podlet cannot listen', async () => {
    const recording = recordPages('5', PAGES, { worker: getWorker('no-port') });
    await expect(recording).rejects.toThrow(/^silent-fallback: .*Permission to use port \d+ was denied/);
  });

  test('leaves no process behind when the main process is killed, even if a podlet hangs', async () => {
    const main = fork(path.join(PROJECT_ROOT, getWorker('main')), [], { execArgv: ['--import', 'tsx'] });
    const [pid] = (await once(main, 'message')) as [number];
    expect(isRunning(pid)).toBe(true);
    main.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
