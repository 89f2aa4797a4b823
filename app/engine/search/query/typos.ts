/** Shorter words have too many neighbors. */
const MIN_TYPO_LENGTH = 4;

/** Words of at least so many letters may have two typos; a stem that short has few neighbors, too. */
const MIN_TWO_TYPOS = 7;

/** Word of the index that was probably meant, and by how many edits it differs. */
export interface Correction {
  term: string;
  edits: number;
}

/**
 * The terms that are nearest to a misspelled word: up to one edit away, two for long words. An edit is a letter more,
 * less or another, or a swap of two neighbors. Of an unfinished word, the beginnings of terms are compared, too.
 *
 * @param word in lower case, as it was typed
 */
export function findCorrections(
  { word, stem, isUnfinished }: { word: string; stem: string; isUnfinished: boolean },
  terms: Iterable<string>,
): Correction[] {
  if (word.length < MIN_TYPO_LENGTH || !/^\p{L}+$/u.test(word)) return [];
  const limit = word.length < MIN_TWO_TYPOS ? 1 : 2;
  const forms = stem.length < MIN_TWO_TYPOS && limit === 2 ? [word] : [word, stem];
  const candidates = [...terms].filter((term) => term.length >= MIN_TYPO_LENGTH - 1 && !/\p{N}/u.test(term));
  const found = findNearest(candidates, limit, (term) =>
    Math.min(...forms.map((form) => countEdits(form, term, limit))),
  );
  if (found.length > 0 || !isUnfinished) return found;
  // A wrong first letter is rare, and guessing there would find half of the terms, as would a second edit.
  const longer = candidates.filter((term) => term[0] === word[0] && term.length > word.length);
  return findNearest(longer, 1, (term) =>
    Math.min(...[-1, 0, 1].map((more) => countEdits(word, term.slice(0, word.length + more), 1))),
  );
}

function findNearest(
  terms: readonly string[],
  limit: number,
  measure: (term: string) => number,
): Correction[] {
  const near = terms.map((term) => ({ term, edits: measure(term) })).filter(({ edits }) => edits <= limit);
  const least = Math.min(...near.map(({ edits }) => edits));
  return near.filter(({ edits }) => edits === least);
}

/**
 * Number of edits between two words (optimal string alignment distance). Above `limit` it is only known to be more, and
 * `limit + 1` is returned.
 */
export function countEdits(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const changed = (last[column - 1] ?? 0) + Number(a[row - 1] !== b[column - 1]);
      let edits = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, changed);
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? 0;
}
