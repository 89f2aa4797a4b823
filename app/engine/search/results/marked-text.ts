import type { MarkedText } from '#app/engine/model/search-results.ts';
import { splitTerms, type Concept } from '#app/engine/search/query/expand.ts';
import { createWordFinder, type Word, type WordCache } from '#app/engine/search/terms/words.ts';
import { createTermMatcher } from './match-term.ts';

/** Range of a text that matches the query. */
export interface Span {
  /** Indexes of the concepts that it matches: of a name, also those that its parts match. */
  concepts: readonly number[];
  start: number;
  end: number;
}

/** Excerpt of a text. */
export interface Excerpt {
  parts: readonly MarkedText[];
  /** Indexes of the concepts found in the part of the text that was read. */
  concepts: ReadonlySet<number>;
}

/** Length of an excerpt, and of the text before its first match, in characters. */
const EXCERPT_LENGTH = 160;
const BEFORE = 40;

/** Finds the ranges of a text that match the query, in order, and reads the text only as far as they are taken. */
export type FindSpans = (text: string) => Iterable<Span>;

/**
 * Creates a function that finds matches. It compares each distinct word only once, because texts share most words.
 *
 * @param cache words of the texts
 */
export function createSpanFinder(
  concepts: readonly Pick<Concept, 'variants'>[],
  cache: WordCache,
): FindSpans {
  const { complete, prefixes } = splitTerms(concepts);
  const findWords = createWordFinder([...complete, ...prefixes], cache);
  const matchers = concepts.map((concept) => createTermMatcher([concept]));
  const findConcepts = (term: string): number[] => [...matchers.keys()].filter((at) => matchers[at]?.(term));
  const matches = new Map<Word, readonly Span[]>();
  return function* findSpans(text) {
    for (const { word, index } of findWords(text)) {
      let own = matches.get(word);
      if (own === undefined) matches.set(word, (own = matchWord(word, findConcepts)));
      for (const { concepts, start, end } of own) yield { concepts, start: start + index, end: end + index };
    }
  };
}

function matchWord(word: Word, findConcepts: (term: string) => number[]): Span[] {
  const concepts = word.terms.map(findConcepts);
  const isName = word.compound !== undefined && findConcepts(word.compound).length > 0;
  const ranges = isName
    ? [{ concepts: [...new Set(concepts.flat())], start: 0, end: word.end }]
    : word.parts.map(({ start, end }, at) => ({ concepts: concepts[at] ?? [], start, end }));
  return ranges.filter((range) => range.concepts.length > 0);
}

/** Marks ranges of a text. */
export function markText(text: string, spans: Iterable<Span>): MarkedText[] {
  return cut(text, 0, text.length, spans);
}

/**
 * Creates the excerpt around the first place with the most concepts, marked, with "…" for omissions. Does not read the
 * text beyond a place with as many concepts as wanted.
 */
export function createExcerpt(text: string, findSpans: FindSpans, wanted: number): Excerpt {
  const spans: Span[] = [];
  const concepts = new Set<number>();
  let near: Span[] = [];
  let most = 0;
  let first = 0;
  for (const span of findSpans(text)) {
    if (most >= wanted && span.start >= first + EXCERPT_LENGTH) break;
    spans.push(span);
    for (const concept of span.concepts) concepts.add(concept);
    near = [...near, span].filter(({ start }) => span.end - start <= EXCERPT_LENGTH - BEFORE);
    const count = new Set(near.flatMap((other) => other.concepts)).size;
    if (count > most) [most, first] = [count, near[0]?.start ?? 0];
  }
  const from = findStart(text, first);
  const to = findEnd(text, from, spans);
  const parts = cut(text, from, to, spans);
  const omitted = { text: '…', marked: false };
  return {
    parts: [...(from > 0 ? [omitted] : []), ...parts, ...(to < text.length ? [omitted] : [])],
    concepts,
  };
}

/** Finds the start of the first word of an excerpt: shortly before its first match, or so that it is long enough. */
function findStart(text: string, match: number): number {
  const earliest = Math.min(match - BEFORE, text.length - EXCERPT_LENGTH);
  if (earliest <= 0) return 0;
  // Table cells are separated by dots.
  const gap = /\s[\s·]*/.exec(text.slice(earliest, match));
  return gap === null ? match : earliest + gap.index + gap[0].length;
}

/** Finds the word boundary at which an excerpt ends, but not before its last match. */
function findEnd(text: string, from: number, spans: readonly Span[]): number {
  const to = from + EXCERPT_LENGTH;
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  const lastMark = Math.max(...spans.filter(({ end }) => end <= to).map(({ end }) => end), 0);
  return space > from + EXCERPT_LENGTH / 2 && space >= lastMark ? space : to;
}

function cut(text: string, from: number, to: number, spans: Iterable<Span>): MarkedText[] {
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
