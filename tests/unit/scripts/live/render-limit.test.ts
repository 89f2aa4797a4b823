import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRenderLimit, monitorLag, OverloadError } from '#scripts/live/render-limit.ts';

test('the event loop lags after two slow measurements in a row, but not after a single long task', () => {
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

test('renders that arrive together fill the queue and start in separate turns of the event loop, with turns for new connections in between; the rest are rejected, ten per turn', async () => {
  const limit = createRenderLimit({ concurrency: 2, maxQueue: 3 });
  const [results, started, rejected] = [[] as Promise<unknown>[], [] as number[], [] as number[]];
  let turn = 0;
  for (let at = 1; at <= 30; at += 1) {
    // Like a request, each arrives in its own callback of the same turn.
    setImmediate(() => {
      const rendered = limit(() => Promise.resolve(started.push(turn)));
      results.push(rendered.catch((error: unknown) => (rejected.push(turn), error)));
    });
  }
  while (started.length < 5) {
    await nextTurn();
    turn += 1;
  }
  const overload = new OverloadError('Too many pages are being rendered.');
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, ...Array<unknown>(25).fill(overload)]);
  expect(started.slice(1).map((at, index) => at - (started[index] ?? 0))).toEqual([4, 4, 4, 4]);
  const perTurn = [...new Set(rejected)].map((at) => rejected.filter((one) => one === at).length);
  expect(perTurn).toEqual([10, 10, 5]);
});
