/**
 * Tokenizer of search, shared by indexing, parsing of queries, and highlighting.
 *
 * A *word* is delimited by spaces and punctuation; names such as `client.register`, `podletVersion` or
 * `x-podium-app-id` are one word of several *parts*. Matching compares *terms*: parts and whole names in lower case,
 * without accents and without the punctuation between parts.
 */

import { findStem } from './word-forms.ts';

/** Part of a word, and its range in the text. */
export interface Part {
  term: string;
  start: number;
  end: number;
}

/** Word, and its range in the text. */
export interface Word {
  start: number;
  end: number;
  parts: readonly Part[];
  /** All parts as one term; undefined for a word of one part. */
  whole: string | undefined;
}

/** Maximum length of a term. Longer ones are truncated, because hashes and keys in code would bloat the index. */
const MAX_TERM = 40;

/**
 * Word. Punctuation may join its parts to a name: `client.register`, `podlet-version`, `@podium/podlet`, `podlet's`.
 */
const WORD = /[\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$]*(?:[.\-/:@'’][\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$]*)*/gu;

/** Scripts that are written without spaces, in which each character is a part. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;

/**
 * Part: a version, a plural of an abbreviation (`URLs`), an abbreviation (`HTML`), or text up to the next capital
 * letter.
 */
/* eslint-disable regexp/no-super-linear-move -- the last two alternatives consume what the others fail to match */
const PART = new RegExp(
  String.raw`v?\p{N}+(?:\.\p{N}+)+|${UNSPACED}|\p{Lu}{2,}s(?![\p{L}\p{N}])|\p{Lu}+(?!\p{Ll})\p{N}*|` +
    String.raw`\p{Lu}?(?:(?!${UNSPACED})[\p{Ll}\p{Lt}\p{Lo}\p{Lm}\p{M}\p{N}])+`,
  'gu',
);
/* eslint-enable regexp/no-super-linear-move */

/** Splits a text into words. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const parts: Part[] = [];
    for (const inner of match[0].matchAll(PART)) {
      // Skips the "s" of "podlet's".
      if (parts.length > 0 && inner[0] === 's') continue;
      const start = match.index + inner.index;
      parts.push({ term: normalize(inner[0]), start, end: start + inner[0].length });
    }
    if (parts.length === 0) continue;
    words.push({
      start: match.index,
      end: match.index + match[0].length,
      parts,
      whole: parts.length > 1 ? joinParts(parts) : undefined,
    });
  }
  return words;
}

/**
 * Lists all terms of a text in order, including duplicates: stems of parts, and whole names.
 *
 * @param known cache of terms by word, for texts that share words
 */
export function listTerms(text: string, known = new Map<string, readonly string[]>()): string[] {
  return Array.from(text.matchAll(WORD), ([word]) => {
    const terms =
      known.get(word) ??
      readWords(word).flatMap(({ parts, whole }) => [
        ...parts.map(({ term }) => findStem(term)),
        ...(whole === undefined ? [] : [whole]),
      ]);
    known.set(word, terms);
    return terms;
  }).flat();
}

/** Lists the names in a heading's code, each as one term: "clientregister" for `layout.client.register(options)`. */
export function listWholes(code: string): string[] {
  const names = code.replace(/\(.*/s, '').split('.');
  const parts = names.map((_, at) => readWords(names.slice(at).join('.')).flatMap((word) => word.parts));
  return parts.filter(({ length }) => length > 1).map(joinParts);
}

/** Joins parts of words to one term, as if they formed one name. */
export function joinParts(parts: readonly Part[]): string {
  return parts
    .map(({ term }) => term)
    .join('')
    .slice(0, MAX_TERM);
}

function normalize(part: string): string {
  const lower = part.toLowerCase().replace(/^v(?=\p{N}+\.)/u, '');
  // Nearly all text is ASCII, and normalization is expensive.
  const plain = /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.slice(0, MAX_TERM);
}
