import type { PageRecord } from '#app/engine/model/search-record.ts';
import type { Rules } from '#app/engine/search/query/rules.ts';
import { loadSearchData } from '#app/engine/search/load/search-data.ts';
import { createSearch } from '#app/engine/search/worker/searcher.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { readSearchNames } from '#app/engine/server/search.server.ts';
import type { JudgedQuery } from './judged-queries.ts';

/** URL paths that an engine finds for a query, best first: without base, with the anchor of a section or a reference entry. */
export type FindPaths = (query: string) => Promise<readonly string[]>;

/** Rank of the first relevant result, from 1; `Infinity` if none is. */
export interface Ranks {
  /** Among distinct pages. */
  page: number;
  /** Among distinct sections and reference entries. */
  section: number;
}

/** Quality of the results of some queries, from 0 to 1. */
export interface Relevance {
  queries: number;
  /** Share of the queries with a relevant result at the first rank, or within the first three or ten. */
  successAt1: number;
  successAt3: number;
  successAt10: number;
  /** Mean reciprocal rank of the first relevant result; a query without one counts as 0. */
  meanReciprocalRank: number;
}

/**
 * Creates the site's search without a browser. It lists what the search box lists, page by page.
 *
 * @param rules query rules; default: the site's
 */
export async function createContentSearch({ site }: SiteState, rules?: Rules): Promise<FindPaths> {
  const { baseUrl } = site.layout;
  const fetchFile = async (href: string): Promise<unknown> => {
    const file = await site.file(`/${href.slice(baseUrl.length)}`);
    if (file === undefined) throw new Error(`The site has no file ${href}.`);
    return JSON.parse(file.body.toString()) as unknown;
  };
  const search = createSearch(await loadSearchData(await readSearchNames(site), fetchFile), rules);
  const { signal } = new AbortController();
  return async (query) => {
    const { pages } = await search(query, signal);
    return pages.flatMap(({ hits }) => hits.map(({ href }) => `/${decodeURI(href).slice(baseUrl.length)}`));
  };
}

/**
 * Ranks the results of each query.
 *
 * @param parents section of each reference entry, as paths: one counts for the other
 */
export async function rankQueries(
  queries: readonly JudgedQuery[],
  find: FindPaths,
  parents: ReadonlyMap<string, string>,
): Promise<Ranks[]> {
  const ranks: Ranks[] = [];
  for (const { query, targets } of queries) ranks.push(findRanks(await find(query), targets, parents));
  return ranks;
}

/** Ranks the results of one query. A target without an anchor matches any result on its page. */
export function findRanks(
  found: readonly string[],
  targets: readonly string[],
  parents: ReadonlyMap<string, string>,
): Ranks {
  const toRank = (at: number): number => (at === -1 ? Infinity : at + 1);
  const pages = new Set(targets.map(getPage));
  return {
    page: toRank([...new Set(found.map(getPage))].findIndex((page) => pages.has(page))),
    section: toRank(
      [...new Set(found)].findIndex(
        (path) =>
          [path, getPage(path), parents.get(path)].some(
            (one) => one !== undefined && targets.includes(one),
          ) || targets.some((target) => parents.get(target) === path),
      ),
    ),
  };
}

/**
 * Section of each entry of a reference, as paths without base. Entries follow their section, below its heading, with ids
 * that start with that of the section; methods and options with their own heading are sections.
 */
export function listParents(pages: readonly PageRecord[]): Map<string, string> {
  const parents = new Map<string, string>();
  for (const { href, records } of pages) {
    let section = records[0];
    for (const record of records) {
      const { id, kind, trail } = record;
      const above = section?.heading === '' ? [] : [...(section?.trail ?? []), section?.heading];
      const isEntry =
        kind !== 'page' &&
        kind !== 'section' &&
        trail.join('\n') === above.join('\n') &&
        (section?.id === '' || id.startsWith(`${section?.id ?? ''}-`));
      if (isEntry) parents.set(toPath(href, id), toPath(href, section?.id ?? ''));
      else section = record;
    }
  }
  return parents;
}

/** Path of a section or an entry, without base. */
export function toPath(href: string, id: string): string {
  return id === '' ? `/${href}` : `/${href}#${id}`;
}

/** Summarizes ranks of queries. */
export function measureRelevance(ranks: readonly number[]): Relevance {
  const share = (limit: number): number => findMean(ranks.map((rank) => Number(rank <= limit)));
  return {
    queries: ranks.length,
    successAt1: share(1),
    successAt3: share(3),
    successAt10: share(10),
    meanReciprocalRank: findMean(ranks.map((rank) => 1 / rank)),
  };
}

function getPage(path: string): string {
  return path.replace(/#.*/, '');
}

function findMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
