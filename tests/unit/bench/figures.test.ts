import { describe, expect, test } from 'vitest';
import { chartBuilds, listBuildTargets, type BuildFigures } from '../../bench/build-figures.ts';
import { chartWeights, type WeightFigures } from '../../bench/weight-bench.ts';

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

  test('as charts have a limit where the one was built that it is a share of', () => {
    const { charts } = chartBuilds(figures);
    expect(charts.map(({ title, limit }) => [title, limit])).toEqual([
      ['Cold build, 1,000 pages', 28],
      ['One page changed, 1,000 pages', 3.2],
    ]);
    expect(charts[0]?.bars).toEqual([
      { label: 'This site', value: 20, isOwn: true },
      { label: 'Rspress 2.0.22', value: 80, isOwn: false },
    ]);
    expect(chartBuilds(figures.slice(0, 1)).charts[0]?.limit).toBeUndefined();
  });
});

describe('weights of pages as charts', () => {
  const weigh = (page: string, until: WeightFigures['until'], total: number): WeightFigures => ({
    page,
    until,
    total,
    js: total / 2,
    html: 0,
    css: 0,
    fonts: 0,
    images: 0,
    other: 0,
    requests: 1,
  });

  test('the limit is drawn over the page that the others were measured with', () => {
    const { charts } = chartWeights(
      [weigh('/', 'load', 17_000), weigh('/', 'acting', 160_000)],
      [weigh('/docs/section-001/page-0005, one of 40', 'load', 18_000)],
    );
    expect(charts.map(({ bars, limit }) => [bars.map(({ value }) => value), limit])).toEqual([
      [[18, 30], 20],
      [[17], undefined],
      [[80], 86],
    ]);
  });
});
