import { RULES, type Rules } from '#app/engine/search/query/rules.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { readSearchRecords } from '#app/engine/server/search-records.server.ts';
import { UsageError } from '#scripts/cli/command.ts';
import { createContentSearch, listParents, rankQueries, type Ranks } from '../../search/judge.ts';
import type { JudgedQuery } from '../../search/judged-queries.ts';
import { estimateDifference, type Difference } from './bootstrap.ts';

/** How much higher reciprocal ranks are with a rule than without it. */
export interface RuleGain {
  rule: string;
  page: Difference;
  section: Difference;
  /** Number of queries whose rank of a section gets better and worse by the rule. */
  better: number;
  worse: number;
}

/** Values that switch the rules off. */
const OFF: Partial<Rules> = {
  code: 0,
  context: 0,
  title: 0,
  coverage: 0,
  prefix: 0,
  typo: 0,
  synonym: 0,
  compound: 0,
  likeness: 0,
  exact: 0,
  entry: 1,
  post: 1,
  question: 1,
  breadth: 0,
};

/**
 * Measures what rules of the search gain on judged queries, by switching off one at a time.
 *
 * @param names rules, or `all`
 * @throws UsageError if there is no such rule
 */
export async function measureRuleGains(
  state: SiteState,
  queries: readonly JudgedQuery[],
  names: readonly string[],
): Promise<RuleGain[]> {
  const known = Object.keys(OFF);
  const unknown = names.find((name) => name !== 'all' && !known.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`There is no rule "${unknown}". There are: all, ${known.join(', ')}.`);
  const parents = listParents(await readSearchRecords(state.graph, state.compiler));
  const rank = async (rules: Rules): Promise<Ranks[]> =>
    rankQueries(queries, await createContentSearch(state, rules), parents);
  const complete = await rank(RULES);
  const gains: RuleGain[] = [];
  for (const rule of names.includes('all') ? known : names) {
    const without = await rank({ ...RULES, [rule]: OFF[rule as keyof Rules] });
    const list = (level: keyof Ranks): number[] =>
      complete.map((ranks, at) => 1 / ranks[level] - 1 / (without[at]?.[level] ?? NaN));
    const section = list('section');
    gains.push({
      rule,
      page: estimateDifference(list('page')),
      section: estimateDifference(section),
      better: section.filter((gain) => gain > 0).length,
      worse: section.filter((gain) => gain < 0).length,
    });
  }
  return gains;
}
