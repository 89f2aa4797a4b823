import type { QueryTerm } from './query.ts';
import type { SearchData } from './search-data.ts';
import type { TermsPart } from './terms-part.ts';
import { isOneTypoAway, MIN_TYPO_LENGTH, startsOneTypoAway } from './terms/typos.ts';
import { findFormsPrefix, findStem } from './terms/word-forms.ts';

/** A term of the index that answers a term of a query. */
export interface Match {
  term: string;
  /** 1 for the term itself, less for what is only like it. */
  weight: number;
  /** Whether it may be the name that was typed: it starts with it. */
  named: boolean;
  sections: Int32Array;
  postings: Int32Array;
}

/** What a form of the word, the rest of an unfinished word, and a guess are worth beside the word itself. */
const FORM_WEIGHT = 0.8;
const PREFIX_WEIGHT = 0.5;
const TYPO_WEIGHT = 0.5;

/** How many terms an unfinished word may represent: the most frequent ones. */
const MAX_PREFIXED = 40;

/** How many parts of the index are fetched for the first letters of a word. */
const MAX_PARTS = 4;

/** How many more are fetched before the next letter is typed. */
const MAX_FURTHER = 4;

/** Shorter words are not taken for the beginning of another, unless they are being typed. */
const MIN_PREFIX = 3;

/** A term of the index that may answer, before its sections have been looked at. */
interface Candidate {
  term: string;
  weight: number;
  part: TermsPart;
  at: number;
}

/** Finds the terms of the index that a term of a query represents. */
export async function expandTerm(query: QueryTerm, data: SearchData): Promise<Match[]> {
  const candidates = await findCandidates(query, data);
  return candidates.map(({ term, weight, part, at }) => ({
    term,
    weight,
    named: term.startsWith(query.term),
    ...part.getPostings(at),
  }));
}

/**
 * Fetches what the next letter of an unfinished word may need: of its first letter, not all parts were looked at. Rejects
 * with a SearchUnavailableError.
 */
export async function fetchFurtherParts({ term, unfinished }: QueryTerm, data: SearchData): Promise<void> {
  if (!unfinished) return;
  const further = listParts(term, `${term}\uffff`, data.starts).slice(MAX_PARTS, MAX_PARTS + MAX_FURTHER);
  await Promise.all(further.map((part) => data.loadTerms(part)));
}

async function findCandidates({ term, unfinished, name }: QueryTerm, data: SearchData): Promise<Candidate[]> {
  const prefix = findFormsPrefix(term);
  const near = await loadRange(prefix, data);
  const stem = findStem(term);
  const forms = listCandidates(near, prefix, (candidate, part, at) => {
    if (candidate === term) return 1;
    return part.getStem(at) === stem ? FORM_WEIGHT : 0;
  });
  if (name && !unfinished) return forms.filter((form) => form.term === term);
  const candidates = [...forms];
  if (unfinished || (forms.length === 0 && term.length >= MIN_PREFIX)) {
    const known = new Set(forms.map((form) => form.term));
    const prefixed = listCandidates(await loadRange(term, data), term, (candidate) => {
      if (known.has(candidate)) return 0;
      return PREFIX_WEIGHT * (0.5 + term.length / candidate.length / 2);
    });
    // When the word is one already, what it could become counts less.
    const factor = forms.length > 0 ? 0.5 : 1;
    candidates.push(...keepFrequent(prefixed).map((one) => ({ ...one, weight: one.weight * factor })));
  }
  const mayBeMisspelt = !name && term.length >= MIN_TYPO_LENGTH && /^\p{L}+$/u.test(term);
  return candidates.length === 0 && mayBeMisspelt ? await guess(term, unfinished, data) : candidates;
}

/** What a word that the site does not have was meant to be. */
async function guess(term: string, unfinished: boolean, data: SearchData): Promise<Candidate[]> {
  const words = await data.loadWords();
  let meant = words.filter((word) => isOneTypoAway(term, word));
  if (meant.length === 0) {
    // Of a plural, say: the mistake is in the stem.
    const stem = findStem(term);
    if (stem.length >= MIN_TYPO_LENGTH) meant = words.filter((word) => isOneTypoAway(stem, findStem(word)));
  }
  if (meant.length === 0 && unfinished) meant = words.filter((word) => startsOneTypoAway(term, word));
  const found = new Set(meant);
  const parts = new Set(meant.flatMap((word) => listParts(word, word, data.starts)));
  const loaded = await Promise.all([...parts].map((part) => data.loadTerms(part)));
  return keepFrequent(listCandidates(loaded, '', (candidate) => (found.has(candidate) ? TYPO_WEIGHT : 0)));
}

/** Terms with a prefix that weigh more than nothing. */
function listCandidates(
  parts: readonly TermsPart[],
  prefix: string,
  weigh: (term: string, part: TermsPart, at: number) => number,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const part of parts) {
    for (let at = findFirst(part.terms, prefix); at < part.terms.length; at += 1) {
      const term = part.terms[at] ?? '';
      if (!term.startsWith(prefix)) break;
      const weight = weigh(term, part, at);
      if (weight > 0) candidates.push({ term, weight, part, at });
    }
  }
  return candidates;
}

/** Place of the first of some sorted terms that is not before another. */
function findFirst(terms: readonly string[], least: string): number {
  let from = 0;
  let to = terms.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((terms[middle] ?? '') < least) from = middle + 1;
    else to = middle;
  }
  return from;
}

function keepFrequent(candidates: Candidate[]): Candidate[] {
  if (candidates.length <= MAX_PREFIXED) return candidates;
  const count = ({ part, at }: Candidate): number => part.getCount(at);
  return candidates.sort((a, b) => count(b) - count(a)).slice(0, MAX_PREFIXED);
}

/** The parts of the index with the terms that start with some letters. */
async function loadRange(prefix: string, data: SearchData): Promise<TermsPart[]> {
  const parts = listParts(prefix, `${prefix}\uffff`, data.starts).slice(0, MAX_PARTS);
  return await Promise.all(parts.map((part) => data.loadTerms(part)));
}

/** The parts that hold the terms from one to another. */
function listParts(from: string, to: string, starts: readonly string[]): number[] {
  return starts.flatMap((start, part) => {
    const next = starts[part + 1];
    return start <= to && (next === undefined || next > from) ? [part] : [];
  });
}
