import { siteDefinition } from '#app/site/definition.server.ts';
import { readFileSync } from 'node:fs';
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
  test('are at least 300, of all kinds, without duplicates', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(300);
    expect(new Set(QUERIES.map(({ query }) => normalizeQuery(query))).size).toBe(QUERIES.length);
    expect(new Set(QUERIES.map(({ kind }) => kind)).size).toBe(9);
  });

  const splitSets = new Set(QUERIES.filter(({ half }) => half !== 'fresh').map(({ set }) => set));

  test.each([...splitSets])('are split into two halves: %s', (name) => {
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

  test('have existing targets, without duplicates', async () => {
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

/** Words for the topic of a page, which must find it. Few of these are judged queries, and they are not measured. */
const OBVIOUS: readonly [query: string, page: string][] = [
  ['introduction', '/docs'],
  ['asset classes', '/docs/api/assets'],
  ['native bridge', '/docs/api/bridge'],
  ['podium browser', '/docs/api/browser'],
  ['document template', '/docs/api/document'],
  ['framework compatibility', '/docs/api/http-framework-compatibility'],
  ['httpincoming', '/docs/api/incoming'],
  ['podium layout api', '/docs/api/layout'],
  ['manifest fields', '/docs/api/manifest'],
  ['podium podlet api', '/docs/api/podlet'],
  ['podium store', '/docs/api/store'],
  ['css and javascript', '/docs/guides/assets'],
  ['browser extension', '/docs/guides/browser-extension'],
  ['client-side communication', '/docs/guides/client-side-communication'],
  ['context', '/docs/guides/context'],
  ['fallback', '/docs/guides/fallbacks'],
  ['web view', '/docs/guides/hybrid'],
  ['layout development', '/docs/guides/layout-development'],
  ['local development', '/docs/guides/layout-development'],
  ['run locally', '/docs/guides/layout-development'],
  ['passing values', '/docs/guides/passing-values-to-podlets'],
  ['develop podlets locally', '/docs/guides/podlet-development'],
  ['proxying', '/docs/guides/proxying'],
  ['redirects', '/docs/guides/redirects'],
  ['what changed between versions', '/docs/help/changes-between-versions'],
  ['differences between version 4 and 5', '/docs/help/changes-between-versions'],
  ['hello podium', '/docs/introduction/hello-podium'],
  ['deploy', '/docs/guides/deployment'],
  ['deployment', '/docs/guides/deployment'],
  ['kubernetes', '/docs/guides/containers'],
  ['docker', '/docs/guides/containers'],
  ['serverless', '/docs/guides/containers'],
  ['adoption', '/docs/introduction/adoption'],
  ['pilot project', '/docs/introduction/adoption'],
  ['why podium', '/docs/introduction/why-podium'],
  ['iframes', '/docs/introduction/why-podium'],
  ['build a page', '/docs/introduction/build-a-page'],
  ['shop tutorial', '/docs/introduction/build-a-page'],
  ['see it happen', '/docs/guides/explorer'],
  ['recorded requests', '/docs/guides/explorer'],
  ['rollback', '/docs/guides/rollouts'],
  ['rolling deploy', '/docs/guides/rollouts'],
  ['canary release', '/docs/guides/rollouts'],
  ['blue-green', '/docs/guides/rollouts'],
  ['runbook', '/docs/guides/runbook'],
  ['on call', '/docs/guides/runbook'],
  ['kill switch', '/docs/guides/runbook'],
  ['cdn caching', '/docs/guides/caching'],
  ['use a podlet without a layout', '/docs/guides/podlets-without-a-layout'],
  ['podlet in an existing site', '/docs/guides/podlets-without-a-layout'],
  ['alert rules', '/docs/guides/observability'],
  ['fetchSafely', '/docs/guides/fallbacks'],
  ['graceful shutdown', '/docs/guides/deployment'],
  ['readiness probe', '/docs/guides/deployment'],
  ['ci pipeline', '/docs/guides/deployment'],
  ['csp', '/docs/guides/security'],
  ['tracing', '/docs/guides/observability'],
  ['svelte', '/docs/guides/rendering'],
  ['a/b test', '/docs/guides/recipes'],
  ['node version', '/docs/help/versions'],
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
];

/** Finds the first three pages of the results. */
async function findPages(query: string): Promise<string[]> {
  const pages = (await search(query)).map((path) => path.replace(/#.*/, ''));
  return [...new Set(pages)].slice(0, 3);
}

test('the queries above cover every docs page', () => {
  const found = new Set(OBVIOUS.map(([, page]) => page));
  const pages = content.graph.docs.filter(({ frontmatter }) => !frontmatter.unlisted);
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.map(({ path: page }) => page).filter((page) => !found.has(page))).toEqual([]);
});

test.each(OBVIOUS)('F5 “%s” finds %s within the first three', async (query, page) => {
  expect(await findPages(query)).toContain(page);
});

test.each([
  ['v5', '/docs/help/upgrade-to-5'],
  ['seo', '/docs'],
  ['php', '/docs/guides/podlets-without-nodejs'],
  ['oauth', '/docs/guides/recipes'],
  ['single sign-on', '/docs/guides/recipes'],
])('F5 “%s”, which is not on any page, finds %s within the first three', async (query, page) => {
  expect(await findPages(query)).toContain(page);
});

test('F5 the controls of the explorer are not indexed', async () => {
  const records = await readSearchRecords(content.graph, content.compiler);
  const explorer = records.find(({ href }) => href === 'docs/guides/explorer');
  const texts = explorer?.records.map(({ text }) => text).join('\n') ?? '';
  expect(texts).toContain('the layout waits at most');
  expect(texts).not.toContain('more situations');
});

test.each([
  ['podlets', '/docs/api/podlet'],
  ['podium', '/docs/introduction/why-podium'],
  ['podium layout', '/docs/api/layout'],
  ['context', '/docs/guides/context'],
  ['fallback', '/docs/guides/fallbacks'],
  ['proxying', '/docs/guides/proxying'],
  ['typescript', '/docs/guides/typescript'],
  ['errors', '/docs/help/errors'],
])('F5 “%s” finds the top of %s first, not one of its sections', async (query, page) => {
  expect((await search(query))[0]).toBe(page);
});

test('F5 each message of the packages, pasted with its values, finds the list of messages within the first three', async () => {
  const source = readFileSync(
    path.resolve(import.meta.dirname, '../../content/docs/help/errors.mdx'),
    'utf8',
  );
  const byPackage = source.slice(source.indexOf('{#podlet}'));
  const messages = [...byPackage.matchAll(/^\| `([^`]+)` \|/gm)].map(([, message = '']) => message);
  expect(messages.length).toBeGreaterThan(90);
  const missed: string[] = [];
  for (const message of messages) {
    const pasted = message
      .replaceAll(/<ur[il]>/g, 'http://localhost:7100/manifest.json')
      .replaceAll('<json>', `{"locale":"nb-NO","userAgent":"${'Mozilla '.repeat(50)}"}`)
      .replaceAll(/<[^>]+>/g, 'basket');
    if (!(await findPages(pasted)).includes('/docs/help/errors')) missed.push(message);
  }
  // Too few distinctive words; the bridge reference, which also contains it, ranks higher.
  expect(missed).toEqual(['<method> timed out after <n>ms']);
});

/** Minimum relevance of the results of a set. Texts change, so a few queries may drop by a rank. */
describe.each([
  { set: 'given', level: 'page', at1: 0.87, at3: 0.98, mean: 0.93 },
  { set: 'given', level: 'section', at1: 0.8, at3: 0.93, mean: 0.87 },
  { set: 'own', level: 'section', at1: 0.92, at3: 0.97, mean: 0.95 },
  { set: 'people', level: 'page', at1: 0.75, at3: 0.93, mean: 0.85 },
  { set: 'head', level: 'page', at1: 0.77, at3: 0.93, mean: 0.86 },
  { set: 'symptoms', level: 'page', at1: 0.72, at3: 0.86, mean: 0.8 },
  { set: 'newcomers', level: 'page', at1: 0.68, at3: 0.89, mean: 0.79 },
  { set: 'users', level: 'page', at1: 0.77, at3: 0.87, mean: 0.83 },
  { set: 'visitors', level: 'page', at1: 0.84, at3: 0.94, mean: 0.9 },
  { set: 'evaluators', level: 'page', at1: 0.79, at3: 0.91, mean: 0.87 },
  { set: 'fragments', level: 'page', at1: 0.88, at3: 0.97, mean: 0.93 },
  { set: 'fragments', level: 'section', at1: 0.74, at3: 0.9, mean: 0.84 },
] as const)('F5 results of $set queries, by $level', ({ set, level, at1, at3, mean }) => {
  const measure = () => {
    return measureRelevance(ranks.filter((_, at) => QUERIES[at]?.set === set).map((rank) => rank[level]));
  };

  test(`are relevant at the first rank for ${at1 * 100}% of them`, () => {
    expect(measure().successAt1, listMisses(set, level, 1)).toBeGreaterThanOrEqual(at1);
  });

  test(`are relevant within the first three for ${at3 * 100}% of them`, () => {
    expect(measure().successAt3, listMisses(set, level, 3)).toBeGreaterThanOrEqual(at3);
  });

  test(`have a mean reciprocal rank of ${mean}`, () => {
    expect(measure().meanReciprocalRank, listMisses(set, level, 1)).toBeGreaterThanOrEqual(mean);
  });
});

/** Lists the misses of the tuning half only: nobody should look at the others. */
function listMisses(set: JudgedQuery['set'], level: keyof Ranks, limit: number): string {
  return QUERIES.flatMap((one, at) => {
    const rank = ranks[at]?.[level] ?? Infinity;
    return one.set === set && one.half === 'tuning' && rank > limit ? [`“${one.query}”: rank ${rank}`] : [];
  }).join('\n');
}
