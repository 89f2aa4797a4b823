import { expect, test } from 'vitest';
import { findRanks, measureRelevance } from './judge.ts';

const ENTRY = '/docs/api/layout#client-timeout';
const SECTION = '/docs/api/layout#client';
const PARENTS = new Map([
  [ENTRY, SECTION],
  ['/docs/api/layout#client-retries', SECTION],
]);

test('a reference entry counts for its section and the section for it, but not an entry for its sibling', () => {
  expect(findRanks([ENTRY], [SECTION], PARENTS).section).toBe(1);
  expect(findRanks([SECTION], [ENTRY], PARENTS).section).toBe(1);
  expect(findRanks(['/docs/api/layout#client-retries'], [ENTRY], PARENTS)).toEqual({
    page: 1,
    section: Infinity,
  });
});

test('a target without an anchor matches any result on its page; one with an anchor does not match the introduction', () => {
  expect(findRanks([ENTRY], ['/docs/api/layout'], PARENTS).section).toBe(1);
  expect(findRanks(['/docs/api/layout'], [SECTION], PARENTS)).toEqual({ page: 1, section: Infinity });
});

test('pages are ranked among distinct pages', () => {
  const found = ['/docs/a#1', '/docs/a#2', '/docs/b#1', '/docs/c'];
  expect(findRanks(found, ['/docs/b'], PARENTS)).toEqual({ page: 2, section: 3 });
  expect(findRanks(found, ['/docs/d'], PARENTS)).toEqual({ page: Infinity, section: Infinity });
});

test('a query without a relevant result counts as zero', () => {
  expect(measureRelevance([1, 2, 4, Infinity])).toEqual({
    queries: 4,
    successAt1: 0.25,
    successAt3: 0.5,
    successAt10: 0.75,
    meanReciprocalRank: 1.75 / 4,
  });
});
