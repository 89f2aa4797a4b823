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

/** The terms of the index, and what the pages say instead of others. */
type Dictionary = Pick<SearchData, 'terms' | 'synonyms'>;

/** Shorter beginnings are looked for in headings alone: in texts they are everywhere. */
const MIN_TEXT_PREFIX = 3;

/** Shortest part of a word that was written as one. */
const MIN_SPLIT = 3;

/** Finds the terms of the index that the words of a query represent. */
export function expandQuery({ words, names }: ParsedQuery, data: Dictionary, rules: Rules): Concept[] {
  const synonyms = findSynonyms(words, data);
  const wanted = words.map((word) => expandWord(word, synonyms.get(word.stem) ?? [], data, rules));
  const stems = new Set(words.map(({ stem }) => stem));
  const asOne = names
    .filter(({ term }) => !stems.has(term))
    .map(({ term, isUnfinished }): Concept => {
      const variants = data.terms.has(term) ? [toVariant([term + TERM_END], rules.whole)] : [];
      if (isUnfinished && isBeginning(term, data))
        variants.push(toVariant([term], rules.whole * rules.prefix));
      return { word: term, variants, corrections: [], isWanted: false };
    });
  return [...wanted, ...asOne.filter(({ variants }) => variants.length > 0)];
}

/** @param synonyms what the pages say instead: a word that has some is not misspelled */
function expandWord(query: QueryWord, synonyms: readonly string[], data: Dictionary, rules: Rules): Concept {
  const { word, stem, isUnfinished } = query;
  const isKnown = data.terms.has(stem);
  const variants = synonyms.map((phrase) => toVariant(listKnown(phrase, data), rules.synonym));
  if (isKnown) variants.push(toVariant([stem + TERM_END], 1));
  const isStart = rules.prefix > 0 && (isUnfinished || !isKnown) && isBeginning(word, data);
  if (isStart) {
    // If the word is one already, what it could become counts less.
    const weight = isKnown ? rules.prefix / 2 : rules.prefix;
    variants.push({
      ...toVariant([word], weight),
      isHeadingOnly: word.length < MIN_TEXT_PREFIX + Number(isKnown),
    });
  }
  // A word that is not being typed may be misspelled even if it begins another one.
  const isRight = isKnown || (isUnfinished && isStart);
  const parts = isRight ? [] : splitWord(word, data);
  variants.push(toVariant(parts, rules.split));
  const isMisspelled = !isRight && parts.length === 0 && synonyms.length === 0 && rules.typo > 0;
  const corrections = isMisspelled ? findCorrections(query, data.terms) : [];
  for (const { term, edits } of corrections) variants.push(toVariant([term + TERM_END], rules.typo ** edits));
  return {
    word,
    variants: variants.filter(({ terms, weight }) => terms.length > 0 && weight > 0),
    corrections: corrections.map(({ term }) => term),
    isWanted: true,
  };
}

function toVariant(terms: readonly string[], weight: number): Variant {
  return { terms, weight, isHeadingOnly: false };
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
function findSynonyms(words: readonly QueryWord[], { synonyms }: Dictionary): Map<string, string[]> {
  const stems = new Set(words.map(({ stem }) => stem));
  const found = new Map<string, string[]>();
  for (const [phrase, meant] of Object.entries(synonyms)) {
    const own = listTelling(phrase);
    if (own.length === 0 || !own.every((stem) => stems.has(stem))) continue;
    for (const stem of own) found.set(stem, [...(found.get(stem) ?? []), ...meant]);
  }
  return found;
}

/** The terms of a phrase with their end; none if one of them is not in the index. */
function listKnown(phrase: string, { terms }: Dictionary): string[] {
  const own = listTelling(phrase);
  return own.every((term) => terms.has(term)) ? own.map((term) => term + TERM_END) : [];
}

function listTelling(phrase: string): string[] {
  const terms = listTerms(phrase);
  const telling = terms.filter((term) => !isStopWord(term));
  return [...new Set(telling.length > 0 ? telling : terms)];
}

function isBeginning(text: string, { terms }: Dictionary): boolean {
  for (const term of terms) if (term.startsWith(text)) return true;
  return false;
}
