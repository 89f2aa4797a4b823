import { expect, test } from 'vitest';
import type { IndexedPage, IndexedRecord } from '#app/engine/search/load/search-data.ts';
import { rankBest, scoreQuery } from '#app/engine/search/query/rank.ts';
import { RULES } from '#app/engine/search/query/rules.ts';

/** Ranks scored records: `[2, 0.5]` is a record of page 2. */
function rank(scored: readonly (readonly [page: number, score: number])[], pages: number) {
  const records = scored.map(
    ([page], number) => ({ number, page: { number: page } as IndexedPage }) as IndexedRecord,
  );
  return rankBest(
    Float64Array.from(scored, ([, score]) => score),
    records,
    pages,
  );
}

test('F3 the matching records of the best pages are sorted, and those of other pages omitted', () => {
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

test('F3 records with equal scores remain in site order', () => {
  const scored = [
    [0, 1],
    [1, 1],
    [2, 1],
  ] as const;
  expect(rank(scored, 1).map(({ record }) => record.number)).toEqual([0, 1, 2]);
});

test('F5 dozens of sections that mention a word don’t outweigh a page about it', () => {
  const [mentions, about] = [
    { number: 0, kind: 'guide' } as IndexedPage,
    { number: 1, kind: 'guide' } as IndexedPage,
  ];
  const pages = [...Array.from({ length: 40 }, () => mentions), about];
  const records = pages.map(
    (page, number) => ({ number, page, kind: 'section', headingWords: 1 }) as IndexedRecord,
  );
  const concept = {
    ...{ word: 'podlet', variants: [], corrections: [], isQueryWord: true, count: pages.length },
    headings: Float64Array.from(pages, (page) => (page === about ? 2 : 0)),
    texts: Float64Array.from(pages, (page) => (page === about ? 0 : 1)),
  };
  const scores = scoreQuery([concept], records, false, RULES);
  expect(Math.max(...scores)).toBe(scores.at(-1));
  expect(scores[0]).toBeGreaterThan(1);
});
