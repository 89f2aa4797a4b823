import { OWN_NAME } from './figures.ts';
import type { Target } from './targets.ts';

/** What a build finds: nothing, everything as it left it, or one page changed since. */
export const STATES = ['cold', 'warm', 'one changed'] as const;

/** Figures of one build. */
export interface BuildFigures {
  generator: string;
  pages: number;
  posts: number;
  state: (typeof STATES)[number];
  seconds: number;
  /** Ours by theirs, in the same run; undefined for our own. */
  'ours / theirs': number | undefined;
  peakMiB: number | undefined;
  pagesPerSecond: number;
  files: number | undefined;
  megabytes: number | undefined;
}

/** What share of the time of Rspress a build may take, by what it finds and the number of pages. */
const SHARES = [
  { state: 'cold', pages: 40, limit: 1 },
  { state: 'cold', pages: 1000, limit: 0.35 },
  { state: 'one changed', pages: 1000, limit: 0.1 },
] as const;

/** What builds are to reach. Peak memory is that of the largest process, in MiB. */
export function listBuildTargets(figures: readonly BuildFigures[]): Target[] {
  const find = (count: number, state: BuildFigures['state'], who = OWN_NAME): BuildFigures | undefined =>
    figures.find(
      ({ generator, pages, state: found }) =>
        generator.startsWith(who) && isOfSize(pages, count) && found === state,
    );
  const memory = (pages: number, limit: number): Target => ({
    figure: `build, cold, ${pages} pages, memory`,
    measured: find(pages, 'cold')?.peakMiB ?? NaN,
    limit,
    unit: 'MiB',
  });
  return [
    ...SHARES.map(({ state, pages, limit }) => ({
      figure: `build, ${state}, ${pages} pages, of Rspress’ time`,
      measured: find(pages, state, 'Rspress')?.['ours / theirs'] ?? NaN,
      limit,
      unit: '×',
    })),
    memory(1000, 1024),
    {
      figure: 'build, cold, 10000 pages, of the time of 1000',
      measured: (find(10_000, 'cold')?.seconds ?? NaN) / (find(1000, 'cold')?.seconds ?? NaN),
      limit: 11,
      unit: '×',
    },
    memory(10_000, 2560),
  ];
}

/** Whether a synthetic site has so many pages, beside its first. */
function isOfSize(pages: number, count: number): boolean {
  return pages === count + 1;
}
