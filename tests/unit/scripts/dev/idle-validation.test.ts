import { expect, test, vi } from 'vitest';
import { validateWhenIdle } from '#scripts/dev/idle-validation.ts';

test('E11 validates every page once, one at a time', async () => {
  const validated: string[] = [];
  let running = 0;
  const validation = validateWhenIdle({
    paths: ['/a', '/b', '/c'],
    async validatePage(path) {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      validated.push(path);
      running -= 1;
    },
    idleMs: 0,
  });
  await vi.waitFor(() => expect(validated).toEqual(['/a', '/b', '/c']));
  await validation.close();
});

test('B6 validates pages only while the server is idle, and none after closing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const validated: string[] = [];
    const validatePage = (path: string): Promise<void> => Promise.resolve(void validated.push(path));
    const validation = validateWhenIdle({ paths: ['/a', '/b', '/c'], validatePage, idleMs: 1000 });
    await vi.advanceTimersByTimeAsync(900);
    const releaseFirst = validation.pause();
    const releaseSecond = validation.pause();
    await vi.advanceTimersByTimeAsync(5000);
    releaseFirst();
    await vi.advanceTimersByTimeAsync(5000);
    releaseSecond();
    await vi.advanceTimersByTimeAsync(900);
    expect(validated).toEqual([]);
    await vi.advanceTimersByTimeAsync(105);
    expect(validated).toEqual(['/a']);
    validation.pause()();
    await vi.advanceTimersByTimeAsync(1005);
    expect(validated).toEqual(['/a', '/b']);
    await validation.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(validated).toEqual(['/a', '/b']);
  } finally {
    vi.useRealTimers();
  }
});
