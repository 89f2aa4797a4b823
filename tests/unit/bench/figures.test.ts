import { describe, expect, test } from 'vitest';
import { findPercentile } from '../../bench/figures.ts';
import { listBuildTargets, type BuildFigures } from '../../bench/build-figures.ts';

function build(
  generator: string,
  state: BuildFigures['state'],
  seconds: number,
  ratio?: number,
): BuildFigures {
  return {
    generator,
    pages: 1001,
    posts: 0,
    state,
    seconds,
    'ours / theirs': ratio,
    peakMiB: 700,
    pagesPerSecond: 1,
    files: undefined,
    megabytes: undefined,
  };
}

describe('figures of builds', () => {
  const figures = [
    build('This site', 'cold', 20),
    build('This site', 'one changed', 4),
    build('Rspress 2.0.22', 'cold', 80, 0.25),
    build('Rspress 2.0.22', 'one changed', 32, 0.125),
  ];

  test('are held against the share of the other’s time in the same run, and what was not built is not counted', () => {
    const measured = listBuildTargets(figures).filter((target) => !Number.isNaN(target.measured));
    expect(measured.map(({ figure, measured, limit }) => [figure, measured, limit])).toEqual([
      ['build, cold, 1000 pages, of Rspress’ time', 0.25, 0.35],
      ['build, one changed, 1000 pages, of Rspress’ time', 0.125, 0.1],
      ['build, cold, 1000 pages, memory', 700, 1024],
    ]);
  });
});

test('a percentile is one of the values: the smallest that the share does not exceed', () => {
  expect(findPercentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(findPercentile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(findPercentile([], 0.5)).toBeNaN();
});
