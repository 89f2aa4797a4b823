import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoader } from '#app/engine/client/create-loader.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
});

test('retries a failed load after one second, then after two', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  const loader = createLoader('app', load);
  await loader();
  await vi.advanceTimersByTimeAsync(999);
  await loader();
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await loader();
  await vi.advanceTimersByTimeAsync(1999);
  await loader();
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  await loader();
  expect(load).toHaveBeenCalledTimes(3);
});

test('the delay of an earlier failure does not discard the result of a retry', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('app');
  const loader = createLoader('app', load);
  await loader();
  expect(await loader(true)).toBe('app');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await loader()).toBe('app');
  expect(load).toHaveBeenCalledTimes(2);
});
