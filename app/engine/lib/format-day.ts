/** Names of the months, January first. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');

/** Formats a date (`YYYY-MM-DD`) independently of the locale: `2 July 2025`. */
export function formatDay(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}
