import { countShared } from '#app/engine/search/index/codes.ts';
import { TERM_END } from '#app/engine/search/index/database.ts';
import type { SearchData } from '#app/engine/search/load/search-data.ts';
import { findStem } from '#app/engine/search/terms/word-forms.ts';
import type { ParsedQuery, QueryWord } from './parse-query.ts';
import type { Rules } from './rules.ts';
import { findCorrections } from './typos.ts';

/** Alternative terms for a word of a query. */
export interface Variant {
  /** Terms that a record must contain: complete ones end with `TERM_END`, prefixes do not. */
  terms: readonly string[];
  /** Weight relative to the word itself. */
  weight: number;
  /**
   * Weight in texts. Default: `weight`. 0 for short prefixes, which would match nearly every text; low for pairs of
   * words, because texts may contain the name that they form in passing.
   */
  textWeight?: number | undefined;
}

/** Word or name of a query, with the terms that match it. */
export interface Concept {
  word: string;
  /** Empty if no term of the index is similar. */
  variants: readonly Variant[];
  /** Probable corrections, if the word is misspelled. */
  corrections: readonly string[];
  /** Whether records without it score lower. */
  isQueryWord: boolean;
}

type Dictionary = Pick<SearchData, 'terms' | 'synonyms'>;

/** Minimum lengths: of the parts of a compound word, of a root, and of a prefix that is also searched in texts. */
const MIN_SPLIT = 3;
const MIN_ROOT = 5;
const MIN_TEXT_PREFIX = 3;

/** Fraction of the weight of a name that a pair of words gets in texts. */
const IN_PASSING = 1 / 3;

/** Expands the words of a query to the terms of the index that match them, and the names that they may form. */
export function expandQuery(query: ParsedQuery, data: Dictionary, rules: Rules): Concept[] {
  const { compound, prefix, typo } = rules;
  const { terms } = data;
  const stems = new Set(query.words.map(({ stem }) => stem));
  const unknown = query.words.filter(({ stem }) => !terms.has(stem));
  const expandName = (name: QueryWord): Variant[] => {
    const own = findTerm(name, compound, compound * prefix, data);
    const isMisspelled = own.length === 0 && unknown.some(({ word }) => name.word.includes(word));
    const corrections = isMisspelled && typo > 0 ? findCorrections(name, terms) : [];
    return [...own, ...corrections.map((term) => ({ terms: [term + TERM_END], weight: compound * typo }))];
  };
  const inPassing = { weight: compound, textWeight: compound * IN_PASSING };
  const names = [
    ...query.names.map((name) => ({ word: name.word, variants: expandName(name) })),
    ...query.pairs
      .filter((word) => terms.has(word))
      .map((word) => ({ word, variants: [{ terms: [word + TERM_END], ...inPassing }] })),
  ];
  return [
    ...query.words.map((word) => expandWord(word, stems, data, rules)),
    ...names
      .filter(({ word, variants }) => !stems.has(word) && variants.length > 0)
      .map((name) => ({ ...name, corrections: [], isQueryWord: false })),
  ];
}

/** @param inQuery stems of all words of the query */
function expandWord(query: QueryWord, inQuery: ReadonlySet<string>, data: Dictionary, rules: Rules): Concept {
  const { word, stem, isUnfinished } = query;
  const isKnown = data.terms.has(stem);
  // An unknown word may be a prefix of a term. For a known word, longer terms count less.
  const own = isKnown
    ? findTerm(query, 1, rules.prefix / 2, data)
    : findTerm({ ...query, isUnfinished: true }, 1, rules.prefix, data);
  // A finished word may be misspelled even if it is a prefix of a term.
  const isRight = isKnown || (isUnfinished && own.length > 0);
  const parts = isRight ? [] : splitWord(query, data);
  const synonyms = listSynonyms([stem], inQuery, data, rules);
  // A word with synonyms is not misspelled, but may be what the reader meant to type.
  const isMisspelled = !isRight && synonyms.length === 0 && rules.typo > 0;
  const corrections = isMisspelled
    ? findCorrections(query, [...data.terms, ...data.synonyms.flatMap(({ phrase }) => phrase)])
    : [];
  // The first part of an unfinished word is more certain than the last.
  const hasNoMatch = own.length + corrections.length === 0 && (isUnfinished || parts.length === 0);
  const roots = isMisspelled && hasNoMatch ? findRoot(word, data) : [];
  const variants = [
    ...own,
    ...synonyms,
    ...listSynonyms(corrections, inQuery, data, rules),
    { terms: parts, weight: 1 },
    ...[...corrections, ...roots].map((term) => ({ terms: [term + TERM_END], weight: rules.typo })),
  ].filter(({ terms, weight }) => terms.length > 0 && weight > 0);
  return { word, variants, corrections, isQueryWord: true };
}

