import { afterEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '#scripts/cli/command.ts';
import { printProblems } from '#scripts/cli/print-problems.ts';
import { getToday } from '#scripts/cli/environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('today', () => {
  test('is the day in UTC, whatever the time zone', () => {
    // The tests run in Auckland, where it is the next day already.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 30, 23, 30) });
    vi.stubEnv('SOURCE_DATE_EPOCH', undefined);
    expect(new Date().getDate()).toBe(1);
    expect(getToday()).toBe('2025-06-30');
  });

  test('is that of SOURCE_DATE_EPOCH where a build must be repeatable', () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', '86400');
    expect(getToday()).toBe('1970-01-02');
  });

  test('of a SOURCE_DATE_EPOCH that is no time is a message', () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', 'yesterday');
    expect(getToday).toThrow(
      new UsageError(
        'SOURCE_DATE_EPOCH "yesterday" is not a valid time. Use seconds since the Unix epoch, e.g. "1750000000".',
      ),
    );
  });
});

describe('printing', () => {
  test('no problems log nothing', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    printProblems([]);
    expect(write).not.toHaveBeenCalled();
  });
});
