import { describe, expect, test } from 'vitest';
import {
  errorProblem,
  formatProblem,
  formatProblems,
  collectProblems,
  ProblemError,
  throwOnErrors,
  warningProblem,
} from '#app/engine/diagnostics/problem.ts';

describe('formatProblem', () => {
  test('returns the location, problem, and fix', () => {
    const problem = errorProblem('x', 'It is wrong.', {
      file: 'a.mdx',
      line: 3,
      column: 1,
      fix: 'Fix it.',
    });
    expect(formatProblem(problem)).toBe('a.mdx:3:1 It is wrong. Fix it.');
  });

  test('omits unknown parts of the location', () => {
    expect(formatProblem(errorProblem('x', 'It is wrong.'))).toBe('It is wrong.');
    expect(formatProblem(errorProblem('x', 'It is wrong.', { file: 'a.mdx' }))).toBe('a.mdx It is wrong.');
    expect(formatProblem(errorProblem('x', 'It is wrong.', { file: 'a.mdx', line: 2 }))).toBe(
      'a.mdx:2 It is wrong.',
    );
  });

  test('labels a warning', () => {
    expect(formatProblem(warningProblem('x', 'It is odd.', { file: 'a.mdx' }))).toBe(
      'a.mdx warning: It is odd.',
    );
  });

  test('has no trailing space without a fix', () => {
    expect(formatProblem(errorProblem('x', 'It is wrong.', { fix: '' }))).toBe('It is wrong.');
  });
});

describe('formatProblems', () => {
  test('sorts errors before warnings, then by file, line (numerically), column, and text', () => {
    const problems = [
      warningProblem('x', 'W.', { file: 'a.mdx' }),
      errorProblem('x', 'D.', { file: 'b.mdx', line: 10, column: 1 }),
      errorProblem('x', 'C.', { file: 'b.mdx', line: 9, column: 10 }),
      errorProblem('x', 'B.', { file: 'b.mdx', line: 9, column: 2 }),
      errorProblem('x', 'A.', { file: 'b.mdx', line: 9, column: 2 }),
      errorProblem('x', 'F.', { file: 'a.mdx', line: 20 }),
    ];
    const expected = [
      'a.mdx:20 F.',
      'b.mdx:9:2 A.',
      'b.mdx:9:2 B.',
      'b.mdx:9:10 C.',
      'b.mdx:10:1 D.',
      'a.mdx warning: W.',
    ].join('\n');
    expect(formatProblems(problems)).toBe(expected);
    expect(formatProblems([...problems].reverse())).toBe(expected);
  });
});

describe('throwOnErrors', () => {
  test('does not throw for warnings', () => {
    expect(() => throwOnErrors([warningProblem('x', 'It is odd.')])).not.toThrow();
  });

  test('throws all problems if one of them is an error', () => {
    const problems = [warningProblem('x', 'It is odd.'), errorProblem('x', 'It is wrong.')];
    expect(() => throwOnErrors(problems)).toThrow(new ProblemError(problems));
    expect(new ProblemError(problems).message).toBe('It is wrong.\nwarning: It is odd.');
  });
});

describe('collectProblems', () => {
  const fail = (message: string) => (): never => {
    throw new ProblemError([errorProblem('a', message)]);
  };

  test('returns both results', () => {
    expect(
      collectProblems(
        () => 1,
        () => 'b',
      ),
    ).toEqual([1, 'b']);
  });

  test('throws the problems of either or both', () => {
    expect(() => collectProblems(fail('One.'), () => 2)).toThrow(/^One\.$/);
    expect(() => collectProblems(() => 1, fail('Two.'))).toThrow(/^Two\.$/);
    expect(() => collectProblems(fail('One.'), fail('Two.'))).toThrow(/^One\.\nTwo\.$/);
  });

  test('rethrows an internal error', () => {
    const error = new RangeError('Too far.');
    expect(() =>
      collectProblems(fail('One.'), () => {
        throw error;
      }),
    ).toThrow(error);
  });
});
