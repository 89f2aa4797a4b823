import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProgress, type Progress } from '#scripts/cli/progress.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a progress indicator that records its output. */
function makeProgress(isTTY: boolean): { progress: Progress; written: string[] } {
  const written: string[] = [];
  const output = { isTTY, write: (text: string) => written.push(text) };
  return { progress: createProgress('Crawling', output as unknown as NodeJS.WriteStream), written };
}

describe('without a terminal', () => {
  test('progress is a plain line for each quarter', () => {
    const { progress, written } = makeProgress(false);
    for (let done = 1; done <= 10; done += 1) progress.update(done, 10);
    progress.end();
    expect(written).toEqual([
      'Crawling: 3 of 10\n',
      'Crawling: 5 of 10\n',
      'Crawling: 8 of 10\n',
      'Crawling: 10 of 10\n',
    ]);
  });

  test('a quarter is reported once, even if the total grows', () => {
    const { progress, written } = makeProgress(false);
    progress.update(2, 4);
    progress.update(3, 8);
    progress.update(4, 8);
    progress.update(8, 8);
    expect(written).toEqual(['Crawling: 2 of 4\n', 'Crawling: 8 of 8\n']);
  });

  test('nothing is logged if there is nothing to do', () => {
    const { progress, written } = makeProgress(false);
    progress.update(0, 0);
    progress.end();
    expect(written).toEqual([]);
  });
});

describe('in a terminal', () => {
  test('progress is a bar with rate and time left, redrawn in place at most ten times a second', () => {
    const { progress, written } = makeProgress(true);
    vi.advanceTimersByTime(1000);
    progress.update(3, 12);
    vi.advanceTimersByTime(99);
    progress.update(4, 12);
    vi.advanceTimersByTime(901);
    progress.update(6, 12);
    expect(written).toEqual([
      '\r\u001b[KCrawling ██████░░░░░░░░░░░░░░░░░░ 3/12, 3/s, 3 s left',
      '\r\u001b[KCrawling ████████████░░░░░░░░░░░░ 6/12, 3/s, 2 s left',
    ]);
  });

  test('the last step is always drawn, and the bar is cleared at the end', () => {
    const { progress, written } = makeProgress(true);
    vi.advanceTimersByTime(500);
    progress.update(1, 2);
    progress.update(2, 2);
    progress.end();
    expect(written).toEqual([
      '\r\u001b[KCrawling ████████████░░░░░░░░░░░░ 1/2, 2/s, 1 s left',
      '\r\u001b[KCrawling ████████████████████████ 2/2, 4/s, 0 s left',
      '\r\u001b[K',
    ]);
  });
});
