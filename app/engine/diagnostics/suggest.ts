import { distance } from 'fastest-levenshtein';

/** Finds the known word, or path, closest to a mistyped one; undefined if none is similar; see `countEdits`. */
export function findNearest(word: string, known: Iterable<string>): string | undefined {
  let best: { word: string; edits: number } | undefined;
  for (const candidate of known) {
    const edits = countEdits(word, candidate);
    if (edits < (best?.edits ?? Infinity)) best = { word: candidate, edits };
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
 * empty if there are none; see `countEdits`.
 */
export function suggestIds(wrong: string, known: Iterable<string>, whatExists: string): string {
  const all = [...known].sort((a, b) => a.localeCompare(b, 'en'));
  if (all.length === 0) return '';
  const nearest = all
    .map((id) => ({ id, edits: countEdits(wrong, id) }))
    .filter(({ edits }) => edits < Infinity)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_NEAREST)
    .map(({ id }) => `"${id}"`);
  if (nearest.length === 0) return `${whatExists}: ${all.map((id) => `"${id}"`).join(', ')}.`;
  return `Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(nearest)}?`;
}

/**
 * Number of edits between two words or paths; infinite if they are not similar. They are similar if at most a third of
 * each segment differs, or if the last segment is the same (`context` and `guides/context`).
 */
function countEdits(wrong: string, known: string): number {
  const [a, b] = [wrong.toLowerCase(), known.toLowerCase()];
  const [parts, others] = [a.split('/'), b.split('/')];
  const isSimilar =
    parts.at(-1) === others.at(-1) ||
    (parts.length === others.length &&
      parts.every((part, index) => {
        const other = others[index] ?? '';
        return distance(part, other) <= Math.ceil(Math.min(part.length, other.length) / 3);
      }));
  return isSimilar ? distance(a, b) : Infinity;
}
