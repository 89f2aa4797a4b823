import type { MarkedText } from '#app/engine/model/search-results.ts';
import { listWanted, type Concept } from '#app/engine/search/query/expand.ts';
import { TERM_END } from '#app/engine/search/index/database.ts';
import type { Word, WordCache } from '#app/engine/search/terms/words.ts';
import { createTermFinder, type FindTerms } from './match-term.ts';
import { createWordFinder } from './word-finder.ts';

/** Range of a text that matches the query. */
interface Span {
  /** Terms of the query that it matches; see `FindTerms`. */
  terms: readonly string[];
  start: number;
  end: number;
}

/** Concepts of which a text can contain a variant. */
type Concepts = readonly Pick<Concept, 'variants'>[];

/** Excerpt of a text. */
export interface Excerpt {
  parts: readonly MarkedText[];
  /** Indexes of the concepts found in the part that was read. */
  concepts: readonly number[];
}

/** Length of an excerpt, and of the text before its first match, in characters. */
const EXCERPT_LENGTH = 160;
const BEFORE = 40;

/** Finds the ranges of a text that match the query, in order. It reads only as far as the ranges are consumed. */
export type FindSpans = (text: string) => Iterable<Span>;

/**
 * Creates a function that finds matches. It compares each distinct word only once, because texts share most words.
 *
 * @param cache words of the texts
 */
export function createSpanFinder(concepts: Concepts, cache: WordCache): FindSpans {
  const wanted = listWanted(concepts);
  const starts = Array.from(wanted, (term) => term.replace(TERM_END, ''));
  const findWords = createWordFinder(starts, cache);
  const findTerms = createTermFinder(wanted);
  const matches = new Map<Word, readonly Span[]>();
  return function* findSpans(text) {
    for (const { word, index } of findWords(text)) {
      let own = matches.get(word);
      if (own === undefined) matches.set(word, (own = matchWord(word, findTerms)));
      for (const { terms, start, end } of own) yield { terms, start: start + index, end: end + index };
    }
  };
}

function matchWord({ end, parts, compound, terms }: Word, findTerms: FindTerms): Span[] {
  const isName = compound !== undefined && findTerms(compound).length > 0;
  const ranges = isName
    ? [{ terms: terms.flatMap(findTerms), start: 0, end }]
    : parts.map((part, at) => ({ ...part, terms: findTerms(terms[at] ?? part.term) }));
  return ranges.filter((range) => range.terms.length > 0);
}

/** Indexes of the concepts of which spans contain all terms of a variant. */
export function findConcepts(concepts: Concepts, spans: Iterable<Span>): number[] {
  const found = new Set(Array.from(spans, ({ terms }) => terms).flat());
  const isFound = ({ variants }: Concepts[number]): boolean =>
    variants.some(({ terms }) => terms.every((term) => found.has(term)));
  return concepts.flatMap((concept, at) => (isFound(concept) ? [at] : []));
}

/**
 * Creates an excerpt around the first passage with the most concepts, marked, with "…" for omissions. Stops reading once
 * it has passed a passage with as many concepts as wanted.
 */
export function createExcerpt(
  text: string,
  concepts: Concepts,
  findSpans: FindSpans,
  wanted: number,
): Excerpt {
  const spans: Span[] = [];
  let passage: Span[] = [];
  let most = 0;
  let match: number | undefined;
  for (const span of findSpans(text)) {
    if (most >= wanted && span.start >= (match ?? 0) + EXCERPT_LENGTH) break;
    spans.push(span);
    passage = [...passage, span].filter(({ start }) => span.end - start <= EXCERPT_LENGTH - BEFORE);
    const count = findConcepts(concepts, passage).length;
    if (count > most) [most, match] = [count, passage[0]?.start];
  }
  const from = findStart(text, match ?? spans[0]?.start ?? 0);
  const to = findEnd(text, from, spans);
  const parts = markText(text, spans, from, to);
  const omitted = { text: '…', marked: false };
  return {
    parts: [...(from > 0 ? [omitted] : []), ...parts, ...(to < text.length ? [omitted] : [])],
    concepts: findConcepts(concepts, spans),
  };
}

/** Finds the start of the first word of an excerpt: shortly before its first match, or so that it is long enough. */
function findStart(text: string, match: number): number {
  const earliest = Math.min(match - BEFORE, text.length - EXCERPT_LENGTH);
  if (earliest <= 0) return 0;
  // Neither a separator nor the end of a sentence.
  const gap = /\s(?:[\s·…)]|[.,;:](?=\s))*/.exec(text.slice(earliest, match));
  return gap === null ? match : earliest + gap.index + gap[0].length;
}

/** Finds the end of an excerpt: a word boundary, if there is one after its last match. */
function findEnd(text: string, from: number, spans: readonly Span[]): number {
  const to = from + EXCERPT_LENGTH;
  if (to >= text.length) return text.length;
  const space = text.lastIndexOf(' ', to);
  const lastMark = spans.filter(({ end }) => end <= to).at(-1)?.end ?? 0;
  const end = space > from + EXCERPT_LENGTH / 2 && space >= lastMark ? space : to;
  // Not after a separator.
  return text.endsWith(' ·', end) ? end - 2 : end;
}

/** Marks ranges of a text, or of a part of it. */
export function markText(text: string, spans: Iterable<Span>, from = 0, to = text.length): MarkedText[] {
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
