/** Result of a part of a stress test. */
export interface Tally {
  /** Number of attempts. */
  tried: number;
  /** Failed attempts, with their reasons. */
  failures: readonly string[];
  /** Other measurements. */
  note?: string;
}

/** Maximum number of failures that are printed. */
const PRINTED = 20;

/** Logs the failures to stderr and a summary to stdout. */
export function printTally(name: string, { tried, failures, note }: Tally): void {
  for (const failure of failures.slice(0, PRINTED)) process.stderr.write(`${name}: ${failure}\n`);
  const lost = failures.length;
  if (lost > PRINTED) process.stderr.write(`${name}: and ${lost - PRINTED} more\n`);
  const counts = `${tried} tried, ${Math.max(0, tried - lost)} survived, ${lost} lost`;
  process.stdout.write(`${name}: ${counts}${note === undefined ? '' : `; ${note}`}\n`);
}
