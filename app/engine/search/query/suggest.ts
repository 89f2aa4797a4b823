import { readParts } from '#app/engine/search/terms/words.ts';
import type { Concept } from './expand.ts';
import { countEdits, MAX_TYPOS } from './typos.ts';

/**
 * Corrects a query if one of its words is misspelled ("Did you mean"); undefined otherwise.
 *
 * @param marked marked words of the hits, as written on the pages, with their terms
 */
export function suggestQuery(
  query: string,
  concepts: readonly Concept[],
  marked: readonly { text: string; term: string }[],
): string | undefined {
  const corrected = new Map<string, string>();
  for (const { word, corrections } of concepts) {
    const countChanges = (text: string): number => countEdits(word, text.toLowerCase(), word.length);
    // The index contains only stems; the pages contain the words. "timout" should suggest "timeout", not "Timeouts".
    const [match] = marked
      .filter(({ text, term }) => corrections.includes(term) && isAlike(text, word))
      .sort((a, b) => countChanges(a.text) - countChanges(b.text));
    if (match === undefined) continue;
    // A capitalized word may be the first of a sentence.
    const isCapitalized = /^\p{Lu}\p{Ll}*$/u.test(match.text);
    corrected.set(word, isCapitalized ? match.text.toLowerCase() : match.text);
  }
  if (corrected.size === 0) return undefined;
  let suggestion = query;
  // The last part first, so that the ranges of the others remain valid.
  for (const { term, start, end } of readParts(query).reverse()) {
    const right = corrected.get(term);
    if (right !== undefined) suggestion = suggestion.slice(0, start) + right + suggestion.slice(end);
  }
  return suggestion;
}

/**
 * Whether a word of a page may be what a reader meant to type. Terms may also be names with punctuation, or start with
 * a word that is similar to an unfinished one: "web worker" should not suggest "web workarounds".
 */
function isAlike(written: string, word: string): boolean {
  return /^\p{L}+$/u.test(written) && Math.abs(written.length - word.length) <= MAX_TYPOS;
}
