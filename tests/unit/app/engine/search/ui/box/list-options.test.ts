import { describe, expect, test } from 'vitest';
import {
  describeResults,
  moveActive,
  omitListed,
  shortenQuery,
} from '#app/engine/search/ui/box/list-options.ts';
import type { PageHits, SearchResults, SectionHit } from '#app/engine/model/search-results.ts';

function hit(href: string): SectionHit {
  return { kind: 'section', href, trail: [], heading: [{ text: 'Heading', marked: false }], excerpt: [] };
}

function pageHits(href: string, ...anchors: string[]): PageHits {
  const hits = anchors.map((anchor) => hit(`${href}#${anchor}`));
  return { href, title: [{ text: href, marked: false }], kind: 'guide', hits };
}

function results(pages: PageHits[], more: Partial<SearchResults> = {}): SearchResults {
  const count = pages.reduce((sum, page) => sum + page.hits.length, 0);
  return { query: 'q', words: ['context'], pages, count, ...more };
}

test('F3 a longer response adds the hits that are not listed yet, by page', () => {
  const pages = [pageHits('/a', 'x', 'y'), pageHits('/b', 'z')];
  const listed = new Set(['/a#x', '/b#z']);
  expect(omitListed(pages, listed)).toEqual([pageHits('/a', 'y')]);
  expect(omitListed(pages, new Set())).toEqual(pages);
});

describe('moveActive', () => {
  test.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 2, 0],
    ['ArrowUp', -1, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 1, undefined],
    ['PageDown', -1, 2],
    ['PageDown', 0, 2],
    ['PageDown', 1, 2],
    ['PageUp', 2, 0],
    ['PageUp', 1, 0],
  ])('F3 %s at %i moves to %s of three', (key, active, expected) => {
    expect(moveActive(key, active, 3, 2)).toBe(expected);
  });

  test('F3 does not move in an empty list', () => {
    expect(moveActive('ArrowDown', -1, 0, 2)).toBeUndefined();
  });
});

describe('describeResults', () => {
  test('F3 counts hits and pages, and shows when there are more', () => {
    expect(describeResults(results([pageHits('/a', 'x')]), '')).toBe('1 result on 1 page');
    const two = [pageHits('/a', 'x', 'y'), pageHits('/b', 'z')];
    expect(describeResults(results(two), '')).toBe('3 results on 2 pages');
    expect(describeResults(results(two, { count: 40 }), '')).toBe('3 of 40 results on 2 pages');
    expect(describeResults(results([], { query: ' nowhere ' }), '')).toBe('No results for “nowhere”');
    expect(describeResults(results(two, { suggestion: 'where' }), ' in Guides')).toBe(
      '3 results in Guides on 2 pages. Did you mean “where”?',
    );
  });

  test('F5 shortens a long query between characters', () => {
    expect(shortenQuery(' short ')).toBe('short');
    const long = shortenQuery('x'.repeat(59) + '😀'.repeat(5000));
    expect(long).toBe(`${'x'.repeat(59)}…`);
  });
});
