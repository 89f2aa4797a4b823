import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { getPageName, writeCorpus } from './corpus.ts';
import { findMedian, type BenchResult, type Target } from './figures.ts';
import type { ProcessFigures } from './processes.ts';
import { buildSite, getSite, removeBundle, withFolder } from './sites.ts';

/** Median figures of builds of a site; the memory is that of the largest process. */
export interface BuildFigures extends ProcessFigures {
  pages: number;
  /** State of the cache: empty, from a build of the same content, or with one page changed since. */
  state: 'cold' | 'warm' | 'one changed';
}

/** Number of builds of a site. The median is reported: on a shared machine, durations vary by a tenth. */
function countRounds(pages: number): number {
  return pages <= 100 ? 5 : pages <= 1000 ? 3 : 1;
}

/** Builds synthetic sites as a deploy does: cold, again, and with one page changed. */
export async function benchBuild(sizes: readonly number[]): Promise<BenchResult> {
  const figures: BuildFigures[] = [];
  // Removed at the end only: ext4 is slower at creating files for minutes after it has deleted many.
  await withFolder(async (folder) => {
    for (const pages of sizes) {
      const runs: Record<BuildFigures['state'], ProcessFigures[]> = { cold: [], warm: [], 'one changed': [] };
      for (let round = 1; round <= countRounds(pages); round += 1) {
        const site = getSite(path.join(folder, `${pages}-${round}`));
        await writeCorpus(site.CONTENT_DIR, pages);
        await removeBundle();
        runs.cold.push(await buildSite(site));
        runs.warm.push(await buildSite(site));
        const page = path.join(site.CONTENT_DIR, 'docs', `${getPageName(1)}.mdx`);
        await appendFile(page, '\nOne more sentence.\n');
        runs['one changed'].push(await buildSite(site));
      }
      for (const [state, all] of Object.entries(runs)) {
        const seconds = findMedian(all.map((run) => run.seconds));
        const peakMiB = findMedian(all.map((run) => run.peakMiB));
        figures.push({ pages, state: state as BuildFigures['state'], seconds, peakMiB });
      }
    }
  }).finally(removeBundle);
  return { tables: [figures.map((row) => ({ ...row }))], targets: listBuildTargets(figures) };
}

/** Targets of builds. */
export function listBuildTargets(figures: readonly BuildFigures[]): Target[] {
  const findCold = (count: number): Partial<BuildFigures> =>
    figures.find(({ pages, state }) => pages === count && state === 'cold') ?? {};
  const [small, large] = [findCold(1000), findCold(10_000)];
  const ratio = (large.seconds ?? NaN) / (small.seconds ?? NaN);
  return [
    { figure: 'build, cold, 1000 pages, memory', measured: small.peakMiB, limit: 1024, unit: 'MiB' },
    { figure: 'build, cold, 10000 pages, of the time of 1000', measured: ratio, limit: 11, unit: '×' },
    { figure: 'build, cold, 10000 pages, memory', measured: large.peakMiB, limit: 2560, unit: 'MiB' },
  ];
}
