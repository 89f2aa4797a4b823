import { findStem, isStopWord } from '#app/engine/search/terms/word-forms.ts';
import { joinParts, readWords } from '#app/engine/search/terms/words.ts';

/** Word that is searched for. */
export interface QueryWord {
  /** As it was typed, in lower case. */
  word: string;
  stem: string;
  /** Whether more of it may still be typed. */
  isUnfinished: boolean;
}

/** Query, taken apart. */
export interface ParsedQuery {
  words: readonly QueryWord[];
  /** What was typed as one name of several parts, and pairs of words that may be one name; each is its own stem. */
  names: readonly QueryWord[];
  /** Text that has to occur exactly: quoted phrases, or a pasted message. Normalized by `normalizeText`. */
  exact: readonly string[];
  /** Whether it is a question, for which openings and guides come first. */
  isQuestion: boolean;
}

/** What is read of a query, in UTF-16 units; more is no longer a search. */
const MAX_LENGTH = 400;
const MAX_WORDS = 12;

/** A query of at least so many words outside of quotes that is no question is probably a message that was pasted. */
const MIN_PASTED = 6;

/** With at least so many other words, URLs are not searched for. */
const MIN_BESIDE_URLS = 3;

const QUESTION = /^\s*(?:what|how|why|where|when|which|who|can|could|does|do|is|are|should|will)\b|\?\s*$/i;

/** URLs in a pasted message belong to the reader's own site. */
const URLS = /\bhttps?:\/\/\S+/g;

const QUOTED = /["“”]([^"“”]+)["“”]/g;

/** Takes apart what was typed. No words if there is none in it. */
export function parseQuery(query: string): ParsedQuery {
  const typed = query.slice(0, MAX_LENGTH);
  const rest = typed.replace(URLS, ' ');
  const text = readWords(rest).length >= MIN_BESIDE_URLS ? rest : typed;
  const words = readWords(text);
  const isEnd = (end: number): boolean => end === text.length && query.length <= MAX_LENGTH;
  const parts = words.flatMap((word) => word.parts);
  const telling = parts.filter(({ term }) => !isStopWord(term));
  const byStem = new Map<string, QueryWord>();
  // A query of stop words alone is one for them: "on", "how to".
  for (const { term: word, end } of telling.length > 0 ? telling : parts) {
    const stem = findStem(word);
    if (isEnd(end) || !byStem.has(stem)) byStem.set(stem, { word, stem, isUnfinished: isEnd(end) });
  }
  const toName = (term: string, isUnfinished: boolean) => ({ word: term, stem: term, isUnfinished });
  const isQuestion = QUESTION.test(text) && words.length > 2;
  const quoted = [...text.matchAll(QUOTED)].map(([, phrase = '']) => normalizeText(phrase));
  const isPasted = !isQuestion && readWords(text.replace(QUOTED, ' ')).length >= MIN_PASTED;
  return {
    words: [...byStem.values()].slice(0, MAX_WORDS),
    names: [
      ...words.flatMap(({ whole, end }) => (whole === undefined ? [] : [toName(whole, isEnd(end))])),
      ...words
        .slice(1, MAX_WORDS)
        .map((_, at) => toName(joinParts(words.slice(at, at + 2).flatMap((word) => word.parts)), false)),
    ],
    exact: isPasted ? [normalizeText(text)] : quoted.filter((phrase) => phrase !== ''),
    isQuestion,
  };
}

/** Words of a text in lower case, separated by spaces: equal for texts that differ in punctuation alone. */
export function normalizeText(text: string): string {
  return readWords(text)
    .flatMap(({ parts }) => parts.map(({ term }) => term))
    .join(' ');
}
