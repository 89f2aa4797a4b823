/**
 * How text is taken apart for searching: the same for what is indexed, for what is typed, and for what is marked.
 *
 * A *word* is what is between spaces and signs; names such as `client.register`, `podletVersion` or
 * `x-podium-app-id` are one word of several *parts*. What is compared are *terms*: parts and wholes in lower case,
 * without accents and without the signs between parts.
 */

import { findStem } from './word-forms.ts';

/** A part of a word, and where it is in the text. */
export interface Part {
  term: string;
  start: number;
  end: number;
}

/** A word, and where it is in the text. */
export interface Word {
  start: number;
  end: number;
  parts: readonly Part[];
  /** All parts as one term; undefined for a word of one part. */
  whole: string | undefined;
}

/** Longer terms are cut: nobody types them, and hashes and keys in code would fill the index. */
const MAX_TERM = 40;

/** Signs that join parts to a name: `client.register`, `podlet-version`, `@podium/podlet`, `podlet's`. */
const WORD = /[\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$]*(?:[.\-/:@'’][\p{L}\p{N}_$][\p{L}\p{N}\p{M}_$]*)*/gu;

/** Scripts that are written without spaces: each sign is a part. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;

/** Versions; plurals of abbreviations (`URLs`); abbreviations (`HTML`); the rest, up to the next capital letter. */
/* eslint-disable regexp/no-super-linear-move -- the last two alternatives consume what the others try in vain */
const PART = new RegExp(
  String.raw`v?\p{N}+(?:\.\p{N}+)+|${UNSPACED}|\p{Lu}{2,}s(?![\p{L}\p{N}])|\p{Lu}+(?!\p{Ll})\p{N}*|` +
    String.raw`\p{Lu}?(?:(?!${UNSPACED})[\p{Ll}\p{Lt}\p{Lo}\p{Lm}\p{M}\p{N}])+`,
  'gu',
);
/* eslint-enable regexp/no-super-linear-move */

/** Takes a text apart. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const parts: Part[] = [];
    for (const inner of match[0].matchAll(PART)) {
      // The "s" of "podlet's" says nothing.
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
 * All terms of a text in order and with repeats: stems of parts, and wholes.
 *
 * @param known terms by word, for many texts with the same words
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

/** Names in a heading's code, each as one term: `layout.client.register(options)` also is "clientregister". */
export function listWholes(code: string): string[] {
  const names = code.replace(/\(.*/s, '').split('.');
  const parts = names.map((_, at) => readWords(names.slice(at).join('.')).flatMap((word) => word.parts));
  return parts.filter(({ length }) => length > 1).map(joinParts);
}

/** Parts of words as one term, as if they were those of one name. */
export function joinParts(parts: readonly Part[]): string {
  return parts
    .map(({ term }) => term)
    .join('')
    .slice(0, MAX_TERM);
}

function normalize(part: string): string {
  const lower = part.toLowerCase().replace(/^v(?=\p{N}+\.)/u, '');
  // Nearly everything is ASCII, and the rest is dear.
  const plain = /^[\0-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.slice(0, MAX_TERM);
}
