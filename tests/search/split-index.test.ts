import path from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { buildSearchFiles } from '#app/engine/search/build/build-files.server.ts';
import { buildDatabase } from '#app/engine/search/index/database.ts';
import { loadSearchData } from '#app/engine/search/load/search-data.ts';
import { createSearch } from '#app/engine/search/worker/searcher.ts';
import { createSiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { readSearchRecords } from '#app/engine/server/search-records.server.ts';
import { siteDefinition } from '#app/site/definition.server.ts';
import { readJudgedQueries } from './judged-queries.ts';

const MISSPELLED = 40;
const QUERIES = 200;

/** Words of the pages, each with its first two letters swapped, or without the first one. */
function misspell(terms: readonly string[]): string[] {
  const words = terms.filter((term) => /^[a-z]{7,12}$/.test(term) && term[0] !== term[1]);
  const step = Math.floor(words.length / MISSPELLED);
  return Array.from({ length: MISSPELLED }, (_, at) => {
    const word = words[at * step] ?? '';
    return at % 2 === 0 ? `${word.charAt(1)}${word.charAt(0)}${word.slice(2)}` : word.slice(1);
  });
}

test('F5 a split index returns the same results as Orama with the complete index', async () => {
  const environment = readEnvironment({}, path.resolve(import.meta.dirname, '../..'));
  const loader = createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: false,
    today: '2026-01-01',
  });
  const { graph, compiler } = await loader.load();
  const pages = await readSearchRecords(graph, compiler);
  const { docsName, indexName, files } = buildSearchFiles({
    pages,
    options: { maxHits: 12, highlightResult: true },
    changed: 0,
    partSize: 500,
  });
  const names = { docsHref: `/${docsName}`, indexHref: `/${indexName}` };
  const fetched = new Set<string>();
  const fetchFile = (href: string): Promise<unknown> => {
    fetched.add(href);
    return Promise.resolve(JSON.parse(files[href.slice(1)] ?? 'null'));
  };
  const data = await loadSearchData(names, fetchFile);
  const database = buildDatabase(pages);
  const split = createSearch(data);
  const complete = createSearch({ ...data, getDatabase: () => Promise.resolve(database) });
  const { signal } = new AbortController();

  const queries = [
    ...misspell([...data.terms]),
    ...readJudgedQueries()
      .map(({ query }) => query)
      .slice(0, QUERIES - MISSPELLED),
  ];
  expect(queries).toHaveLength(QUERIES);
  let found = 0;
  for (const query of queries) {
    const results = await split(query, signal);
    expect(results).toEqual(await complete(query, signal));
    found += Number(results.count > 0);
  }
  expect(found).toBeGreaterThan(QUERIES * 0.9);
  expect([...fetched].filter((href) => href.includes('/terms-')).length).toBeGreaterThan(20);
});
