import { RULES, type Rules } from '#app/engine/search/query/rules.ts';
import { readSearchRecords } from '#app/engine/server/search-records.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { pickEntries } from '#scripts/cli/command.ts';
import type { JudgedQuery } from '../../search/judged-queries.ts';
import {
  createContentSearch,
  listParents,
  measureRelevance,
  rankQueries,
  type FindPaths,
  type Ranks,
} from '../../search/judge.ts';
import { OWN_NAME, type BenchResult, type Row, type Target } from '../figures.ts';
import type { ImportFile } from '../processes.ts';
import { compareRanks, formatDifference } from './bootstrap.ts';
import { searchWithEngines } from './engines.ts';
import { misspellQueries } from './misspell.ts';

/** Rules that are factors: 1 switches them off; 0 switches off the other rules. */
const FACTORS = ['entry', 'post', 'question'];

/** Groups of queries by name: all judged ones of a half, each set, and each kind. */
const GROUPS: readonly ((query: JudgedQuery) => string | undefined)[] = [
  (query) => (isDerived(query) ? undefined : query.half),
  ({ half, set }) => `${half}, ${set}`,
  (query) => (isDerived(query) ? undefined : `${query.half}, ${query.kind}`),
];

/** Whether a query has been derived by `misspellQueries`. */
const isDerived = ({ set }: JudgedQuery): boolean => set === 'misspelled' || set === 'unfinished';

/**
 * Ranks the results of judged queries, and of the same queries with typos: of the site's own search and, with an importer
 * of their packages, of other engines.
 */
export async function benchRelevance(
  state: SiteState,
  judged: readonly JudgedQuery[],
  importFile?: ImportFile,
): Promise<BenchResult> {
  const queries = [...judged, ...misspellQueries(judged)];
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
  const rows: Row[] = [];
  const targets: Target[] = [];
  for (const getGroup of GROUPS) {
    for (const group of new Set(queries.map(getGroup))) {
      if (group === undefined) continue;
      const members = queries.flatMap((query, at) => (getGroup(query) === group ? [at] : []));
      const pick = (all: readonly Ranks[]): Ranks[] => members.flatMap((at) => all[at] ?? []);
      const ours = pick(own);
      for (const [engine, all] of ranked) {
        const theirs = pick(all);
        const others = engine === OWN_NAME ? undefined : ours;
        const levels = [formatLevel('page', theirs, others), formatLevel('section', theirs, others)];
        rows.push({ group, queries: members.length, engine, ...levels[0], ...levels[1] });
        // The search should be ahead of every other engine on queries that it was not tuned on.
        if (engine === OWN_NAME || !['held-out', 'fresh'].includes(group)) continue;
        const figure = `search, ${group} queries, page MRR ahead of ${engine}, at least`;
        const measured = compareRanks(ours, theirs, 'page').low;
        targets.push({ figure, measured, limit: 0, unit: '', isFloor: true });
      }
    }
  }
  return { tables: [rows, await listMisses(judged, own, search)], targets };
}

/** Relevance of pages or of sections, and by how much the reciprocal ranks of this site are higher than an engine's. */
function formatLevel(level: keyof Ranks, ranked: readonly Ranks[], ours?: readonly Ranks[]): Row {
  const relevance = measureRelevance(ranked.map((ranks) => ranks[level]));
  return {
    [`${level} @1`]: relevance.successAt1,
    [`${level} @3`]: relevance.successAt3,
    [`${level} @10`]: relevance.successAt10,
    [`${level} MRR`]: relevance.meanReciprocalRank,
    [`${level} MRR, ours ahead by`]: ours && formatDifference(compareRanks(ours, ranked, level)),
  };
}

/** Queries of the tuning half whose first result in the site's own search is not relevant, as rows of a table. */
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

/**
 * Measures how much higher reciprocal ranks are with a rule than without it, as rows of a table: for judged queries, and
 * for the same queries with typos.
 *
 * @param names rules, or `all`
 * @throws UsageError if there is no such rule
 */
export async function measureRuleGains(
  state: SiteState,
  queries: readonly JudgedQuery[],
  names: readonly string[],
): Promise<Row[]> {
  const rules = pickEntries<number>(RULES, names.includes('all') ? Object.keys(RULES) : names, 'rule');
  const parents = listParents(await readSearchRecords(state.graph, state.compiler));
  const misspelled = misspellQueries(queries);
  const rank = async (changed: Rules): Promise<[Ranks[], Ranks[]]> => {
    const search = await createContentSearch(state, changed);
    return [await rankQueries(queries, search, parents), await rankQueries(misspelled, search, parents)];
  };
  const complete = await rank(RULES);
  const gains: Row[] = [];
  for (const [rule] of rules) {
    const without = await rank({ ...RULES, [rule]: FACTORS.includes(rule) ? 1 : 0 });
    const formatGain = (at: 0 | 1, level: keyof Ranks): string =>
      formatDifference(compareRanks(complete[at], without[at], level));
    gains.push({
      rule,
      'page MRR, gain': formatGain(0, 'page'),
      'section MRR, gain': formatGain(0, 'section'),
      'with typos, page MRR, gain': formatGain(1, 'page'),
      'with typos, section MRR, gain': formatGain(1, 'section'),
    });
  }
  return gains;
}
