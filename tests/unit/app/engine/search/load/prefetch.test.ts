import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#app/engine/search/index/database.ts';
import { createPrefetcher } from '#app/engine/search/load/prefetch.ts';
import type { IndexedPage, SearchData } from '#app/engine/search/load/search-data.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a prefetcher for a site with `count` pages, and records what it fetches. */
function makePrefetcher(count: number) {
  const fetched: string[] = [];
  const data: Pick<SearchData, 'pages' | 'getDatabase' | 'loadTexts'> = {
    pages: Array.from({ length: count }, (_, number) => ({ number }) as IndexedPage),
    getDatabase: (terms) => {
      fetched.push(`parts ${terms.join()}`);
      return Promise.resolve({} as Database);
    },
    loadTexts: ({ number }) => {
      fetched.push(`page ${number}`);
      return Promise.resolve();
    },
  };
  return { prefetcher: createPrefetcher(data as SearchData), fetched };
}

test('F2 the parts of a prefix are fetched immediately, except those of a single letter', () => {
  const { prefetcher, fetched } = makePrefetcher(1);
  prefetcher.fetchParts(['t', 'ti']);
  expect(fetched).toEqual(['parts ti']);
});

test('F2 the rest of a small site is fetched half a second after the last search', async () => {
  const { prefetcher, fetched } = makePrefetcher(2);
  prefetcher.fetchRestLater(prefetcher.start());
  await vi.advanceTimersByTimeAsync(400);
  prefetcher.fetchRestLater(prefetcher.start());
  await vi.advanceTimersByTimeAsync(400);
  expect(fetched).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(fetched).toEqual(['parts ', 'page 0', 'page 1']);
});

test('F2 nothing else is fetched while a search is running', async () => {
  const { prefetcher, fetched } = makePrefetcher(2);
  prefetcher.fetchRestLater(prefetcher.start());
  prefetcher.start();
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched).toEqual([]);
});

test('F2 the rest of a large site is never fetched', async () => {
  const { prefetcher, fetched } = makePrefetcher(101);
  prefetcher.fetchRestLater(prefetcher.start());
  await vi.advanceTimersByTimeAsync(5000);
  expect(fetched).toEqual([]);
});

test.each([{ saveData: true }, { effectiveType: '2g' }])(
  'F2 with %j, nothing is prefetched',
  async (connection) => {
    vi.stubGlobal('navigator', { connection });
    const { prefetcher, fetched } = makePrefetcher(2);
    prefetcher.fetchParts(['ti']);
    prefetcher.fetchRestLater(prefetcher.start());
    await vi.advanceTimersByTimeAsync(5000);
    expect(fetched).toEqual([]);
  },
);
