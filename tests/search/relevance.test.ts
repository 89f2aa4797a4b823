import { siteDefinition } from '#app/site/definition.server.ts';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSiteLoader, type SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { createContentSearcher, measureRelevance, type Relevance } from '../bench/relevance.ts';
import { QUERIES } from './queries.ts';

let content: SiteState;
let relevance: Relevance;

beforeAll(async () => {
  const environment = readEnvironment({}, path.resolve(import.meta.dirname, '../..'));
  content = await createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: false,
    today: '2026-01-01',
  }).load();
  relevance = await measureRelevance(await createContentSearcher(content), QUERIES);
});

describe('the judged queries', () => {
  test('are enough, of all kinds, and each only once', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(QUERIES.map(({ query }) => query)).size).toBe(QUERIES.length);
    expect(new Set(QUERIES.map(({ kind }) => kind)).size).toBe(8);
  });

  test('have answers that are on the site', async () => {
    const missing: string[] = [];
    for (const answer of new Set(QUERIES.flatMap(({ answers }) => answers))) {
      const [pathname = '', id] = answer.split('#');
      const page = await content.site.page(pathname);
      const html = page !== undefined && 'html' in page ? (page.html ?? '') : '';
      if (page === undefined || (id !== undefined && !html.includes(`id="${id}"`))) missing.push(answer);
    }
    expect(missing).toEqual([]);
  });
});

describe('F5 the search answers', () => {
  test('at least 85 % of the judged queries with its first hit', () => {
    expect(relevance.successAt1, explain()).toBeGreaterThanOrEqual(0.85);
  });

  test('at least 97 % of them within its first three hits', () => {
    expect(relevance.successAt3, explain()).toBeGreaterThanOrEqual(0.97);
  });

  test('with a mean reciprocal rank of at least 0.90', () => {
    expect(relevance.meanReciprocalRank, explain()).toBeGreaterThanOrEqual(0.9);
  });
});

function explain(): string {
  return relevance.misses
    .map(
      ({ query, place, found }) =>
        `“${query}”: answer at place ${place ?? '–'}; first hits ${found.join(', ')}`,
    )
    .join('\n');
}
