import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRenderLimit, monitorLag, OverloadError } from '#scripts/live/render-limit.ts';

test('a server without load renders after one task that took long; it lags when the next measurement is slow, too', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const delays = { mean: 0, enable: () => true, disable: () => true, reset: () => undefined };
  const lag = monitorLag(delays);
  const measure = (milliseconds: number): boolean => {
    delays.mean = milliseconds * 1e6;
    vi.advanceTimersByTime(1000);
    return lag.isLagging();
  };
  expect([900, 20, 900, 800, 700, 20].map(measure)).toEqual([false, false, false, true, true, false]);
  lag.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('renders that arrive together fill the queue, the others are rejected, and one begins in each turn of the event loop', async () => {
  const limit = createRenderLimit({ concurrency: 2, maxQueue: 3 });
  const results: Promise<unknown>[] = [];
  let begun = 0;
  for (let at = 0; at < 10; at += 1) {
    // Like a request, each arrives in its own callback of the same turn.
    setImmediate(() => {
      const render = (): Promise<number> => Promise.resolve((begun += 1));
      results.push(limit(render).catch((error: unknown) => error));
    });
  }
  const turns: number[] = [];
  while (turns.length < 7) {
    const before = begun;
    await nextTurn();
    turns.push(begun - before);
  }
  expect(turns).toEqual([0, 1, 1, 1, 1, 1, 0]);
  const rejected = new OverloadError('Too many pages are being rendered.');
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, ...Array<unknown>(5).fill(rejected)]);
});
