import { expect, test, vi } from 'vitest';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';

test('calls with the same key share one promise', async () => {
  const load = vi.fn((path: string) => Promise.resolve(path.toUpperCase()));
  const read = memoizeAsync(load, (path) => path.replace(/\/$/, ''));
  expect(read('/a')).toBe(read('/a/'));
  expect(await Promise.all([read('/a'), read('/b')])).toEqual(['/A', '/B']);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failure rejects all pending calls, and the next call retries', async () => {
  const load = vi.fn(() => Promise.resolve('loaded'));
  load.mockRejectedValueOnce(new Error('offline'));
  const read = memoizeAsync(load);
  const results = await Promise.allSettled([read(), read()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await read()).toBe('loaded');
  expect(await read()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});
