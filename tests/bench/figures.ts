import { brotliCompressSync, constants } from 'node:zlib';

/** What this site is called beside others. */
export const OWN_NAME = 'This site';

/** The value in the middle; between the two of an even number. NaN of none. */
export function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** The smallest value that a share of the values does not exceed (nearest rank). NaN of none. */
export function findPercentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;
}

/** How many bytes a host sends of a text that it has compressed as well as Brotli can (quality 11). */
export function countBrotli(body: Uint8Array): number {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
