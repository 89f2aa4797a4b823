import { TERM_END } from '#app/engine/search/index/database.ts';
import type { SearchData } from '#app/engine/search/load/search-data.ts';
import { listTerms } from '#app/engine/search/terms/words.ts';
import { findStem, isStopWord } from '#app/engine/search/terms/word-forms.ts';
import type { ParsedQuery, QueryWord } from './parse-query.ts';
import type { Rules } from './rules.ts';
import { findCorrections } from './typos.ts';

/** One way to find a word of a query. */
export interface Variant {
  /** What has to occur in a record: terms with their end, and beginnings of terms without it. */
  terms: readonly string[];
  /** What it is worth beside the word itself. */
  weight: number;
}

/** Word or name of a query, and how it is found. */
export interface Concept {
  word: string;
  /** Empty if nothing is like it. */
  variants: readonly Variant[];
  /** Terms that were probably meant, if it is misspelled. */
  corrections: readonly string[];
  /** Whether a record without it is worth less. */
  isWanted: boolean;
}

/** The terms of the index, and what the pages say instead of others. */
type Dictionary = Pick<SearchData, 'terms' | 'synonyms'>;

/** Shortest part of a word that was written as one. */
const MIN_SPLIT = 3;

/** Finds the terms of the index that the words of a query represent. */
export function expandQuery({ words, names }: ParsedQuery, data: Dictionary, rules: Rules): Concept[] {
  const synonyms = findSynonyms(words, data);
  const stems = new Set(words.map(({ stem }) => stem));
  const wanted = words.map((word) => expandWord(word, synonyms.get(word.stem) ?? [], data, rules));
  const asOne = names
    .filter(({ stem }) => !stems.has(stem))
    .map((name): Concept => {
      const variants = findTerm(name, rules.whole, rules.whole * rules.prefix, data);
      return { word: name.word, variants, corrections: [], isWanted: false };
    });
  return [...wanted, ...asOne.filter(({ variants }) => variants.length > 0)];
}

/** @param synonyms what the pages say instead: a word that has some is not misspelled */
function expandWord(
  query: QueryWord,
  synonyms: readonly (readonly string[])[],
  data: Dictionary,
  rules: Rules,
): Concept {
  const { word, stem, isUnfinished } = query;
  const isKnown = data.terms.has(stem);
  // A word that is none may be the beginning of one. If it is one already, what it could become counts less.
  const own = isKnown
    ? findTerm(query, 1, rules.prefix / 2, data)
    : findTerm({ ...query, isUnfinished: true }, 1, rules.prefix, data);
  // A word that is not being typed may be misspelled even if it begins another one.
  const isRight = isKnown || (isUnfinished && own.length > 0);
  const parts = isRight ? [] : splitWord(word, data);
  const isMisspelled = !isRight && parts.length === 0 && synonyms.length === 0 && rules.typo > 0;
  const corrections = isMisspelled ? findCorrections(query, data.terms) : [];
  const variants = [
    ...own,
    ...synonyms.map((terms) => ({ terms, weight: rules.synonym })),
    { terms: parts, weight: 1 },
    ...corrections.map((term) => ({ terms: [term + TERM_END], weight: rules.typo })),
  ];
  return {
    word,
    variants: variants.filter(({ terms, weight }) => terms.length > 0 && weight > 0),
    corrections,
    isWanted: true,
  };
}

/** A word as it is, and as the beginning of others if more of it may be typed, with their weights. */
function findTerm(
  { word, stem, isUnfinished }: QueryWord,
  weight: number,
  startWeight: number,
  { terms }: Dictionary,
): Variant[] {
  const isStart = startWeight > 0 && isUnfinished && isBeginning(word, terms);
  return [
    ...(terms.has(stem) ? [{ terms: [stem + TERM_END], weight }] : []),
    ...(isStart ? [{ terms: [word], weight: startWeight }] : []),
  ];
}

function isBeginning(word: string, terms: Iterable<string>): boolean {
  for (const term of terms) if (term.startsWith(word)) return true;
  return false;
}

/** The two terms that a word consists of; none if there is no such pair. */
function splitWord(word: string, { terms }: Dictionary): string[] {
  for (let at = word.length - MIN_SPLIT; at >= MIN_SPLIT; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)].map(findStem);
    if (parts.every((part) => terms.has(part))) return parts.map((part) => part + TERM_END);
  }
  return [];
}

/** What the pages say instead, by stem of the query's words: phrases that are synonyms cover all their words. */
function findSynonyms(words: readonly QueryWord[], { synonyms, terms }: Dictionary): Map<string, string[][]> {
  const stems = new Set(words.map(({ stem }) => stem));
  const found = new Map<string, string[][]>();
  for (const [phrase, meant] of Object.entries(synonyms)) {
    const own = listTelling(phrase);
    if (own.length === 0 || !own.every((stem) => stems.has(stem))) continue;
    const known = meant.map(listTelling).filter((others) => others.every((term) => terms.has(term)));
    const needed = known.map((others) => others.map((term) => term + TERM_END));
    for (const stem of own) found.set(stem, [...(found.get(stem) ?? []), ...needed]);
  }
  return found;
}

/** Terms of a phrase, without stop words unless there are no others. */
function listTelling(phrase: string): string[] {
  const terms = listTerms(phrase);
  const telling = terms.filter((term) => !isStopWord(term));
  return [...new Set(telling.length > 0 ? telling : terms)];
}
