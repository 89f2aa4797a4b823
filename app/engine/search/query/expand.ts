import type { Synonyms } from '#app/engine/model/search-files.ts';
import { TERM_END } from '#app/engine/search/index/database.ts';
import { listTerms } from '#app/engine/search/terms/words.ts';
import { isStopWord } from '#app/engine/search/terms/word-forms.ts';
import type { ParsedQuery, QueryName, QueryWord } from './parse-query.ts';
import type { Rules } from './rules.ts';
import { findCorrections } from './typos.ts';

/** One way to find a word of a query. */
export interface Variant {
  /** What has to occur in a record: terms with their end, and beginnings of terms without it. */
  terms: readonly string[];
  /** What it is worth beside the word itself. */
  weight: number;
  /** Whether texts are not searched for it. */
  isHeadingOnly: boolean;
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

/** Shorter beginnings are looked for in headings alone: in texts they are everywhere. */
const MIN_TEXT_PREFIX = 3;

/** Shortest part of a word that was written as one. */
const MIN_SPLIT = 3;

/** Finds the terms of the index that the words of a query represent. */
export function expandQuery(
  { words, names }: ParsedQuery,
  terms: readonly string[],
  synonyms: Synonyms,
  rules: Rules,
): Concept[] {
  const bySynonym = findSynonyms(words, synonyms);
  const wanted = words.map((word): Concept => {
    const known = bySynonym.get(word.stem) ?? [];
    const own = expandWord(word, terms, known.length > 0, rules);
    const meant = known.map((phrase) => ({
      terms: listKnown(phrase, terms).map((term) => term + TERM_END),
      weight: rules.synonym,
      isHeadingOnly: false,
    }));
    return { ...own, variants: [...own.variants, ...meant.filter((variant) => variant.terms.length > 0)] };
  });
  const stems = new Set(words.map(({ stem }) => stem));
  const asOne = [...new Map([...names].reverse().map((name) => [name.term, name])).values()]
    .filter(({ term }) => !stems.has(term))
    .map((name) => expandName(name, terms, rules));
  return [...wanted, ...asOne.filter(({ variants }) => variants.length > 0)];
}

/** @param hasSynonym whether the site's synonyms have the word, so that it is not misspelled */
function expandWord(query: QueryWord, terms: readonly string[], hasSynonym: boolean, rules: Rules): Concept {
  const { word, stem, isUnfinished } = query;
  const concept = { word, corrections: [], isWanted: true };
  const isKnown = hasTerm(stem, terms);
  const variants = isKnown ? [toVariant([stem + TERM_END], 1)] : [];
  if (rules.prefix > 0 && (isUnfinished || !isKnown) && hasPrefix(word, terms)) {
    // If the word is one already, what it could become counts less.
    const weight = isKnown ? rules.prefix / 2 : rules.prefix;
    const isHeadingOnly = isKnown ? word.length <= MIN_TEXT_PREFIX : word.length < MIN_TEXT_PREFIX;
    variants.push({ terms: [word], weight, isHeadingOnly });
  }
  // A word that is not being typed may be misspelled even if it begins another one.
  if (isKnown || (isUnfinished && variants.length > 0)) return { ...concept, variants };
  const parts = rules.split > 0 ? splitWord(word, terms) : [];
  if (parts.length > 0)
    variants.push(
      toVariant(
        parts.map((part) => part + TERM_END),
        rules.split,
      ),
    );
  const isRight = parts.length > 0 || hasSynonym;
  const corrections = rules.typo > 0 && !isRight ? findCorrections(query, terms) : [];
  for (const { term, edits } of corrections) variants.push(toVariant([term + TERM_END], rules.typo ** edits));
  return { ...concept, variants, corrections: corrections.map(({ term }) => term) };
}

function expandName(
  { term, isTyped, isUnfinished }: QueryName,
  terms: readonly string[],
  rules: Rules,
): Concept {
  const weight = isTyped ? rules.whole : rules.pair;
  const variants = hasTerm(term, terms) ? [toVariant([term + TERM_END], weight)] : [];
  if (isUnfinished && hasPrefix(term, terms)) variants.push(toVariant([term], weight * rules.prefix));
  return { word: term, variants, corrections: [], isWanted: false };
}

function toVariant(terms: readonly string[], weight: number): Variant {
  return { terms, weight, isHeadingOnly: false };
}

/** The two terms that a word consists of; none if there is no such pair. */
function splitWord(word: string, terms: readonly string[]): string[] {
  for (let at = word.length - MIN_SPLIT; at >= MIN_SPLIT; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)].flatMap((part) => listKnown(part, terms));
    if (parts.length === 2) return parts;
  }
  return [];
}

/** What the pages say instead, by stem of the query's words: phrases that are synonyms cover all their words. */
function findSynonyms(words: readonly QueryWord[], synonyms: Synonyms): Map<string, string[]> {
  const stems = new Set(words.map(({ stem }) => stem));
  const found = new Map<string, string[]>();
  for (const [phrase, meant] of Object.entries(synonyms)) {
    const own = listTelling(phrase);
    if (own.length === 0 || !own.every((stem) => stems.has(stem))) continue;
    for (const stem of own) found.set(stem, [...(found.get(stem) ?? []), ...meant]);
  }
  return found;
}

/** The terms of a phrase; none if one of them is not in the index. */
function listKnown(phrase: string, terms: readonly string[]): string[] {
  const own = listTelling(phrase);
  return own.every((term) => hasTerm(term, terms)) ? own : [];
}

function listTelling(phrase: string): string[] {
  const terms = listTerms(phrase);
  const telling = terms.filter((term) => !isStopWord(term));
  return [...new Set(telling.length > 0 ? telling : terms)];
}

function hasTerm(term: string, terms: readonly string[]): boolean {
  return terms[findFirst(term, terms)] === term;
}

function hasPrefix(prefix: string, terms: readonly string[]): boolean {
  return terms[findFirst(prefix, terms)]?.startsWith(prefix) === true;
}

/** Place of the first of some sorted terms that is not before another. */
function findFirst(least: string, terms: readonly string[]): number {
  let from = 0;
  let to = terms.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((terms[middle] ?? '') < least) from = middle + 1;
    else to = middle;
  }
  return from;
}
