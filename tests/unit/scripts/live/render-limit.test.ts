import { expect, onTestFinished, test, vi } from 'vitest';
import { monitorLag } from '#scripts/live/render-limit.ts';

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
