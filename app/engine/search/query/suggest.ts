import { findStem } from '#app/engine/search/terms/word-forms.ts';
import { readWords } from '#app/engine/search/terms/words.ts';
import type { Concept } from './expand.ts';

/**
 * The query as it was probably meant, if a word of it is misspelled ("Did you mean").
 *
 * @param words words of the hits that were marked, as the pages write them
 */
export function suggestQuery(
  query: string,
  concepts: readonly Concept[],
  words: readonly string[],
): string | undefined {
  const meant = new Map<string, string>();
  for (const { word, corrections } of concepts) {
    // The pages write words, the index has their stems.
    const written = words.find((one) => corrections.includes(findStem(one.toLowerCase())));
    if (written !== undefined) meant.set(word, toLowerWord(written));
  }
  if (meant.size === 0) return undefined;
  let suggestion = '';
  let end = 0;
  for (const part of readWords(query).flatMap(({ parts }) => parts)) {
    suggestion += query.slice(end, part.start) + (meant.get(part.term) ?? query.slice(part.start, part.end));
    end = part.end;
  }
  return suggestion + query.slice(end);
}

/** A word from the beginning of a sentence as it is within one. */
function toLowerWord(word: string): string {
  return /^\p{Lu}\p{Ll}*$/u.test(word) ? word.toLowerCase() : word;
}
