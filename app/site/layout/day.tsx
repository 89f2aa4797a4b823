import { formatDay } from '#app/engine/lib/format-day.ts';

/** A date, formatted independently of the locale: `July 2, 2025`. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{formatDay(date)}</time>;
}
