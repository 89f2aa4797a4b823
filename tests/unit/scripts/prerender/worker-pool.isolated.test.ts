import { expect, test, vi } from 'vitest';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { errorProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { createWorkerPool } from '#scripts/prerender/worker-pool.ts';
import { handleRejections } from '../../../helpers/handle-rejections.ts';

const workers = vi.hoisted(() => ({ run: vi.fn<(task: { paths: string[] }) => Promise<Problem[]>>() }));

vi.mock(import('tinypool'), async (importOriginal) => {
  class Tinypool extends (await importOriginal()).Tinypool {
    override run = workers.run;
  }
  return { Tinypool, default: Tinypool };
});

const ENVIRONMENT = readEnvironment({}, process.cwd());
const PATHS = Array.from({ length: 200 }, (_, at) => `/docs/${at}`);

test('B4 processes each page once, in this process or a worker', async () => {
  workers.run.mockReset().mockImplementation(async () => {
    await new Promise(setImmediate);
    return [];
  });
  const pool = createWorkerPool(ENVIRONMENT, 2);
  const here: string[] = [];
  let done = 0;
  const run = async (path: string): Promise<void> => {
    here.push(path);
    await new Promise(setImmediate);
  };
  await pool.fillCache(PATHS, { name: 'compile' }, { run, concurrency: 2, onDone: (n) => (done += n) });
  const there = workers.run.mock.calls.flatMap(([{ paths }]) => paths);
  expect([...here, ...there].sort()).toEqual([...PATHS].sort());
  expect(here.length).toBeGreaterThan(0);
  expect(there.length).toBeGreaterThan(0);
  expect(done).toBe(PATHS.length);
});

test.each([
  ['a few pages', PATHS.slice(0, 20), 2],
  ['a machine with one processor', PATHS, 0],
])('B4 does nothing for %s', async (_, paths, count) => {
  workers.run.mockReset();
  const run = vi.fn<() => Promise<void>>();
  await createWorkerPool(ENVIRONMENT, count).fillCache(paths, { name: 'compile' }, { run, concurrency: 2 });
  expect(run).not.toHaveBeenCalled();
  expect(workers.run).not.toHaveBeenCalled();
});

test('B4 repeats the rejections of workers in this process, so that the command fails', async () => {
  workers.run.mockReset().mockResolvedValue([errorProblem('render', 'late')]);
  const rejected = new Promise(handleRejections);
  const run = (): Promise<void> => Promise.resolve();
  await createWorkerPool(ENVIRONMENT, 1).fillCache(PATHS, { name: 'compile' }, { run, concurrency: 1 });
  expect(await rejected).toEqual(new ProblemError([errorProblem('render', 'late')]));
});

test('B4 rejects if a worker fails', async () => {
  workers.run.mockReset().mockRejectedValue(new Error('Worker exited.'));
  const run = (): Promise<void> => Promise.resolve();
  const filled = createWorkerPool(ENVIRONMENT, 1).fillCache(
    PATHS,
    { name: 'compile' },
    { run, concurrency: 1 },
  );
  await expect(filled).rejects.toThrow('Worker exited.');
});
