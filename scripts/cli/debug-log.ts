import createDebug, { type Debugger } from 'debug';

/** Creates a debug log, which `DEBUG=docs:*` or `DEBUG=docs:<area>` writes to standard error. */
export function createDebugLog(area: 'build' | 'bundle' | 'cache' | 'crawl' | 'dev' | 'live'): Debugger {
  return createDebug(`docs:${area}`);
}

/** Runs a step and logs how long it took, in milliseconds. */
export async function logDuration<T>(log: Debugger, step: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await run();
  } finally {
    log('%s: %d ms', step, Math.round(performance.now() - started));
  }
}
