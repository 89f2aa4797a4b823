import { describe, expect, test } from 'vitest';
import type { Match } from '#app/engine/search/expand.ts';
import { parseQuery, type QueryTerm } from '#app/engine/search/query.ts';
import { findRareTerms } from '#app/engine/search/rare-terms.ts';

const TOTAL = 100;

/** A term of the index that the first so many sections contain. */
function makeMatch(term: string, count: number): Match {
  const sections = Int32Array.from({ length: count }, (_, at) => at);
  return { term, weight: 1, named: true, sections, postings: new Int32Array(count) };
}

/** What is highlighted for a query when its words, and forms of them, are in so many sections. */
function highlight(query: string, counts: Record<string, Record<string, number>>): string[] {
  const find = ({ term }: QueryTerm): Match[] =>
    Object.entries(counts[term] ?? {}).map(([form, count]) => makeMatch(form, count));
  const expanded = parseQuery(query).map((term) => ({ term, matches: find(term) }));
  return [...findRareTerms({ expanded: expanded.filter(({ matches }) => matches.length > 0), total: TOTAL })];
}

describe('F4 the words that are highlighted on the page of a hit', () => {
  test('are those that fewer than a fifth of the sections contain, with their forms', () => {
    const counts = {
      podlet: { podlet: 70, podlets: 30 },
      timeout: { timeout: 12, timeouts: 3 },
      set: { set: 20 },
    };
    expect(highlight('set a timeout podlet ', counts)).toEqual(['timeout', 'timeouts']);
  });

  test('are the rarest one when every word is frequent', () => {
    const counts = { podlet: { podlet: 70 }, layout: { layout: 60 } };
    expect(highlight('podlet layout ', counts)).toEqual(['layout']);
  });

  test('are a word of the query and not only a name that its words make', () => {
    const counts = { podlet: { podlet: 70 }, layout: { layout: 60 }, podletlayout: { podletlayout: 1 } };
    expect(highlight('podlet layout ', counts)).toEqual(['layout', 'podletlayout']);
  });

  test('are counted once in a section that contains several forms', () => {
    expect(
      highlight('caches podlet ', { caches: { cache: 15, caches: 15 }, podlet: { podlet: 10 } }),
    ).toEqual(['cache', 'caches', 'podlet']);
  });

  test('are never stop words', () => {
    expect(highlight('how to ', { how: { how: 3 }, to: { to: 90 } })).toEqual([]);
  });
});
