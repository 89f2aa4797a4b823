import { distance } from 'fastest-levenshtein';

/**
 * The known word nearest to a mistyped one, if one is near enough to be what was meant: at most a third of its
 * letters differ.
 */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  const lower = word.toLowerCase();
  let best: { word: string; edits: number } | undefined;
  for (const candidate of known) {
    const edits = distance(lower, candidate.toLowerCase());
    if (edits > Math.max(1, Math.ceil(candidate.length / 3))) continue;
    if (best === undefined || edits < best.edits) best = { word: candidate, edits };
  }
  return best?.word;
}

/** `Did you mean "x"?`, or the list of what exists when nothing is near; empty when there is nothing to name. */
export function suggest(word: string, known: Iterable<string>, whatExists: string): string {
  const list = [...known].sort((a, b) => a.localeCompare(b, 'en'));
  const nearest = findNearest(word, list);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  if (list.length === 0) return '';
  const shown = list.slice(0, 20).map((item) => `"${item}"`);
  const more = list.length > shown.length ? ` and ${list.length - shown.length} more` : '';
  return `${whatExists}: ${shown.join(', ')}${more}.`;
}
