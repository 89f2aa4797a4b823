/** Formats a list of pages: the first few, and the number of others. */
export function listPages(paths: Iterable<string>): string {
  const sorted = [...paths].sort();
  return sorted.slice(0, 5).join(', ') + (sorted.length > 5 ? ` and ${sorted.length - 5} more` : '');
}
