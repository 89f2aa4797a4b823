import type { Ranks } from '../../search/judge.ts';
import { findPercentile } from '../figures.ts';
import { createRandom } from '../corpus.ts';

/** Mean difference of pairs, with its 95% confidence interval. */
export interface Difference {
  mean: number;
  low: number;
  high: number;
}

/** Number of resamples. Twice as many move the ends of an interval by less than .002. */
const RESAMPLES = 5000;

/** Estimates how much higher the reciprocal ranks of one search are than those of another, on the same queries. */
export function compareRanks(
  ours: readonly Ranks[],
  theirs: readonly Ranks[],
  level: keyof Ranks,
): Difference {
  return estimateDifference(ours.map((ranks, at) => 1 / ranks[level] - 1 / (theirs[at]?.[level] ?? NaN)));
}

/**
 * Estimates the mean of differences by the paired percentile bootstrap (Efron and Tibshirani, An Introduction to the
 * Bootstrap, 1993, chapter 13). The same values always have the same interval.
 */
export function estimateDifference(differences: readonly number[]): Difference {
  const random = createRandom(1);
  const count = differences.length;
  const average = (pick: (at: number) => number): number => {
    let sum = 0;
    for (let at = 0; at < count; at += 1) sum += differences[pick(at)] ?? 0;
    return sum / count;
  };
  const means = Array.from({ length: RESAMPLES }, () => average(() => Math.floor(random() * count)));
  return {
    mean: average((at) => at),
    low: findPercentile(means, 0.025),
    high: findPercentile(means, 0.975),
  };
}

/** Formats a difference with its interval, e.g. `.014 [-.003, .034]`. */
export function formatDifference({ mean, low, high }: Difference): string {
  const [middle, from, to] = [mean, low, high].map((value) => value.toFixed(3).replace('0.', '.'));
  return `${middle} [${from}, ${to}]`;
}
