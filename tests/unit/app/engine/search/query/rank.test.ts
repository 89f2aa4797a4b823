import { expect, test } from 'vitest';
import type { IndexedPage, IndexedRecord } from '#app/engine/search/load/search-data.ts';
import { sortBest } from '#app/engine/search/query/rank.ts';

/** Creates ranked records of pages: `[2, 0.5]` is one of page 2. */
function makeRanked(scores: readonly (readonly [page: number, score: number])[]) {
  return scores.map(([page, score], number) => ({
    record: { number, page: { number: page } as IndexedPage } as IndexedRecord,
    score,
  }));
}

test('F3 the records of the best pages are sorted, and those of other pages omitted', () => {
  const ranked = makeRanked([
    [0, 1],
    [0, 4],
    [1, 3],
    [3, 2],
    [3, 5],
  ]);
  const list = (pages: number) =>
    sortBest(ranked, pages).map(({ record, score }) => [record.page.number, score]);
  expect(list(2)).toEqual([
    [3, 5],
    [0, 4],
    [3, 2],
    [0, 1],
  ]);
  expect(list(9)).toEqual([
    [3, 5],
    [0, 4],
    [1, 3],
    [3, 2],
    [0, 1],
  ]);
});

test('F3 records with equal scores remain in the order of the site', () => {
  const ranked = makeRanked([
    [0, 1],
    [1, 1],
    [2, 1],
  ]);
  expect(sortBest(ranked, 1).map(({ record }) => record.number)).toEqual([0, 1, 2]);
});
