import { expect, test } from 'vitest';
import type { IndexedPage, IndexedRecord } from '#app/engine/search/load/search-data.ts';
import { rankBest } from '#app/engine/search/query/rank.ts';

/** Ranks scored records of some pages: `[2, 0.5]` is one of page 2. */
function rank(scored: readonly (readonly [page: number, score: number])[], pages: number) {
  const records = scored.map(
    ([page], number) => ({ number, page: { number: page } as IndexedPage }) as IndexedRecord,
  );
  return rankBest(
    Float64Array.from(scored, ([, score]) => score),
    { records },
    pages,
  );
}

test('F3 the found records of the best pages are sorted, and those of other pages omitted', () => {
  const scored = [
    [0, 1],
    [0, 4],
    [0, 0],
    [1, 3],
    [2, 0],
    [3, 2],
    [3, 5],
  ] as const;
  const list = (pages: number) => rank(scored, pages).map(({ record, score }) => [record.page.number, score]);
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
  const scored = [
    [0, 1],
    [1, 1],
    [2, 1],
  ] as const;
  expect(rank(scored, 1).map(({ record }) => record.number)).toEqual([0, 1, 2]);
});
