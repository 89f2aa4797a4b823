import { distance } from 'fastest-levenshtein';

/** How many ids are proposed. */
const MAX_NEAREST = 5;

/**
 * `Did you mean "a" or "b"?` with the ids nearest to one that does not exist, nearest first, or all ids when none is near;
 * empty when there are none. Near is an id of which at most a third differs, or whose last part is the same
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
