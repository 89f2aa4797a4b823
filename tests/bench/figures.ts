import { brotliCompressSync } from 'node:zlib';

/** Name of this site in comparisons. */
export const OWN_NAME = 'This site';

/** A row of a table for the terminal. */
export type Row = Readonly<Record<string, string | number | undefined>>;

/** Figures of a benchmark as tables, and those that have a target. */
export interface BenchResult {
  tables: readonly (readonly Row[])[];
  targets: readonly Target[];
}

/** A figure that the site should reach, and the measured value. */
export interface Target {
  figure: string;
  /** Undefined or NaN if a run did not measure it: not every run has every size and every peer. */
  measured: number | undefined;
  limit: number;
  /** E.g. `kB`; `×` for a ratio. */
  unit: string;
  /** Whether higher is better. Default: lower is. */
  isFloor?: boolean;
}

/** The smallest value that a share of the values does not exceed (nearest rank). NaN if there are none. */
export function findPercentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;
}

/** Median; the lower of the two middle values of an even number. NaN if there are none. */
export function findMedian(values: readonly number[]): number {
  return findPercentile(values, 0.5);
}

/** Size of a body in bytes, compressed with Brotli's maximum quality, 11, Node.js's default. */
export function countBrotli(body: Uint8Array): number {
  return brotliCompressSync(body).length;
}

/** The targets that were measured as rows of a table. */
export function formatTargets(targets: readonly Target[]): Row[] {
  return targets.flatMap(({ figure, measured = NaN, limit, unit, isFloor = false }) => {
    if (Number.isNaN(measured)) return [];
    const isMet = isFloor ? measured >= limit : measured <= limit;
    const target = `${isFloor ? '≥' : '≤'} ${round(limit)}`;
    return { figure, measured, target, unit, met: isMet ? 'yes' : 'NO' };
  });
}

/** Logs rows as a table, or nothing if there are none. */
export function printTable(rows: readonly Row[]): void {
  if (rows.length === 0) return;
  const cells = rows.map((row) =>
    Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? round(value) : value]),
  );
  console.table(cells.map((row) => Object.fromEntries(row) as Row));
}

/** Rounds to three significant digits: further ones vary from run to run. */
function round(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
