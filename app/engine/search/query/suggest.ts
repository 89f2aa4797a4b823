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
    if (match !== undefined) corrected.set(word, toLowerWord(match.text));
  }
  if (corrected.size === 0) return undefined;
  let suggestion = '';
  let end = 0;
  for (const part of readParts(query)) {
    suggestion +=
      query.slice(end, part.start) + (corrected.get(part.term) ?? query.slice(part.start, part.end));
    end = part.end;
  }
  return suggestion + query.slice(end);
}

/**
 * Whether a word of a page may be what a reader meant to type. Terms may also be names with punctuation, or start with
 * a word that is similar to an unfinished one: "web worker" should not suggest "web workarounds".
 */
function isAlike(written: string, word: string): boolean {
  return /^\p{L}+$/u.test(written) && Math.abs(written.length - word.length) <= MAX_TYPOS;
}

/** Lowercases a capitalized word, which may be the first one of a sentence. */
function toLowerWord(word: string): string {
  return /^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word;
}
