import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { readSearchNames } from '#app/engine/server/search.server.ts';
import type { PageHits } from '#app/engine/model/search-results.ts';
import { createSearcher, type Searcher } from '#app/engine/search/searcher.ts';

/** A query, and the sections that answer it. */
interface Judged {
  query: string;
  /** Hrefs without base. */
  targets: readonly string[];
}

/** How good the answers to some queries are. */
export interface Relevance {
  queries: number;
  /** Share of the queries that the first hit answers, and that one of the first three does. */
  successAt1: number;
  successAt3: number;
  /** Mean of 1 / (place of the first answer); 0 for a query that no hit answers. */
  meanReciprocalRank: number;
  /** The queries that the first hit does not answer, each with the place of the answer and the first hits. */
  misses: { query: string; place: number | undefined; found: string[] }[];
}

/** The search over a state of the content, without a browser: the same files, read where they are made. */
export async function createContentSearcher(content: SiteState): Promise<Searcher> {
  const { baseUrl } = content.site.layout;
  return await createSearcher(await readSearchNames(content.site), async (href) => {
    const file = (await content.site.file(`/${href.slice(baseUrl.length)}`))?.body.toString();
    if (file === undefined) throw new Error(`The search has no file ${href}.`);
    return JSON.parse(file) as unknown;
  });
}

/** Asks every query and looks where the answer is among the hits, counted as the reader sees them: page by page. */
export async function measureRelevance(searcher: Searcher, judged: readonly Judged[]): Promise<Relevance> {
  const places: (number | undefined)[] = [];
  const misses: Relevance['misses'] = [];
  for (const { query, targets } of judged) {
    const found = listHrefs((await searcher.search(query)).pages);
    const at = found.findIndex((href) => targets.includes(href));
    const place = at === -1 ? undefined : at + 1;
    places.push(place);
    if (place !== 1) misses.push({ query, place, found: found.slice(0, 5) });
  }
  const share = (limit: number): number =>
    places.filter((place) => place !== undefined && place <= limit).length / places.length;
  return {
    queries: places.length,
    successAt1: share(1),
    successAt3: share(3),
    meanReciprocalRank:
      places.reduce<number>((sum, place) => sum + (place === undefined ? 0 : 1 / place), 0) / places.length,
    misses,
  };
}

function listHrefs(pages: readonly PageHits[]): string[] {
  return pages.flatMap(({ hits }) => hits.map(({ href }) => decodeURIComponent(href)));
}
