import { expect, test } from 'vitest';
import { findPercentile } from '../../bench/figures.ts';
import { listBuildTargets, type BuildFigures } from '../../bench/build-bench.ts';

test('build targets compare sizes, and omit those that were not built', () => {
  const build = (pages: number, seconds: number): BuildFigures => ({
    pages,
    state: 'cold',
    seconds,
    peakMiB: 700,
  });
  const list = (...figures: BuildFigures[]) =>
    listBuildTargets(figures)
      .filter(({ measured = NaN }) => !Number.isNaN(measured))
      .map(({ figure, measured, limit }) => [figure, measured, limit]);
  expect(list(build(1000, 20))).toEqual([['build, cold, 1000 pages, memory', 700, 1024]]);
  expect(list(build(1000, 20), build(10_000, 240))).toContainEqual([
    'build, cold, 10000 pages, of the time of 1000',
    12,
    11,
  ]);
});

test('a percentile is one of the values, by nearest rank', () => {
  expect(findPercentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(findPercentile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(findPercentile([], 0.5)).toBeNaN();
});
