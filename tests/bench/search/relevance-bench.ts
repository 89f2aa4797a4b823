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
import { estimateDifference, type Difference } from './bootstrap.ts';
import { listDocuments } from './documents.ts';
import { createEngines, type ImportFile } from './engines.ts';
import { openPagefind } from './pagefind.ts';
import type { RuleGain } from './rule-gains.ts';

/** Relevance of one engine in one group of queries. */
export interface RelevanceFigures {
  half: JudgedQuery['half'];
  /** Name of a set or a kind of queries; `all` for both. */
  set: string;
  kind: string;
  engine: string;
  /** Of pages and of sections; `ahead` is by how much the reciprocal ranks of this site are higher. */
  page: Relevance & { ahead?: Difference };
  section: Relevance & { ahead?: Difference };
}

/** Query of the tuning half that the first result of the site's own search does not respond to. */
export interface Miss {
  query: string;
  kind: string;
  ranks: Ranks;
  found: readonly string[];
}

/** Ranks the results of judged queries: of the site's own search and, with an importer of their packages, of other engines. */
export async function benchRelevance(
  state: SiteState,
  queries: readonly JudgedQuery[],
  importFile?: ImportFile,
): Promise<{ figures: RelevanceFigures[]; misses: Miss[] }> {
  const pages = await readSearchRecords(state.graph, state.compiler);
  const parents = listParents(pages);
  const search = await createContentSearch(state);
  const ranked = new Map([[OWN_NAME, await rankQueries(queries, search, parents)]]);
  if (importFile !== undefined) {
    const documents = listDocuments(pages);
    const pagefind = await openPagefind(documents, importFile);
    const engines = new Map<string, FindPaths>([
      ...(await createEngines(documents, importFile)),
      ['Pagefind', pagefind.find],
    ]);
    for (const [name, find] of engines) ranked.set(name, await rankQueries(queries, find, parents));
    await pagefind.close();
  }
  return { figures: compareEngines(queries, ranked), misses: await listMisses(queries, ranked, search) };
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
  const own = ranked.get(OWN_NAME) ?? [];
  return [...groups.values()].flatMap(({ key, at }) =>
    [...ranked].map(([engine, ranks]) => {
      const measure = (level: keyof Ranks): RelevanceFigures['page'] => {
        const pick = (all: readonly Ranks[]): number[] => at.map((one) => all[one]?.[level] ?? NaN);
        const [ours, theirs] = [pick(own), pick(ranks)];
        const gains = ours.map((rank, index) => 1 / rank - 1 / (theirs[index] ?? NaN));
        return {
          ...measureRelevance(theirs),
          ...(engine === OWN_NAME ? {} : { ahead: estimateDifference(gains) }),
        };
      };
      return { ...key, engine, page: measure('page'), section: measure('section') };
    }),
  );
}

async function listMisses(
  queries: readonly JudgedQuery[],
  ranked: ReadonlyMap<string, readonly Ranks[]>,
  search: FindPaths,
): Promise<Miss[]> {
  const misses: Miss[] = [];
  for (const [at, { query, kind, half }] of queries.entries()) {
    const ranks = ranked.get(OWN_NAME)?.[at];
    if (half !== 'tuning' || ranks === undefined || ranks.section === 1) continue;
    misses.push({ query, kind, ranks, found: (await search(query)).slice(0, 3) });
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

function formatLevel(name: string, level: RelevanceFigures['page']): Record<string, string> {
  return {
    [`${name} @1`]: format(level.successAt1),
    [`${name} @3`]: format(level.successAt3),
    [`${name} @10`]: format(level.successAt10),
    [`${name} MRR`]: format(level.meanReciprocalRank),
    [`${name} MRR, ours ahead by`]: level.ahead === undefined ? '' : formatDifference(level.ahead),
  };
}

/** Mean reciprocal ranks by kind of query, of pages and of sections, as rows of a table with an engine in each column. */
export function formatKinds(figures: readonly RelevanceFigures[]): Row[] {
  const rows = new Map<string, Record<string, string | number>>();
  for (const { half, set, kind, engine, page, section } of figures) {
    if (set !== 'all') continue;
    const row = rows.get(`${half} ${kind}`) ?? { half, kind, queries: page.queries };
    row[engine] = `${format(page.meanReciprocalRank)} ${format(section.meanReciprocalRank)}`;
    rows.set(`${half} ${kind}`, row);
  }
  return [...rows.values()];
}

/** The misses as rows of a table. */
export function formatMisses(misses: readonly Miss[]): Row[] {
  return misses.map(({ query, kind, ranks, found }) => ({
    'tuning half: query': query.slice(0, 60),
    kind,
    'rank of page': formatRank(ranks.page),
    'of section': formatRank(ranks.section),
    found: found.join(' '),
  }));
}

/** What the search is to reach on queries that it was not tuned on: to be ahead of every other engine. */
export function listRelevanceTargets(figures: readonly RelevanceFigures[]): Target[] {
  return figures
    .filter(({ half, set, kind }) => half !== 'tuning' && set === 'all' && kind === 'all')
    .flatMap(({ half, engine, page: { ahead } }) =>
      ahead === undefined
        ? []
        : [
            {
              figure: `search, ${half} queries, page MRR ahead of ${engine}, at least`,
              measured: ahead.low,
              limit: 0,
              unit: '',
              isFloor: true,
            },
          ],
    );
}

/** Gains of rules as rows of a table. */
export function formatGains(gains: readonly RuleGain[]): Row[] {
  return gains.map(({ rule, page, section, better, worse }) => ({
    rule,
    'page MRR, gain': formatDifference(page),
    'section MRR, gain': formatDifference(section),
    better,
    worse,
  }));
}

function format(value: number): string {
  return value.toFixed(3).replace(/^0/, '');
}

function formatDifference({ mean, low, high }: Difference): string {
  return `${format(mean)} [${format(low)}, ${format(high)}]`;
}

function formatRank(rank: number): string {
  return Number.isFinite(rank) ? String(rank) : '–';
}
