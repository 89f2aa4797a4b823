import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { errorProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { endSentence } from '#app/engine/lib/text.ts';

/** A run of a page's code, which creates promises that nothing may handle. */
interface PageRun {
  /** For problems. */
  file: string;
  rejections: PageRejection[];
  /** Whether the run succeeded. Rejections after a failed run are ignored, because its page has an error already. */
  hasSucceeded: boolean;
}

/** Rejection of a promise that nothing handles. */
export class PageRejection extends Error {
  override readonly name = 'PageRejection';

  constructor(reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason), { cause: reason });
    if (reason instanceof Error && reason.stack !== undefined) this.stack = reason.stack;
  }
}

const runs = new AsyncLocalStorage<PageRun>();

/**
 * Runs code of a page. Throws its error, or a `PageRejection` if a promise is rejected immediately and the process uses
 * `handleRejection`.
 */
export async function runPage<T>(file: string, run: () => T): Promise<T> {
  const pageRun: PageRun = { file, rejections: [], hasSucceeded: false };
  const result = runs.run(pageRun, run);
  // Node.js emits `unhandledRejection` before the next phase of the event loop.
  await setImmediate();
  if (pageRun.rejections[0] !== undefined) throw pageRun.rejections[0];
  pageRun.hasSucceeded = true;
  return result;
}

/** Listener for `unhandledRejection`. Rejections of a page that is being compiled are thrown by `runPage`. */
export function handleRejection(reason: unknown, report: (error: unknown) => void): void {
  const run = runs.getStore();
  if (run === undefined) {
    report(reason);
    return;
  }
  const rejection = new PageRejection(reason);
  if (run.hasSucceeded) report(new ProblemError([describeRejection(rejection, { file: run.file })]));
  else run.rejections.push(rejection);
}

/** Describes the rejection of a promise of a page. */
export function describeRejection({ message }: PageRejection, location: Partial<Problem>): Problem {
  return errorProblem('render', endSentence(`A promise in the page was rejected: ${message}`), {
    ...location,
    fix: 'Catch the error, or import the data from a .json or .ts file.',
  });
}
