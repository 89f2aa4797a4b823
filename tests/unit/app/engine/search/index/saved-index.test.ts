import { save, type RawData } from '@orama/orama';
import { describe, expect, test } from 'vitest';
import { decodeNumbers, decodeWords, encodeNumbers, encodeWords } from '#app/engine/search/index/codes.ts';
import { buildDatabase, FIELDS } from '#app/engine/search/index/database.ts';
import { packPostings, readPostings, restoreDatabase } from '#app/engine/search/index/saved-index.ts';
import { makePages } from '../../../../../helpers/search-pages.ts';

interface Node {
  c: [string, Node][];
}

/** Result of `save` without documents, and with the branches of its trees in sorted order. */
function normalize(saved: RawData): unknown {
  const sortNode = (node: Node): Node => ({
    ...node,
    c: node.c
      .map(([key, child]): [string, Node] => [key, sortNode(child)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  });
  const { index, docs } = saved as {
    index: { indexes: Record<string, { node: Node }> };
    docs: { count: number };
  };
  const indexes = Object.fromEntries(
    Object.entries(index.indexes).map(([field, tree]) => [field, { ...tree, node: sortNode(tree.node) }]),
  );
  return JSON.parse(
    JSON.stringify({ ...saved, docs: { docs: {}, count: docs.count }, index: { ...index, indexes } }),
  );
}

const saved = save(buildDatabase(makePages(30)));
const postings = readPostings(saved);
const terms = postings.map(([term]) => term);

describe('F2 a packed index', () => {
  test('is restored to what Orama saved', () => {
    const restored = restoreDatabase(90);
    for (const field of FIELDS) {
      restored.add(field, terms, packPostings(postings, field));
      restored.updateStatistics(field);
    }
    expect(terms.length).toBeGreaterThan(50);
    expect(normalize(save(restored.database))).toEqual(normalize(saved));
  });

  test('is restored from parts in any order, with reads in between', () => {
    const restored = restoreDatabase(90);
    for (const field of FIELDS) {
      for (const [from, to] of [
        [40, undefined],
        [0, 20],
        [20, 40],
      ] as const) {
        restored.add(field, terms.slice(from, to), packPostings(postings.slice(from, to), field));
        save(restored.database);
      }
      restored.updateStatistics(field);
    }
    expect(normalize(save(restored.database))).toEqual(normalize(saved));
  });

  test.each([
    ['missing counts', 90, { counts: '' }],
    ['missing records', 90, { records: '' }],
    ['postings of more records', 80, {}],
  ])('F7 throws when restored with %s', (_, total, damage) => {
    const packed = { ...packPostings(postings, 'text'), ...damage };
    expect(() => restoreDatabase(total).add('text', terms, packed)).toThrow(RangeError);
  });
});

describe('numbers and words as text', () => {
  test('are decoded as they were encoded', () => {
    const numbers = [0, 1, 79, 80, 81, 90, 91, 92, 500, 6000, 123_456, 3];
    expect([...decodeNumbers(encodeNumbers(numbers))]).toEqual(numbers);
    const words = ['5.0.0', 'a', 'ab', 'abc', 'b', 'podlet', 'podletversion', '你'];
    expect(decodeWords(encodeWords(words))).toEqual(words);
    expect(decodeWords(encodeWords([]))).toEqual([]);
  });

  test('need no escapes in JSON', () => {
    const text = encodeNumbers(Array.from({ length: 5000 }, (_, at) => at));
    expect(JSON.stringify(text)).toHaveLength(text.length + 2);
  });
});
