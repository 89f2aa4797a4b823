import type { MarkedText } from '#app/engine/model/search-results.ts';
import type { MatchingTerms } from '#app/engine/search/query/expand.ts';
import { createWordFinder, type Word, type WordCache } from '#app/engine/search/terms/words.ts';
import { createTermMatcher, type MatchTerm } from './match-term.ts';

/** Range of a text that matches the query. */
export interface Span {
  /** Its terms that match: of a name, also those of its parts. */
  terms: readonly string[];
  start: number;
  end: number;
}

/** Length of an excerpt, and of the text before its first match, in characters. */
const EXCERPT_LENGTH = 160;
const BEFORE = 40;

/** Finds the ranges of a text that match the query, in order. */
export type FindSpans = (text: string) => readonly Span[];

/**
 * Creates a function that finds matches. It compares each distinct word only once, because texts share most words.
 *
 * @param cache words of the texts
 */
export function createSpanFinder(terms: MatchingTerms, cache: WordCache): FindSpans {
  const isMatch = createTermMatcher(terms);
  const findWords = createWordFinder([...terms.complete, ...terms.prefixes], cache);
  const matches = new Map<Word, readonly Span[]>();
  return (text) => {
    const spans: Span[] = [];
    for (const { word, index } of findWords(text)) {
      let own = matches.get(word);
      if (own === undefined) matches.set(word, (own = matchWord(word, isMatch)));
      for (const { terms, start, end } of own) spans.push({ terms, start: start + index, end: end + index });
    }
    return spans;
  };
}

function matchWord({ end, parts, compound, terms }: Word, isMatch: MatchTerm): Span[] {
  // Most words match nothing.
  if (!terms.some(isMatch)) return [];
  if (compound !== undefined && isMatch(compound)) return [{ terms: terms.filter(isMatch), start: 0, end }];
  return parts
    .map((part, at) => ({ ...part, terms: [terms[at] ?? part.term].filter(isMatch) }))
    .filter((part) => part.terms.length > 0);
}

/** Marks ranges of a text. */
export function markText(text: string, spans: readonly Span[]): MarkedText[] {
  return cut(text, 0, text.length, spans);
}

/** Returns the part of a text with the most distinct matches, marked, with "…" for omissions. */
export function markExcerpt(text: string, spans: readonly Span[]): MarkedText[] {
  if (text.length <= EXCERPT_LENGTH) return cut(text, 0, text.length, spans);
  const from = findStart(text, spans);
  let to = from + EXCERPT_LENGTH;
  if (to < text.length) {
    const space = text.lastIndexOf(' ', to);
    const lastMark = Math.max(...spans.filter(({ end }) => end <= to).map(({ end }) => end), 0);
    if (space > from + EXCERPT_LENGTH / 2 && space >= lastMark) to = space;
  } else to = text.length;
  const parts = cut(text, from, to, spans);
  return [
    ...(from > 0 ? [{ text: '…', marked: false }] : []),
    ...parts,
    ...(to < text.length ? [{ text: '…', marked: false }] : []),
  ];
}

/** Finds the start of the excerpt with the most distinct terms: a word boundary shortly before its first match. */
function findStart(text: string, spans: readonly Span[]): number {
  let best = 0;
  let bestCount = 0;
  for (const [at, { start }] of spans.entries()) {
    const near = spans.slice(at, at + 40).filter(({ end }) => end <= start + EXCERPT_LENGTH - BEFORE);
    const count = new Set(near.flatMap(({ terms }) => terms)).size;
    if (count > bestCount) {
      bestCount = count;
      best = start;
    }
  }
  if (best <= BEFORE) return 0;
  const space = text.indexOf(' ', best - BEFORE);
  return Math.min(
    space === -1 || space >= best ? best : space + 1,
    Math.max(0, text.length - EXCERPT_LENGTH),
  );
}

function cut(text: string, from: number, to: number, spans: readonly Span[]): MarkedText[] {
  const parts: MarkedText[] = [];
  let at = from;
  const add = (end: number, marked: boolean): void => {
    if (end > at) parts.push({ text: text.slice(at, end), marked });
    at = Math.max(at, end);
  };
  for (const { start, end } of spans) {
    if (start < at || end > to) continue;
    add(start, false);
    add(end, true);
  }
  add(to, false);
  return parts;
}
