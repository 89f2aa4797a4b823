const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date (`YYYY-MM-DD`) independently of the locale and the time zone: `July 2, 2025`. */
export function formatDay(date: string): string {
  return LONG_DATE.format(new Date(date));
}
