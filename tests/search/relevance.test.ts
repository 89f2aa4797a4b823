import { siteDefinition } from '#app/site/definition.server.ts';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSiteLoader, type SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { readEnvironment } from '#app/engine/config/environment.server.ts';
import { readSearchRecords } from '#app/engine/server/search-records.server.ts';
import {
  createContentSearch,
  listParents,
  measureRelevance,
  rankQueries,
  type FindPaths,
  type Ranks,
} from './judge.ts';
import { normalizeQuery, readJudgedQueries, type JudgedQuery } from './judged-queries.ts';

const QUERIES = readJudgedQueries();

let content: SiteState;
let search: FindPaths;
let ranks: Ranks[];

beforeAll(async () => {
  const environment = readEnvironment({}, path.resolve(import.meta.dirname, '../..'));
  content = await createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: false,
    today: '2026-01-01',
  }).load();
  const parents = listParents(await readSearchRecords(content.graph, content.compiler));
  search = await createContentSearch(content);
  ranks = await rankQueries(QUERIES, search, parents);
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

/** Words that say what a page is about find it: these are not judged, and nothing is measured with them. */
test.each([
  ['deploy', '/docs/guides/deployment'],
  ['deployment', '/docs/guides/deployment'],
  ['kubernetes', '/docs/guides/deployment'],
  ['csp', '/docs/guides/security'],
  ['prometheus', '/docs/guides/observability'],
  ['testing a podlet', '/docs/guides/testing'],
  ['scaling', '/docs/guides/scaling'],
  ['performance', '/docs/guides/performance'],
  ['microfrontend', '/docs/introduction/concepts'],
  ['glossary', '/docs/introduction/concepts'],
  ['faq', '/docs/help/faq'],
  ['upgrade to 5', '/docs/help/upgrade-to-5'],
  ['supported versions', '/docs/help/versions'],
  ['react', '/docs/guides/rendering'],
  ['typescript', '/docs/guides/typescript'],
  ['python', '/docs/guides/podlets-without-nodejs'],
  ['login', '/docs/guides/recipes'],
  ['error messages', '/docs/help/errors'],
  ['could not parse manifest', '/docs/help/errors'],
  ['fastify plugin', '/docs/api/fastify'],
  ['json schema', '/docs/api/schemas'],
  ['utils', '/docs/api/utils'],
])('F5 “%s” finds %s within the first three', async (query, page) => {
  const pages = (await search(query)).map((path) => path.replace(/#.*/, ''));
  expect([...new Set(pages)].slice(0, 3)).toContain(page);
});

/**
 * What the results of a set have to reach at least, on a site of 69 pages. With 46 pages, of which the queries were written,
 * they reached .82 and .89 (given, by page), and .97 (own, among the first three). The targets were judged again for the new
 * pages, more strictly, by a reader who had seen no results: by them the same ranking reaches .84 and .90 (own, by section)
 * where it had reached .85 and .90 before.
 */
describe.each([
  { set: 'given', level: 'page', at1: 0.81, at3: 0.96, mean: 0.88 },
  { set: 'given', level: 'section', at1: 0.66, at3: 0.85, mean: 0.78 },
  { set: 'own', level: 'section', at1: 0.83, at3: 0.95, mean: 0.89 },
] as const)('F5 results of $set queries, by $level', ({ set, level, at1, at3, mean }) => {
  const measure = () => {
    return measureRelevance(ranks.filter((_, at) => QUERIES[at]?.set === set).map((rank) => rank[level]));
  };

  test(`are relevant at the first rank for ${at1 * 100} % of them`, () => {
    expect(measure().successAt1, listMisses(set, level, 1)).toBeGreaterThanOrEqual(at1);
  });

  test(`are relevant within the first three for ${at3 * 100} % of them`, () => {
    expect(measure().successAt3, listMisses(set, level, 3)).toBeGreaterThanOrEqual(at3);
  });

  test(`have a mean reciprocal rank of ${mean}`, () => {
    expect(measure().meanReciprocalRank, listMisses(set, level, 1)).toBeGreaterThanOrEqual(mean);
  });
});

/** The queries of the tuning half that are not met: nobody should look at the others. */
function listMisses(set: JudgedQuery['set'], level: keyof Ranks, limit: number): string {
  return QUERIES.flatMap((one, at) => {
    const rank = ranks[at]?.[level] ?? Infinity;
    return one.set === set && one.half === 'tuning' && rank > limit ? [`“${one.query}”: rank ${rank}`] : [];
  }).join('\n');
}