/** Variants of a word: its term and, if the word is unfinished, the terms that start with it. */
function findTerm(
  { word, stem, isUnfinished }: QueryWord,
  weight: number,
  prefixWeight: number,
  { terms }: Dictionary,
): Variant[] {
  // A first letter is probably not a word yet, and its texts would have to be loaded for the first results.
  const isFirstLetter = isUnfinished && /^[a-z]$/.test(word);
  const complete = terms.has(stem) && !isFirstLetter ? [stem + TERM_END] : [];
  const prefixes = prefixWeight > 0 && isUnfinished ? extendPrefix(word, terms) : [];
  const textWeight = word.length < MIN_TEXT_PREFIX ? 0 : undefined;
  return [
    ...complete.map((term) => ({ terms: [term], weight })),
    ...prefixes
      .filter((prefix) => !complete.includes(prefix))
      .map((prefix) => ({ terms: [prefix], weight: prefixWeight, textWeight })),
  ];
}

/**
 * Longest common prefix of all terms that start with a word: the entire term if there is only one; empty if there is
 * none. While a reader completes a word, it often remains the same, so that its scores are still in the cache.
 */
function extendPrefix(word: string, terms: Iterable<string>): string[] {
  let first: string | undefined;
  let last = '';
  for (const term of terms) {
    if (term.startsWith(word)) {
      first ??= term;
      last = term;
    } else if (first !== undefined) break;
  }
  if (first === undefined) return [];
  // The terms are sorted, so all of them share what the first and the last one do.
  return [(first + TERM_END).slice(0, countShared(first + TERM_END, last + TERM_END))];
}

/** Splits a compound word into two terms, the last of which may be unfinished. Empty if no split matches. */
function splitWord({ word, isUnfinished }: QueryWord, { terms }: Dictionary): string[] {
  for (let at = word.length - MIN_SPLIT; at >= MIN_SPLIT; at -= 1) {
    const [first, last] = [findStem(word.slice(0, at)), findStem(word.slice(at))];
    if (!terms.has(first)) continue;
    if (terms.has(last)) return [first + TERM_END, last + TERM_END];
    const prefix = isUnfinished ? extendPrefix(word.slice(at), terms) : [];
    if (prefix.length > 0) return [first + TERM_END, ...prefix];
  }
  return [];
}

/** Finds the longest term, if any, that a derived word starts with, such as "install" for "installation". */
function findRoot(word: string, { terms }: Dictionary): string[] {
  if (!/^\p{L}+$/u.test(word)) return [];
  // The terms are sorted.
  return [...terms].filter((term) => term.length >= MIN_ROOT && word.startsWith(term)).slice(-1);
}

/** Lists the synonyms of some stems, including those of phrases that the other words of the query complete. */
function listSynonyms(
  stems: readonly string[],
  inQuery: ReadonlySet<string>,
  { terms, synonyms }: Dictionary,
  rules: Rules,
): Variant[] {
  const complete = synonyms.filter(({ phrase }) =>
    phrase.every((stem) => inQuery.has(stem) || stems.includes(stem)),
  );
  return stems.flatMap((stem) => {
    // If the word itself is on no page, a synonym is what it means.
    const weight = rules.synonym > 0 && !terms.has(stem) ? 1 : rules.synonym;
    const own = complete.filter(({ phrase }) => phrase.includes(stem));
    const equivalents = own.flatMap((synonym) => synonym.equivalents);
    return equivalents.map((needed) => ({ terms: needed.map((term) => term + TERM_END), weight }));
  });
}

/**
 * Lists what the next letters will probably require: the prefixes that are too short to be searched in texts, and the
 * synonyms of words that all completions start with.
 */
export function listNextTerms(concepts: readonly Concept[], { synonyms }: Dictionary): string[] {
  const variants = concepts.flatMap((concept) => concept.variants);
  const short = variants.flatMap(({ terms, textWeight }) => (textWeight === 0 ? terms : []));
  const wanted = listWanted(concepts);
  const isWanted = (stem: string): boolean => wanted.has(stem + TERM_END) || wanted.has(stem);
  const complete = synonyms.filter(({ phrase }) => phrase.every(isWanted));
  const equivalents = complete.flatMap((synonym) => synonym.equivalents.flat());
  return [...short, ...equivalents.map((term) => term + TERM_END)];
}

/** Distinct terms that match some concepts: complete ones end with `TERM_END`, prefixes do not. */
export function listWanted(concepts: readonly Pick<Concept, 'variants'>[]): Set<string> {
  return new Set(concepts.flatMap(({ variants }) => variants.flatMap(({ terms }) => terms)));
}
