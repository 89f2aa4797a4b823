import { TERM_END } from '#app/engine/search/index/database.ts';
import type { ScoredConcept } from '#app/engine/search/query/score.ts';
import { isStopWord } from '#app/engine/search/terms/word-forms.ts';

/** Finds the terms of a query that a term of the index matches: complete ones with `TERM_END`, and prefixes. */
export type FindTerms = (term: string) => readonly string[];

/** Creates a function that finds the terms of a query; see `listWanted`. */
export function createTermFinder(wanted: ReadonlySet<string>): FindTerms {
  const all = [...wanted];
  return (term) => {
    const complete = term + TERM_END;
    return all.filter((start) => complete.startsWith(start));
  };
}

/** Maximum fraction of the searched records that may contain a rare word. */
const MAX_SHARE = 0.2;

/**
 * Finds the concepts whose words are highlighted on the opened page (F4): those in fewer than a fifth of the records,
 * and always the rarest one. Never stop words, nor words of phrases that mean the same, such as "time limit": the page
 * contains them in other senses as well.
 *
 * @param total number of searched records
 */
export function findRareConcepts(scored: readonly ScoredConcept[], total: number): ScoredConcept[] {
  const counted = scored.filter(({ word, count }) => count > 0 && !isStopWord(word));
  // A name may be rarer than each of its words.
  const least = Math.min(...counted.filter(({ isQueryWord }) => isQueryWord).map(({ count }) => count));
  return counted
    .filter(({ count }) => count === least || count < total * MAX_SHARE)
    .map((concept) => {
      const words = concept.variants.filter(({ terms }) => terms.length === 1);
      return words.length === 0 ? concept : { ...concept, variants: words };
    });
}
