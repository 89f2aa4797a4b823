import type { Page } from 'playwright-core';
import type { QueryOptions, SearchResults, SectionHit } from '#app/engine/model/search-results.ts';

/** What the engine in the page answers, by query; without an entry, nothing is found. */
export type FakeResults = Record<string, SearchResults>;

/** A hit with the fields that a test does not care about. */
export function makeHit(heading: string, href: string, more: Partial<SectionHit> = {}): SectionHit {
  return {
    kind: 'section',
    href,
    trail: [],
    heading: [{ text: heading, marked: false }],
    excerpt: [{ text: `About ${heading}.`, marked: false }],
    ...more,
  };
}

/**
 * Puts an engine in place of the site's own, with results that a test chooses: it limits the pages to the filter, and the
 * hits to the limit or, without one, to two of each page. It fails as long as `window.failing` is true.
 */
export async function fakeEngine(page: Page, results: FakeResults): Promise<void> {
  await page.route(/\/assets\/index-engine-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    const name = /export\s*\{\s*\w+ as (\w+)/.exec(await response.text())?.[1] ?? 'createIndexEngine';
    const body = `const results = ${JSON.stringify(results)};
const search = ${String(answer)};
const engine = () => ({ prepare: async () => {}, search: async (query, signal, options) => search(results, query, options) });
export { engine as ${name} };`;
    await route.fulfill({ response, body });
  });
}

declare global {
  interface Window {
    failing?: boolean;
  }
}

/** Runs in the page. */
function answer(
  results: FakeResults,
  query: string,
  { filter, limit = 2 }: QueryOptions,
): SearchResults | undefined {
  if (window.failing === true) throw new Error('Not now.');
  const found = results[query] ?? { query, words: [], pages: [], count: 0 };
  const pages = found.pages.filter(({ kind }) => filter === undefined || kind === filter);
  return {
    ...found,
    pages: pages.map((page) => ({ ...page, hits: page.hits.slice(0, limit) })),
    count: pages.reduce((sum, { hits }) => sum + hits.length, 0),
  };
}
