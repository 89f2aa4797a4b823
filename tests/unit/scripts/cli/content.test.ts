import { afterEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '#scripts/cli/command.ts';
import { printProblems } from '#scripts/cli/print-problems.ts';
import { getToday } from '#scripts/cli/environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('getToday', () => {
  test('returns the UTC date, regardless of the time zone', () => {
    // The tests run in Auckland, where it is already the next day.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 30, 23, 30) });
    vi.stubEnv('SOURCE_DATE_EPOCH', undefined);
    expect(new Date().getDate()).toBe(1);
    expect(getToday()).toBe('2025-06-30');
  });

  test('returns the date of SOURCE_DATE_EPOCH, for reproducible builds', () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', '86400');
    expect(getToday()).toBe('1970-01-02');
  });

  test.each(['yesterday', '-1', ' ', '1.5', '1e9', '1750000000000'])(
    'throws for SOURCE_DATE_EPOCH "%s"',
    (epoch) => {
      vi.stubEnv('SOURCE_DATE_EPOCH', epoch);
      expect(getToday).toThrow(
        new UsageError(
          `SOURCE_DATE_EPOCH "${epoch}" is not a valid time. Use seconds since the Unix epoch, e.g. "1750000000".`,
        ),
      );
    },
  );
});

describe('printProblems', () => {
  test('logs nothing without problems', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    printProblems([]);
    expect(write).not.toHaveBeenCalled();
  });
});
