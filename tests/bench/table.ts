/** Formats rows as a table for the terminal: numbers aligned right, with one decimal unless they are integers. */
export function formatTable(rows: readonly Readonly<Record<string, string | number | undefined>>[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const keys = Object.keys(first);
  const cells = rows.map((row) => keys.map((key) => formatCell(row[key])));
  const widths = keys.map((key, at) => Math.max(key.length, ...cells.map((row) => row[at]?.length ?? 0)));
  const isNumber = keys.map((key) => typeof first[key] === 'number');
  const formatRow = (row: readonly string[]): string =>
    row
      .map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ');
  return `${[keys, widths.map((width) => '-'.repeat(width)), ...cells].map(formatRow).join('\n')}\n`;
}

function formatCell(value: string | number | undefined): string {
  if (value === undefined) return '–';
  if (typeof value === 'string') return value;
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
