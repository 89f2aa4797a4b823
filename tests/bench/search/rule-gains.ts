import { RULES, type Rules } from '#app/engine/search/query/rules.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { readSearchRecords } from '#app/engine/server/search-records.server.ts';
import { UsageError } from '#scripts/cli/command.ts';
import { createContentSearch, listParents, rankQueries, type Ranks } from '../../search/judge.ts';
import type { JudgedQuery } from '../../search/judged-queries.ts';
import type { Row } from '../figures.ts';
import { compareRanks, formatDifference } from './bootstrap.ts';

/** Factors, which 1 switches off; 0 switches off the other rules. */
const FACTORS = ['entry', 'post', 'question'];

/**
 * Measures how much higher reciprocal ranks are with a rule than without it, as rows of a table.
 *
 * @param names rules, or `all`
 * @throws UsageError if there is no such rule
 */
export async function measureRuleGains(
  state: SiteState,
  queries: readonly JudgedQuery[],
  names: readonly string[],
): Promise<Row[]> {
  const known = Object.keys(RULES);
  const unknown = names.find((name) => name !== 'all' && !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no rule "${unknown}". There are: all, ${known.join(', ')}.`);
  const parents = listParents(await readSearchRecords(state.graph, state.compiler));
  const rank = async (rules: Rules): Promise<Ranks[]> =>
    rankQueries(queries, await createContentSearch(state, rules), parents);
  const complete = await rank(RULES);
  const gains: Row[] = [];
  for (const rule of names.includes('all') ? known : names) {
    const without = await rank({ ...RULES, [rule]: FACTORS.includes(rule) ? 1 : 0 });
    gains.push({
      rule,
      'page MRR, gain': formatDifference(compareRanks(complete, without, 'page')),
      'section MRR, gain': formatDifference(compareRanks(complete, without, 'section')),
    });
  }
  return gains;
}
