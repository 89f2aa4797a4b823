import { expect, test, vi } from 'vitest';
import { validateWhenIdle } from '#scripts/dev/idle-validation.ts';

test('E11 every page is looked at once, one after the other', async () => {
  const looked: string[] = [];
  let running = 0;
  const sweep = validateWhenIdle({
    paths: ['/a', '/b', '/c'],
    async validatePage(path) {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      looked.push(path);
      running -= 1;
    },
    idleMs: 0,
  });
  await vi.waitFor(() => expect(looked).toEqual(['/a', '/b', '/c']));
  await sweep.close();
});

test('B6 no page is looked at while the server has something better to do, nor after its end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const looked: string[] = [];
    const validatePage = (path: string): Promise<void> => Promise.resolve(void looked.push(path));
    const sweep = validateWhenIdle({ paths: ['/a', '/b', '/c'], validatePage, idleMs: 1000 });
    await vi.advanceTimersByTimeAsync(900);
    const releaseFirst = sweep.pause();
    const releaseSecond = sweep.pause();
    await vi.advanceTimersByTimeAsync(5000);
    releaseFirst();
    await vi.advanceTimersByTimeAsync(5000);
    releaseSecond();
    await vi.advanceTimersByTimeAsync(900);
    expect(looked).toEqual([]);
    await vi.advanceTimersByTimeAsync(105);
    expect(looked).toEqual(['/a']);
    sweep.pause()();
    await vi.advanceTimersByTimeAsync(1005);
    expect(looked).toEqual(['/a', '/b']);
    await sweep.close();
    await vi.advanceTimersByTimeAsync(5000);
    expect(looked).toEqual(['/a', '/b']);
  } finally {
    vi.useRealTimers();
  }
});
