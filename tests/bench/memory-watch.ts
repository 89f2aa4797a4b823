import { findMedian } from './figures.ts';
import { readMemory } from '../bench/measure-process.ts';

/** How the memory of a process went on. In MiB; undefined where it can't be read. */
export interface MemoryFigures {
  /** The median of the second quarter of the time, when everything that is made once was made. */
  before: number | undefined;
  /** The median of the last quarter. */
  after: number | undefined;
  /** Whether it did not grow beyond the variance of garbage collection. */
  isFlat: boolean;
}

/** How often it is looked at, in milliseconds. */
const INTERVAL = 250;

/** How many times the memory of the second quarter the last may have. */
export const GROWTH_LIMIT = 1.15;

/** Samples the resident memory of a process until it is stopped. */
export function watchMemory(pid: number): { stop(): MemoryFigures } {
  const samples: number[] = [];
  const timer = setInterval(() => {
    void readMemory(pid).then((mebibytes) => {
      if (mebibytes !== undefined) samples.push(mebibytes);
    });
  }, INTERVAL);
  return {
    stop() {
      clearInterval(timer);
      return judgeMemory(samples);
    },
  };
}

/** Compares the second quarter of the samples with the last. */
export function judgeMemory(samples: readonly number[]): MemoryFigures {
  const quarter = Math.floor(samples.length / 4);
  const before = findMiddle(samples.slice(quarter, 2 * quarter));
  const after = findMiddle(samples.slice(-quarter || samples.length));
  return {
    before,
    after,
    isFlat: before === undefined || after === undefined || after <= before * GROWTH_LIMIT,
  };
}

function findMiddle(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : findMedian(values);
}
