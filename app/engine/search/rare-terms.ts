import type { Match } from './expand.ts';
import type { QueryTerm } from './query.ts';
import { isStopWord } from './terms/word-forms.ts';

/** A word that more sections contain, as a share of those that are searched, says little about any of them. */
const MAX_SHARE = 0.2;

/** What is known of a search when the terms are chosen. */
interface Searched {
  expanded: readonly { term: QueryTerm; matches: readonly Match[] }[];
  /** Number of sections that are searched. */
  total: number;
}

/**
 * The terms of the index that are highlighted on the page that is opened (F4): those of the query's words that fewer than a
 * fifth of the sections contain, and always those of the word that the fewest contain. Never those of stop words.
 */
export function findRareTerms({ expanded, total }: Searched): Set<string> {
  const counted = expanded
    .filter(({ term }) => !isStopWord(term.term))
    .map(({ term, matches }) => ({ isName: term.name, matches, count: countSections(matches) }));
  // A name may be as rare as no word of it is.
  const least = Math.min(...counted.filter(({ isName }) => !isName).map(({ count }) => count));
  const rare = counted.filter(({ count }) => count === least || count < total * MAX_SHARE);
  return new Set(rare.flatMap(({ matches }) => matches.map(({ term }) => term)));
}

function countSections(matches: readonly Match[]): number {
  const seen = new Set<number>();
  for (const { sections } of matches) for (const section of sections) seen.add(section);
  return seen.size;
}
