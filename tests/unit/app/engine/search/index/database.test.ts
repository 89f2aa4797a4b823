import { createRequire } from 'node:module';
import { radix } from '@orama/orama/trees';
import { expect, test } from 'vitest';
import '#app/engine/search/index/database.ts';
import { makeSearcher } from '../../../../../helpers/make-searcher.ts';
import { makeRecord } from '../../../../../helpers/search-pages.ts';

/** Orama's CommonJS build, which is not patched. */
const original = createRequire(import.meta.url)('@orama/orama/trees') as { radix: typeof radix };

test('F2 the patched method collects the same records as the original of Orama', () => {
  const prototypes = [radix.RadixNode.prototype, original.radix.RadixNode.prototype];
  expect(prototypes[0]?.findAllWords.toString()).not.toBe(prototypes[1]?.findAllWords.toString());
  const trees = [new radix.RadixTree(), new original.radix.RadixTree()];
  for (const [at, term] of ['tim|', 'timeout|', 'time|', 'to|', 'tim|', 'x|', 'timer|'].entries())
    for (let record = at; record < 40; record += at + 1) for (const tree of trees) tree.insert(term, record);
  const cases = ['', 't', 'tim', 'tim|', 'timeo', 'y', 'timeoutx'].flatMap((term) => [
    { term },
    { term, exact: true },
    { term, tolerance: 1 },
  ]);
  for (const params of cases) {
    const [found, expected] = trees.map((tree) => Object.entries(tree.find(params)));
    expect(found).toEqual(expected);
  }
  expect(Object.keys(trees[0]?.find({ term: 'tim' }) ?? {})).toHaveLength(4);
});

test('F5 a section is found by its keywords, of which only the terms are published', async () => {
  const section = makeRecord({ id: 'limits', heading: 'Limits', keywords: 'circuit breaker, giving up' });
  const files: string[] = [];
  const searcher = await makeSearcher(
    [{ href: 'guide', title: 'A guide', kind: 'guide', records: [makeRecord({}), section] }],
    {
      change(_, body) {
        files.push(body);
        return body;
      },
    },
  );
  for (const query of ['circuit breakers', 'give up']) {
    const { pages } = await searcher.search(query);
    expect(pages.flatMap(({ hits }) => hits.map(({ href }) => href))).toEqual(['/guide#limits']);
  }
  expect(files.join('\n')).not.toContain('giving up');
});
