import { siteDefinition } from '#app/site/definition.server.ts';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSiteLoader, type SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { createContentSearcher, measureRelevance, type Relevance } from '../bench/relevance.ts';
import { normalizeQuery, readJudgedQueries } from './judged-queries.ts';

const QUERIES = readJudgedQueries();

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
  relevance = await measureRelevance(
    await createContentSearcher(content),
    QUERIES.filter(({ set }) => set === 'own'),
  );
});

describe('the judged queries', () => {
  test('are enough, of all kinds, and each only once', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(300);
    expect(new Set(QUERIES.map(({ query }) => normalizeQuery(query))).size).toBe(QUERIES.length);
    expect(new Set(QUERIES.map(({ kind }) => kind)).size).toBe(9);
  });

  test.each(['given', 'own', 'people'])('are split in two halves: %s', (name) => {
    const set = QUERIES.filter(({ set }) => set === name);
    const heldOut = set.filter(({ half }) => half === 'held-out');
    expect(heldOut.length / set.length).toBeGreaterThanOrEqual(0.35);
    expect(heldOut.length / set.length).toBeLessThanOrEqual(0.65);
  });

  test('stay in their half', () => {
    const halves = new Map(QUERIES.map(({ query, half }) => [query, half]));
    expect(['podiumSend', 'manfest', 'xss', 'csrf'].map((query) => halves.get(query))).toEqual([
      'held-out',
      'held-out',
      'tuning',
      'tuning',
    ]);
  });

  test('have targets that are on the site, each only once', async () => {
    const missing: string[] = [];
    for (const target of new Set(QUERIES.flatMap(({ targets }) => targets))) {
      const [pathname = '', id] = target.split('#');
      const page = await content.site.page(pathname);
      const html = page !== undefined && 'html' in page ? (page.html ?? '') : '';
      if (page === undefined || (id !== undefined && !html.includes(`id="${id}"`))) missing.push(target);
    }
    expect(missing).toEqual([]);
    const repeated = QUERIES.filter(({ targets }) => new Set(targets).size < targets.length);
    expect(repeated.map(({ query }) => query)).toEqual([]);
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
