import path from 'node:path';
import { createPublishedLoader } from '#scripts/cli/content.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { readJudgedQueries } from '../../search/judged-queries.ts';
import { OWN_NAME, type BenchResult, type Row, type Target } from '../figures.ts';
import { withBuiltSite, withFolder } from '../sites.ts';
import { measureBox } from './box-cost.ts';
import { createOwnBox, createPagefindBox, createVitePressBox } from './boxes.ts';
import { installEngines } from './engines.ts';
import { benchRelevance, measureRuleGains } from './relevance-bench.ts';

/** Options of the search benchmark. */
export interface SearchBenchOptions {
  /** Sizes of the sites of synthetic pages, besides the site's own content. */
  sizes: readonly number[];
  withPeers: boolean;
  /** Whether to also rank the queries on which no rule may be tuned. */
  withHeldOut: boolean;
  /** Rules to switch off, one at a time, or `all`. If any, only their gains are measured, on the tuning half. */
  without: readonly string[];
}

/** How long a pasted text may block the page, in milliseconds. */
const BLOCKED_LIMIT = 100;

/** Limits of the search box of a site: kilobytes (Brotli 11), those of index data, and one or two frames at 60 Hz. */
const LIMITS = [
  { pages: undefined, kilobytes: 165, data: 50, milliseconds: 16.7 },
  { pages: 1000, kilobytes: 215, data: 100, milliseconds: 33.3 },
];

/** Measures how relevant the results are and what they cost, on request next to other engines and search boxes. */
export async function benchSearch({
  sizes,
  withPeers,
  withHeldOut,
  without,
}: SearchBenchOptions): Promise<BenchResult> {
  const judged = readJudgedQueries();
  const state = await createPublishedLoader(getEnvironment()).load();
  const tuning = judged.filter(({ half }) => half === 'tuning');
  if (without.length > 0) return { tables: [await measureRuleGains(state, tuning, without)], targets: [] };
  return await withFolder(async (temporary) => {
    const importFile = withPeers ? await installEngines(path.join(temporary, 'engines')) : undefined;
    const queries = withHeldOut ? [...tuning, ...judged.filter((one) => !tuning.includes(one))] : tuning;
    const { tables, targets } = await benchRelevance(state, queries, importFile);
    const costs: Row[] = [];
    for (const pages of [undefined, ...sizes]) {
      await withBuiltSite(pages, async (site) => {
        const boxes = [await createOwnBox(site)];
        if (importFile !== undefined) {
          const folder = path.join(temporary, `vitepress-${pages ?? 'own'}`);
          boxes.push(await createPagefindBox(site, importFile), await createVitePressBox(site, folder));
        }
        for (const box of boxes) costs.push({ pages: pages ?? 'own content', ...(await measureBox(box)) });
      });
    }
    return { tables: [...tables, costs], targets: [...targets, ...listCostTargets(costs)] };
  });
}

function listCostTargets(costs: readonly Row[]): Target[] {
  return LIMITS.flatMap(({ pages = 'own content', kilobytes, data, milliseconds }) => {
    const own = costs.find((row) => row['who'] === OWN_NAME && row['pages'] === pages);
    const limits = {
      'kB to the first results': kilobytes,
      'kB of index data': data,
      'p95 ms': milliseconds,
      'pasted, blocked ms': BLOCKED_LIMIT,
    };
    return Object.entries(limits).map(([column, limit]) => ({
      figure: `search, ${pages}${typeof pages === 'number' ? ' pages' : ''}, ${column}`,
      measured: own && Number(own[column]),
      limit,
      unit: column.endsWith('ms') ? 'ms' : 'kB',
    }));
  });
}
