import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a promise; rejects if it takes longer than `limit`, in milliseconds. */
export async function withTimeout<T>(work: Promise<T>, limit: number, createError: () => Error): Promise<T> {
  const done = new AbortController();
  const timedOut = sleep(limit, undefined, { signal: done.signal }).then(() => {
    throw createError();
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    done.abort();
  }
}
