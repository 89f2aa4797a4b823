import { expect, test, vi } from 'vitest';
import { rehearse } from '#app/engine/search/rehearsal.ts';
import { createSearcher, type Searcher } from '#app/engine/search/searcher.ts';
import type { SearchResults } from '#app/engine/model/search-results.ts';

/** As `createSearcher`, and keeps all answers, those without excerpts apart. */
function spyOnSearches(): {
  create: typeof createSearcher;
  answers: SearchResults[];
  partial: SearchResults[];
} {
  const answers: SearchResults[] = [];
  const partial: SearchResults[] = [];
  const create: typeof createSearcher = async (...options) => {
    const searcher = await createSearcher(...options);
    const search: Searcher['search'] = async (query, wishes) => {
      const onPartial = (results: SearchResults): void => {
        partial.push(results);
        wishes?.onPartial?.(results);
      };
      const results = await searcher.search(query, { ...wishes, onPartial });
      answers.push(results);
      return results;
    };
    return { ...searcher, search };
  };
  return { create, answers, partial };
}

test('F3 a rehearsal runs through all that a search on a great site does, without fetching anything', async () => {
  const fetching = vi.fn();
  vi.stubGlobal('fetch', fetching);
  const { create, answers, partial } = spyOnSearches();
  await rehearse(create, () => Promise.resolve());
  expect(new Set(answers.map(({ query }) => query))).toEqual(new Set(['w', 'wa', 'wa wb']));
  for (const { count, pages, words } of answers) {
    expect(count).toBeGreaterThan(100);
    expect(pages.flatMap(({ hits }) => hits)).toHaveLength(12);
    expect(words).not.toEqual([]);
  }
  // Hits before their excerpts are a part of it.
  expect(partial.length).toBeGreaterThan(0);
  expect(fetching).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test('F3 a rehearsal rests while somebody searches, and goes on afterwards', async () => {
  const { create, answers } = spyOnSearches();
  let goOn: () => void = () => undefined;
  const searching = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const rehearsal = rehearse(create, () => (answers.length < 2 ? Promise.resolve() : searching));
  await vi.waitFor(() => {
    expect(answers).toHaveLength(2);
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(answers).toHaveLength(2);
  goOn();
  await rehearsal;
  expect(answers.length).toBeGreaterThan(5);
});
