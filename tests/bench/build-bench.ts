import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { writeCorpus } from './corpus.ts';
import { findMedian, type BenchResult, type Target } from './figures.ts';
import { buildSite, getSite, removeBundle, withFolder } from './sites.ts';

/** What a build finds: nothing, everything as the last one left it, or one page changed since. */
const STATES = ['cold', 'warm', 'one changed'] as const;

/** Figures of builds of a site. */
export interface BuildFigures {
  pages: number;
  state: (typeof STATES)[number];
  seconds: number;
  /** Peak memory of the largest process. */
  peakMiB: number;
}

/**
 * Number of times that a site is built. The median counts: on a shared machine, durations vary by a tenth from one minute to
 * the next, most visibly when a build takes seconds.
 */
function countRounds(pages: number): number {
  return pages <= 100 ? 5 : pages <= 1000 ? 3 : 1;
}

/** Builds synthetic sites as a deploy does: cold, again, and with one page changed. */
export async function benchBuild(sizes: readonly number[]): Promise<BenchResult> {
  const figures: BuildFigures[] = [];
  // Removed at the end only: ext4 is slower at creating files for minutes after it has deleted many.
  await withFolder(async (folder) => {
    for (const pages of sizes) {
      const runs: BuildFigures[] = [];
      for (let round = 1; round <= countRounds(pages); round += 1) {
        const site = getSite(path.join(folder, `${pages}-${round}`));
        await writeCorpus(site.CONTENT_DIR, pages);
        await removeBundle();
        for (const state of STATES) {
          const page = path.join(site.CONTENT_DIR, 'docs/section-001/page-0001.mdx');
          if (state === 'one changed') await appendFile(page, '\nOne more sentence.\n');
          runs.push({ pages, state, ...(await buildSite(site)) });
        }
      }
      figures.push(
        ...STATES.map((state) => {
          const same = runs.filter((run) => run.state === state);
          const seconds = findMedian(same.map((run) => run.seconds));
          return { pages, state, seconds, peakMiB: findMedian(same.map(({ peakMiB }) => peakMiB)) };
        }),
      );
    }
  }).finally(removeBundle);
  return { figures, tables: [figures.map((row) => ({ ...row }))], targets: listBuildTargets(figures) };
}

/** Targets of builds. */
export function listBuildTargets(figures: readonly BuildFigures[]): Target[] {
  const findCold = (count: number): BuildFigures | undefined =>
    figures.find(({ pages, state }) => pages === count && state === 'cold');
  const limitMemory = (pages: number, limit: number): Target => ({
    figure: `build, cold, ${pages} pages, memory`,
    measured: findCold(pages)?.peakMiB,
    limit,
    unit: 'MiB',
  });
  return [
    limitMemory(1000, 1024),
    {
      figure: 'build, cold, 10000 pages, of the time of 1000',
      measured: (findCold(10_000)?.seconds ?? NaN) / (findCold(1000)?.seconds ?? NaN),
      limit: 11,
      unit: '×',
    },
    limitMemory(10_000, 2560),
  ];
}
