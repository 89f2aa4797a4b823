const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day, written the same on every machine: `2 July 2025`. */
export function Day({ date }: { date: string }) {
  const [year, month, day] = date.split('-').map(Number);
  return (
    <time dateTime={date}>
      {day} {MONTHS[(month ?? 1) - 1]} {year}
    </time>
  );
}
