import { findStem, isStopWord } from '#app/engine/search/terms/word-forms.ts';
import { joinParts, readParts, readWords } from '#app/engine/search/terms/words.ts';

export interface QueryWord {
  /** As typed, normalized: in lower case, and without the "v" of a version. */
  word: string;
  stem: string;
  /** Whether the reader may still be typing it. */
  isUnfinished: boolean;
}

export interface ParsedQuery {
  words: readonly QueryWord[];
  /** Names of several parts; each is its own stem. */
  names: readonly QueryWord[];
  /** Pairs of words that may form a name, as terms: "maxage" for "max age". */
  pairs: readonly string[];
  /** Text to match exactly: quoted phrases, or a pasted message. Normalized by `normalizeText`. */
  exact: readonly string[];
  /** Whether it is a question, for which guides rank higher. */
  isQuestion: boolean;
}

/** Maximum length of a query in UTF-16 code units, and its maximum number of words; the rest is ignored. */
const MAX_LENGTH = 400;
const MAX_WORDS = 12;

/** Minimum number of unquoted words of a query, other than a question, that is probably a pasted message. */
const MIN_PASTED = 6;

/** Minimum number of other words with which URLs and JSON are ignored. */
const MIN_BESIDE_VALUES = 3;

const QUESTION = /^\s*(?:what|how|why|where|when|which|who|can|could|does|do|is|are|should|will)\b|\?\s*$/i;

/** What precedes a pasted error message: `Uncaught TypeError: `, `Error [ERR_REQUIRE_ESM]: `. */
const ERROR_NAME = /^\s*(?:uncaught\s+)?(?:Type|Syntax|Reference|Range)?Error(?:\s*\[\w+\])?:\s+(?=\S)/i;

/** URLs and JSON, which in a pasted message belong to the reader's own site. */
const VALUES = /\bhttps?:\/\/\S+|\{\s*\\?"(?:.*\}|.*$)/gs;

const QUOTED = /["“”]([^"“”]+)["“”]/g;

/** Parses a query. It may contain no words. */
export function parseQuery(query: string): ParsedQuery {
  const message = query.replace(ERROR_NAME, '');
  const rest = message.replace(VALUES, ' ').slice(0, MAX_LENGTH);
  const text = readWords(rest).length >= MIN_BESIDE_VALUES ? rest : message.slice(0, MAX_LENGTH);
  const words = readWords(text);
  const isEnd = (end: number): boolean => end === text.length && end < MAX_LENGTH;
  const parts = words.flatMap((word) => word.parts);
  const contentParts = parts.filter(({ term }) => !isStopWord(term));
  const byStem = new Map<string, QueryWord>();
  // A query that consists of stop words searches for them: "on", "how to".
  for (const { term: word, end } of contentParts.length > 0 ? contentParts : parts) {
    const stem = findStem(word);
    if (isEnd(end) || !byStem.has(stem)) byStem.set(stem, { word, stem, isUnfinished: isEnd(end) });
  }
  const firstWords = words.slice(0, MAX_WORDS);
  const pairs = firstWords.slice(1).map((_, at) => firstWords.slice(at, at + 2));
  const isQuestion = QUESTION.test(text) && words.length > 2;
  const quoted = [...text.matchAll(QUOTED)].map(([, phrase = '']) => normalizeText(phrase));
  const isPasted =
    !isQuestion && (message !== query || readWords(text.replace(QUOTED, ' ')).length >= MIN_PASTED);
  return {
    words: [...byStem.values()].slice(0, MAX_WORDS),
    names: firstWords.flatMap(({ compound: word, end }) =>
      word === undefined ? [] : [{ word, stem: word, isUnfinished: isEnd(end) }],
    ),
    pairs: [...new Set(pairs.map((pair) => joinParts(pair.flatMap((word) => word.parts))))],
    exact: isPasted ? [normalizeText(text)] : quoted.filter((phrase) => phrase !== ''),
    isQuestion,
  };
}

/** Normalizes a text to lowercase words separated by spaces: texts that differ only in punctuation become equal. */
export function normalizeText(text: string): string {
  const terms = readParts(text).map(({ term }) => term);
  return terms.join(' ');
}
