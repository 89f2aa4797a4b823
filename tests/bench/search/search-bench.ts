import path from 'node:path';
import { createPublishedLoader } from '#scripts/cli/content.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { readJudgedQueries } from '../../search/judged-queries.ts';
import { OWN_NAME, type BenchResult, type Row, type Target } from '../figures.ts';
import { withBuiltSite, withFolder } from '../sites.ts';
import { measureBox, type BoxCost } from './box-cost.ts';
import { createOwnBox, createPagefindBox, createVitePressBox } from './boxes.ts';
import type { ImportFile } from '../processes.ts';
import { installEngines } from './engines.ts';
import { benchRelevance, formatKinds, formatSets, listRelevanceTargets } from './relevance-bench.ts';
import { measureRuleGains } from './rule-gains.ts';

/** What the search benchmark measures. */
export interface SearchBenchOptions {
  /** Sizes of the sites of synthetic pages, besides the site's own content. */
  sizes: readonly number[];
  withPeers: boolean;
  /** Whether the queries are ranked, too, that no rule may be tuned on. */
  withHeldOut: boolean;
  /** Rules to switch off, one at a time, or `all`. If any, only their gains are measured, on the tuning half. */
  without: readonly string[];
}

/** What the search box of a site may cost: bytes of Brotli and of it index data; one frame of 60 a second, or two. */
const LIMITS = [
  { pages: undefined, kilobytes: 165, data: 50, milliseconds: 16.7 },
  { pages: 1000, kilobytes: 215, data: 100, milliseconds: 33.3 },
];

/** How long a pasted text may block the page, in milliseconds. */
const BLOCKED_LIMIT = 100;

/** Measures how relevant the results are and what they cost, on request beside other engines and search boxes. */
export async function benchSearch({
  sizes,
  withPeers,
  withHeldOut,
  without,
}: SearchBenchOptions): Promise<BenchResult> {
  const judged = readJudgedQueries();
  const state = await createPublishedLoader(getEnvironment()).load();
  const tuning = judged.filter(({ half }) => half === 'tuning');
  if (without.length > 0) {
    const gains = await measureRuleGains(state, tuning, without);
    return { figures: gains, tables: [gains], targets: [] };
  }
  return await withFolder(async (temporary) => {
    const importFile = withPeers ? await installEngines(path.join(temporary, 'engines')) : undefined;
    const queries = withHeldOut ? [...tuning, ...judged.filter((one) => !tuning.includes(one))] : tuning;
    const { figures, misses } = await benchRelevance(state, queries, importFile);
    const costs: SizedCost[] = [];
    for (const pages of [undefined, ...sizes]) {
      const folder = path.join(temporary, `peers-${pages ?? 'own'}`);
      const measured = await withBuiltSite(pages, (site) => measureBoxes(site, folder, importFile));
      costs.push(...measured.map((cost) => ({ pages, ...cost })));
    }
    return {
      figures: [{ relevance: figures, misses, costs }],
      tables: [formatSets(figures), formatKinds(figures), misses, costs.map(formatCost)],
      targets: [...listRelevanceTargets(figures), ...costs.flatMap(listCostTargets)],
    };
  });
}

type SizedCost = BoxCost & { pages: number | undefined };

async function measureBoxes(
  site: string,
  folder: string,
  importFile: ImportFile | undefined,
): Promise<BoxCost[]> {
  const costs = [await measureBox(await createOwnBox(site))];
  if (importFile === undefined) return costs;
  costs.push(await measureBox(await createPagefindBox(site, importFile)));
  costs.push(await measureBox(await createVitePressBox(site, folder)));
  return costs;
}

function formatCost({ pages, who, bytes, data, requests, p50, p95, keys, blocked }: SizedCost): Row {
  return {
    pages: pages ?? 'own content',
    who,
    'kB to the first results': bytes / 1000,
    'index data': data / 1000,
    requests,
    keys,
    'p50 ms': p50,
    'p95 ms': p95,
    'p95 frames': Math.ceil(p95 / 16.7),
    'pasted, blocked ms': blocked,
  };
}

function listCostTargets({ pages, who, bytes, data, p95, blocked }: SizedCost): Target[] {
  const limit = LIMITS.find((one) => one.pages === pages);
  if (limit === undefined || who !== OWN_NAME) return [];
  const name = `search, ${pages === undefined ? 'own content' : `${pages} pages`}`;
  return [
    { figure: `${name}, to the first results`, measured: bytes / 1000, limit: limit.kilobytes, unit: 'kB' },
    { figure: `${name}, of it index data`, measured: data / 1000, limit: limit.data, unit: 'kB' },
    { figure: `${name}, key to list at p95`, measured: p95, limit: limit.milliseconds, unit: 'ms' },
    { figure: `${name}, page blocked by pasted text`, measured: blocked, limit: BLOCKED_LIMIT, unit: 'ms' },
  ];
}
