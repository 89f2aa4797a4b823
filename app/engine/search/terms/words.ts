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

/** Word or name. */
export interface Word {
  /** Index after its last character in the text. */
  end: number;
  parts: readonly Part[];
  /** All parts as one term; undefined for a word of one part. */
  compound: string | undefined;
  /** Terms that it is found by: the stems of its parts, and `compound`. */
  terms: readonly string[];
}

/** Cache of words, with ranges as if the text started with them, for texts that share words. */
export type WordCache = Map<string, Word>;

/** Word with its index in a text. */
export interface PlacedWord {
  word: Word;
  index: number;
}

/** Maximum length of a term. Longer ones are truncated, because hashes and keys in code would bloat the index. */
const MAX_TERM = 40;

/** Word. Punctuation may join its parts to a name: `client.register`, `podlet-version`, `@podium/podlet`, `podlet's`. */
const WORD = /[\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$]*(?:[.\-/:@'’][\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$]*)*/gu;

/** Scripts that are written without spaces, in which each character is a part. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;

/** Part: a version, a plural of an abbreviation (`URLs`), an abbreviation (`HTML`), or text up to the next capital. */
/* eslint-disable regexp/no-super-linear-move -- the last two alternatives consume what the others fail to match */
const PART = new RegExp(
  String.raw`v?\p{N}+(?:\.\p{N}+)+|${UNSPACED}|\p{Lu}{2,}s(?![\p{L}\p{N}])|\p{Lu}+(?!\p{Ll})\p{N}*|` +
    String.raw`\p{Lu}?(?:(?!${UNSPACED})[\p{Ll}\p{Lt}\p{Lo}\p{Lm}\p{M}\p{N}])+`,
  'gu',
);

/**
 * Part of an ASCII word, the same as `PART` matches. V8 discards the compiled code of unused patterns, e.g. while a reader
 * pauses, and compiling `PART` again takes longer than many searches.
 */
const ASCII_PART = /v?\d+(?:\.\d+)+|[A-Z]{2,}s(?![A-Za-z\d])|[A-Z]+(?![a-z])\d*|[A-Z]?[a-z\d]+/g;
/* eslint-enable regexp/no-super-linear-move */

/** Text of ASCII characters only. */
const ASCII = /^[\0-\x7f]*$/;

/** Pattern of the ending of a contraction or a possessive, after its apostrophe. */
export const ENDING = '(?:s|t|d|m|ll|re|ve)';

const CONTRACTED = new RegExp(`^['’]${ENDING}$`, 'i');

/** Splits a text into words. */
export function readWords(text: string): Word[] {
  return placeWords(text, new Map()).map(({ word, index }) => ({
    ...word,
    end: word.end + index,
    parts: word.parts.map(({ term, start, end }) => ({ term, start: start + index, end: end + index })),
  }));
}

/** Splits a text into the parts of its words. */
export function readParts(text: string): Part[] {
  return readWords(text).flatMap(({ parts }) => parts);
}

/** Lists all terms of a text in order, including duplicates. */
export function listTerms(text: string, cache: WordCache = new Map()): string[] {
  return placeWords(text, cache).flatMap(({ word }) => word.terms);
}

/**
 * Finds the words of a text between two indexes, in order. Equal words share one object, whose range is as if the text
 * started with it.
 *
 * @param cache words of the texts
 */
export function placeWords(text: string, cache: WordCache, from = 0, to = text.length): PlacedWord[] {
  const words: PlacedWord[] = [];
  WORD.lastIndex = from;
  for (let found = WORD.exec(text); found !== null && found.index < to; found = WORD.exec(text)) {
    const word = readWord(found[0], cache);
    if (word !== undefined) words.push({ word, index: found.index });
  }
  return words;
}

/** Reads a single word, with ranges as if the text started with it. Undefined if it has no parts, e.g. `_`. */
function readWord(written: string, cache: WordCache): Word | undefined {
  const known = cache.get(written);
  if (known !== undefined) return known;
  const parts: Part[] = [];
  for (const { 0: part, index } of written.matchAll(ASCII.test(written) ? ASCII_PART : PART)) {
    const term = normalize(part, part === written);
    // Skips the "s" of "podlet's", the "t" of "doesn't", and accents without a letter.
    if ((index > 0 && CONTRACTED.test(written.slice(index - 1, index) + part)) || term === '') continue;
    parts.push({ term, start: index, end: index + part.length });
  }
  if (parts.length === 0) return undefined;
  const compound = parts.length > 1 ? joinParts(parts) : undefined;
  const terms = [...parts.map(({ term }) => findStem(term)), ...(compound === undefined ? [] : [compound])];
  const word = { end: written.length, parts, compound, terms };
  cache.set(written, word);
  return word;
}

/** Lists the names in a heading's code, each as one term: "clientregister" for `layout.client.register(options)`. */
export function listCompounds(code: string): string[] {
  const names = code.replace(/\(.*/s, '').split('.');
  const parts = names.map((_, at) => readParts(names.slice(at).join('.')));
  return parts.filter(({ length }) => length > 1).map(joinParts);
}

/** Joins parts of words to one term, as if they formed one name. */
export function joinParts(parts: readonly Part[]): string {
  const terms = parts.map(({ term }) => term);
  return terms.join('').slice(0, MAX_TERM);
}

/**
 * Normalizes a part of a word. Versions lose their "v", because texts also write `v4` as version 4; in a name, such as
 * `apiV2`, only versions with a dot do.
 */
function normalize(part: string, isWord: boolean): string {
  const lower = part.toLowerCase().replace(isWord ? /^v(?=\p{N}+(?:\.|$))/u : /^v(?=\p{N}+\.)/u, '');
  // Nearly all text is ASCII, and normalization is expensive.
  const plain = ASCII.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.slice(0, MAX_TERM);
}
