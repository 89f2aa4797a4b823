import { isStopWord } from '#app/engine/search/terms/word-forms.ts';

/** Minimum length of a word to correct. Shorter words have too many neighbors. */
const MIN_TYPO_LENGTH = 4;

export const MAX_TYPOS = 2;

/** Minimum length of a word, or of its stem if that is compared, that may have two typos. */
const MIN_TWO_TYPOS = 7;

/** Endings that a stem lacks; a typo may be in them. */
const ENDINGS = ['ing', 'ed', 'ation'];

/**
 * Finds the terms nearest to a misspelled word: within one edit, or two for long words. An edit is an insertion, a
 * deletion, a substitution, or a transposition of adjacent letters. An unfinished word is also compared to prefixes of
 * terms.
 */
export function findCorrections(
  { word, stem, isUnfinished }: { word: string; stem: string; isUnfinished: boolean },
  terms: Iterable<string>,
): string[] {
  if (word.length < MIN_TYPO_LENGTH || !/^\p{L}+$/u.test(word)) return [];
  const candidates = [...terms].filter(
    (term) => term.length >= MIN_TYPO_LENGTH - 1 && !/\p{N}/u.test(term) && !isStopWord(term),
  );
  const forms = [...new Set([word, stem])].filter(({ length }) => length >= MIN_TYPO_LENGTH);
  const endings = ENDINGS.filter((ending) => !word.endsWith(ending));
  const found = findNearest(candidates, MAX_TYPOS, (term) => {
    let least = Infinity;
    for (const form of forms) least = Math.min(least, countEdits(form, term));
    if (term[0] === word[0])
      for (const ending of endings) least = Math.min(least, countEdits(word, term + ending, 1));
    return least;
  });
  if (found.length > 0 || !isUnfinished) return found;
  // A wrong first letter is rare, and allowing it, or a second edit, would match half of the terms.
  const longer = candidates.filter((term) => term[0] === word[0] && term.length > word.length);
  return findNearest(longer, 1, (term) =>
    Math.min(...[-1, 0, 1].map((more) => countEdits(word, term.slice(0, word.length + more), 1))),
  );
}

function findNearest(terms: readonly string[], limit: number, measure: (term: string) => number): string[] {
  const near = terms.map((term) => ({ term, edits: measure(term) })).filter(({ edits }) => edits <= limit);
  const least = Math.min(...near.map(({ edits }) => edits));
  return [...new Set(near.filter(({ edits }) => edits === least).map(({ term }) => term))];
}

/** Optimal string alignment distance between two words; `Infinity` above the limit (default: allowed typos in `a`). */
export function countEdits(a: string, b: string, limit = a.length < MIN_TWO_TYPOS ? 1 : MAX_TYPOS): number {
  if (Math.abs(a.length - b.length) > limit) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (last[column - 1] ?? 0) + Number(a[row - 1] !== b[column - 1]);
      const isSwapped = column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity;
      current.push(Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, changed, swapped));
    }
    if (Math.min(...current) > limit) return Infinity;
    [beforeLast, last] = [last, current];
  }
  const edits = last[b.length] ?? 0;
  return edits > limit ? Infinity : edits;
}
