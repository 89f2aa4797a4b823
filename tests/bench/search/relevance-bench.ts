import { readSearchRecords } from '#app/engine/server/search-records.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { JudgedQuery } from '../../search/judged-queries.ts';
import {
  createContentSearch,
  listParents,
  measureRelevance,
  rankQueries,
  type FindPaths,
  type Ranks,
  type Relevance,
} from '../../search/judge.ts';
import { OWN_NAME, type Row, type Target } from '../figures.ts';
import { compareRanks, formatDifference, type Difference } from './bootstrap.ts';
import type { ImportFile } from '../processes.ts';
import { searchWithEngines } from './engines.ts';

/** Relevance of one engine in one group of queries. */
export interface RelevanceFigures {
  half: JudgedQuery['half'];
  /** Name of a set or a kind of queries; `all` for both. */
  set: string;
  kind: string;
  engine: string;
  page: Level;
  section: Level;
}

/** Relevance of pages or of sections. */
interface Level extends Relevance {
  /** By how much the reciprocal ranks of this site are higher. */
  ahead?: Difference;
}

/** Ranks the results of judged queries: of the site's own search and, with an importer of their packages, of other engines. */
export async function benchRelevance(
  state: SiteState,
  queries: readonly JudgedQuery[],
  importFile?: ImportFile,
): Promise<{ figures: RelevanceFigures[]; misses: Row[] }> {
  const pages = await readSearchRecords(state.graph, state.compiler);
  const parents = listParents(pages);
  const search = await createContentSearch(state);
  const own = await rankQueries(queries, search, parents);
  const ranked = new Map([[OWN_NAME, own]]);
  if (importFile !== undefined) {
    await searchWithEngines(pages, importFile, async (engine, find) => {
      ranked.set(engine, await rankQueries(queries, find, parents));
    });
  }
  return { figures: compareEngines(queries, ranked), misses: await listMisses(queries, own, search) };
}

/** Figures of every engine in every group of queries: all of a half, each set, and each kind. */
function compareEngines(
  queries: readonly JudgedQuery[],
  ranked: ReadonlyMap<string, readonly Ranks[]>,
): RelevanceFigures[] {
  const groups = new Map<string, { key: Pick<RelevanceFigures, 'half' | 'set' | 'kind'>; at: number[] }>();
  for (const [at, { half, set, kind }] of queries.entries()) {
    for (const key of [
      { half, set: 'all', kind: 'all' },
      { half, set, kind: 'all' },
      { half, set: 'all', kind },
    ]) {
      const name = Object.values(key).join(' ');
      groups.set(name, { key, at: [...(groups.get(name)?.at ?? []), at] });
    }
  }
  return [...groups.values()].flatMap(({ key, at }) => {
    const pick = (all: readonly Ranks[] = []): Ranks[] => at.flatMap((one) => all[one] ?? []);
    const ours = pick(ranked.get(OWN_NAME));
    return [...ranked].map(([engine, all]) => {
      const ranks = pick(all);
      const measure = (level: keyof Ranks): Level => ({
        ...measureRelevance(ranks.map((rank) => rank[level])),
        ...(engine === OWN_NAME ? {} : { ahead: compareRanks(ours, ranks, level) }),
      });
      return { ...key, engine, page: measure('page'), section: measure('section') };
    });
  });
}

/** Queries of the tuning half that the first result of the site's own search does not respond to, as rows of a table. */
async function listMisses(
  queries: readonly JudgedQuery[],
  ranked: readonly Ranks[],
  search: FindPaths,
): Promise<Row[]> {
  const misses: Row[] = [];
  for (const [at, { query, kind, half }] of queries.entries()) {
    const { page, section } = ranked[at] ?? { page: NaN, section: NaN };
    if (half !== 'tuning' || section === 1) continue;
    const found = (await search(query)).slice(0, 3).join(' ');
    misses.push({ query: query.slice(0, 60), kind, 'rank of page': page, 'of section': section, found });
  }
  return misses;
}

/** Figures of all queries and of each set, as rows of a table. */
export function formatSets(figures: readonly RelevanceFigures[]): Row[] {
  return figures
    .filter(({ kind }) => kind === 'all')
    .map(({ half, set, engine, page, section }) => ({
      half,
      set,
      queries: page.queries,
      engine,
      ...formatLevel('page', page),
      ...formatLevel('section', section),
    }));
}

function formatLevel(name: string, level: Level): Row {
  return {
    [`${name} @1`]: level.successAt1,
    [`${name} @3`]: level.successAt3,
    [`${name} @10`]: level.successAt10,
    [`${name} MRR`]: level.meanReciprocalRank,
    [`${name} MRR, ours ahead by`]: level.ahead && formatDifference(level.ahead),
  };
}

/** Mean reciprocal ranks of pages and sections by kind of query, as rows of a table with an engine in each column. */
export function formatKinds(figures: readonly RelevanceFigures[]): Row[] {
  const rows = new Map<string, Record<string, string | number>>();
  for (const { half, set, kind, engine, page, section } of figures) {
    if (set !== 'all') continue;
    const row = rows.get(`${half} ${kind}`) ?? { half, kind, queries: page.queries };
    row[engine] = `${page.meanReciprocalRank.toFixed(3)} ${section.meanReciprocalRank.toFixed(3)}`;
    rows.set(`${half} ${kind}`, row);
  }
  return [...rows.values()];
}

/** What the search is to reach on queries that it was not tuned on: to be ahead of every other engine. */
export function listRelevanceTargets(figures: readonly RelevanceFigures[]): Target[] {
  return figures
    .filter(({ half, set, kind, page }) => half !== 'tuning' && `${set} ${kind}` === 'all all' && page.ahead)
    .map(({ half, engine, page }) => ({
      figure: `search, ${half} queries, page MRR ahead of ${engine}, at least`,
      measured: page.ahead?.low,
      limit: 0,
      unit: '',
      isFloor: true,
    }));
}
