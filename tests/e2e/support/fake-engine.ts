import type { Page } from 'playwright-core';
import type { QueryOptions, SearchResults, SectionHit } from '#app/engine/model/search-results.ts';

/** Results of the fake engine by query; other queries have no results. */
type FakeResults = Record<string, SearchResults>;

/** Creates a hit with defaults for fields that are irrelevant to a test. */
export function createHit(heading: string, href: string, overrides: Partial<SectionHit> = {}): SectionHit {
  return {
    kind: 'section',
    href,
    trail: [],
    heading: [{ text: heading, marked: false }],
    excerpt: [{ text: `About ${heading}.`, marked: false }],
    ...overrides,
  };
}

const title = (text: string) => [{ text, marked: false }];

/** URL of a section of a guide. */
export const ROLE = '/docs/guides/context#the-role-of-the-layout';
/** Results for two queries, the second of which is a typo of the first. */
export const RESULTS: FakeResults = {
  timeout: {
    query: 'timeout',
    words: ['timeout'],
    count: 6,
    pages: [
      {
        href: '/docs/api/layout',
        title: title('Layout'),
        kind: 'reference',
        hits: [
          createHit('timeout', '/docs/api/layout#client', {
            kind: 'option',
            valueType: 'number',
            defaultValue: '1000',
          }),
          createHit('refresh()', '/docs/api/layout#clientrefresh', { kind: 'method' }),
          createHit('third', '/docs/api/layout#third'),
          createHit('fourth', '/docs/api/layout#fourth'),
        ],
      },
      {
        href: '/docs/guides/context',
        title: title('Context'),
        kind: 'guide',
        hits: [createHit('The role of the layout', ROLE)],
      },
      {
        href: '/blog/version-5.0.0',
        title: title('Podium 5'),
        kind: 'post',
        hits: [createHit('Podium 5', '/blog/version-5.0.0')],
      },
    ],
  },
  tiemout: { query: 'tiemout', words: [], pages: [], count: 0, suggestion: 'timeout' },
};

/**
 * Replaces the worker of the site's search engine with a fake one, which filters the pages, and limits the hits of each
 * page to the limit or, by default, to two, on this page and the following ones. It is unavailable while `window.failing`
 * is true.
 */
export async function fakeEngine(page: Page, results: FakeResults): Promise<void> {
  const script = `{
    const results = ${JSON.stringify(results)};
    const search = ${String(search)};
    window.Worker = class {
      postMessage({ query, options }, [port]) {
        port.postMessage(
          window.failing
            ? { type: 'unavailable', message: 'Search could not be loaded. Check your connection and try again.' }
            : { type: 'results', isPartial: false, results: search(results, query, options) },
        );
      }
      terminate() {}
    };
  }`;
  await page.addInitScript(script);
  await page.evaluate(script);
}

declare global {
  interface Window {
    failing?: boolean;
  }
}

/** Runs in the page. */
function search(results: FakeResults, query: string, { filter, limit = 2 }: QueryOptions): SearchResults {
  const found = results[query] ?? { query, words: [], pages: [], count: 0 };
  const pages = found.pages.filter(({ kind }) => filter === undefined || kind === filter);
  return {
    ...found,
    pages: pages.map((page) => ({ ...page, hits: page.hits.slice(0, limit) })),
    count: pages.reduce((sum, { hits }) => sum + hits.length, 0),
  };
}
