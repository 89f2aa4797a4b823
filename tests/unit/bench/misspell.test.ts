import { expect, test } from 'vitest';
import { countEdits } from '#app/engine/search/query/typos.ts';
import { misspellQueries } from '../../bench/search/misspell.ts';
import { readJudgedQueries } from '../../search/judged-queries.ts';

const QUERIES = readJudgedQueries();
const MISSPELLED = misspellQueries(QUERIES);

test('derived queries have at most one typo, and those that are unfinished lack letters at the end', () => {
  const originals = new Map(QUERIES.map((query) => [query.targets, query.query]));
  const cuts = MISSPELLED.map(({ set, query, targets }) => {
    const original = originals.get(targets) ?? '';
    const lengths = set === 'unfinished' ? [1, 2, 3] : [0];
    return lengths.some((cut) => countEdits(original.slice(0, original.length - cut), query, 1) <= 1);
  });
  expect(cuts).not.toContain(false);
  expect(new Set(MISSPELLED.map(({ set }) => set))).toEqual(new Set(['misspelled', 'unfinished']));
});

test('the same queries have the same typos', () => {
  expect(misspellQueries(QUERIES)).toEqual(MISSPELLED);
});
