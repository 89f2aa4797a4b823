import { readEnvironment, type Environment } from '#app/engine/config/environment.server.ts';
import { UsageError } from './command.ts';

/** Reads the environment of this process; see `readEnvironment`. */
export function getEnvironment(): Environment {
  return readEnvironment(process.env, process.cwd());
}

/**
 * Returns the current day in UTC, `YYYY-MM-DD`. SOURCE_DATE_EPOCH (seconds) replaces the clock for reproducible builds.
 */
export function getToday(): string {
  const epoch = findSourceDate();
  return new Date(epoch === undefined ? Date.now() : epoch * 1000).toISOString().slice(0, 10);
}

/** Environment variables of commands that render the site, for `--help`. */
export const SITE_VARIABLES = ['CONTENT_DIR', 'BASE_URL', 'SITE_URL', 'CACHE_DIR', 'SOURCE_DATE_EPOCH'];

/** Last second of the year 9999. A larger number is probably in milliseconds, and dates are compared as text of equal length. */
const LAST_SECOND = 253_402_300_799;

/** Returns SOURCE_DATE_EPOCH, in seconds since the Unix epoch; undefined if it is not set. */
export function findSourceDate(): number | undefined {
  const epoch = process.env['SOURCE_DATE_EPOCH'];
  if (epoch === undefined || epoch === '') return undefined;
  if (!/^\d+$/.test(epoch) || Number(epoch) > LAST_SECOND) {
    throw new UsageError(
      `SOURCE_DATE_EPOCH "${epoch}" is not a valid time. Use seconds since the Unix epoch, e.g. "1750000000".`,
    );
  }
  return Number(epoch);
}
