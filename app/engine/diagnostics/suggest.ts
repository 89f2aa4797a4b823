import { distance } from 'fastest-levenshtein';

/** Finds the known word closest to a mistyped one; undefined if more than a third of the characters differ. */
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

/** Returns `Did you mean "x"?`, or lists the known words if none is similar; empty if there are none. */
export function suggest(word: string, known: Iterable<string>, whatExists: string): string {
  const list = [...known].sort((a, b) => a.localeCompare(b, 'en'));
  const nearest = findNearest(word, list);
  if (nearest !== undefined) return `Did you mean "${nearest}"?`;
  if (list.length === 0) return '';
  const shown = list.slice(0, 20).map((item) => `"${item}"`);
  const more = list.length > shown.length ? ` and ${list.length - shown.length} more` : '';
  return `${whatExists}: ${shown.join(', ')}${more}.`;
}

const MAX_NEAREST = 5;

/**
 * Returns `Did you mean "a" or "b"?` with the ids most similar to an unknown one, or lists all ids if none is similar;
 * empty if there are none. An id is similar if at most a third of it differs, or if its last segment is the same
 * (`context` and `guides/context`).
 */
export function suggestIds(wrong: string, known: Iterable<string>, whatExists: string): string {
  const all = [...known].sort((a, b) => a.localeCompare(b, 'en'));
  if (all.length === 0) return '';
  const nearest = all
    .map((id) => ({ id, edits: countEdits(wrong, id) }))
    .filter(({ id, edits }) => edits <= Math.max(1, Math.ceil(id.length / 3)))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_NEAREST)
    .map(({ id }) => `"${id}"`);
  if (nearest.length === 0) return `${whatExists}: ${all.map((id) => `"${id}"`).join(', ')}.`;
  return `Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(nearest)}?`;
}

function countEdits(wrong: string, id: string): number {
  return getLastPart(wrong) === getLastPart(id) ? 0 : distance(wrong.toLowerCase(), id.toLowerCase());
}

function getLastPart(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).toLowerCase();
}
