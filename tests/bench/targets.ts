/** A figure that the site set out to reach, and what was measured. */
export interface Target {
  /** What is measured, and of what. */
  figure: string;
  /** NaN when a run gave no such figure. */
  measured: number;
  limit: number;
  /** E.g. `kB`; `×` of a ratio. */
  unit: string;
  /** Whether more is better; else less. */
  isFloor?: boolean;
}

/** Whether a figure is where it should be. */
export function isMet({ measured, limit, isFloor = false }: Target): boolean {
  return isFloor ? measured >= limit : measured <= limit;
}

/** The targets of a run as a table. What could not be measured is left out: not every run has every size and every peer. */
export function formatTargets(targets: readonly Target[]): Record<string, string | number>[] {
  return targets
    .filter(({ measured }) => !Number.isNaN(measured))
    .map((target) => ({
      figure: target.figure,
      measured: round(target.measured),
      'to reach': `${target.isFloor === true ? '≥' : '≤'} ${round(target.limit)}`,
      unit: target.unit,
      met: isMet(target) ? 'yes' : 'NO',
    }));
}

/** Three digits that count; no more are ever the same twice. */
function round(value: number): string {
  return String(Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)));
}
