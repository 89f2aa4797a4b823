import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MANIFEST_FILE, parseManifest } from '#scripts/crawl/manifest.ts';
import { writeCorpus } from './corpus.ts';
import { BASE_URL, removeBundle } from './corpus-site.ts';
import { findMedian } from './figures.ts';
import { makeCommand, measureScript } from './measure-process.ts';
import type { Target } from './targets.ts';

/** What a build finds: nothing, everything as the last one left it, or one page changed since. */
const STATES = ['cold', 'warm', 'one changed'] as const;

/** Figures of one build. */
export interface BuildFigures {
  pages: number;
  posts: number;
  state: (typeof STATES)[number];
  seconds: number;
  /** Peak memory of the largest process. */
  peakMiB: number | undefined;
  pagesPerSecond: number;
  files: number;
  megabytes: number;
}

/**
 * Number of times that sites of up to this many pages are built. The median counts: on a shared machine, durations vary by a
 * tenth from one minute to the next, most visibly when a build takes seconds.
 */
const ROUNDS = [
  { pages: 100, rounds: 5 },
  { pages: 1000, rounds: 3 },
] as const;

/** Builds synthetic sites as a deploy does: cold, again, and with one page changed. */
export async function benchBuild(sizes: readonly number[]): Promise<BuildFigures[]> {
  const results: BuildFigures[] = [];
  await makeCommand('build');
  // Removed at the end only: ext4 is slower at creating files for minutes after it has deleted many.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-bench-'));
  try {
    for (const size of sizes) results.push(...(await benchSize(folder, size)));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeBundle();
  }
  return results;
}

/** Builds a site of one size, several times if that is quick. */
async function benchSize(folder: string, size: number): Promise<BuildFigures[]> {
  const rounds: BuildFigures[][] = [];
  const count = ROUNDS.find(({ pages }) => size <= pages)?.rounds ?? 1;
  while (rounds.length < count) {
    const site = path.join(folder, `${size}-${rounds.length + 1}`);
    const contentDir = path.join(site, 'content');
    const corpus = await writeCorpus(contentDir, size);
    const round: BuildFigures[] = [];
    await removeBundle();
    for (const state of STATES) {
      if (state === 'one changed') await changePage(path.join(contentDir, 'docs/section-001/page-0001.mdx'));
      round.push({ ...(await build(site, contentDir, corpus)), state });
    }
    rounds.push(round);
  }
  return STATES.map((_, at) => takeMedians(rounds.flatMap((round) => round[at] ?? [])));
}

/** The figures of several builds of the same site as one. */
function takeMedians(builds: readonly BuildFigures[]): BuildFigures {
  const [first] = builds;
  if (first === undefined) throw new Error('Nothing was built.');
  const peaks = builds.flatMap(({ peakMiB }) => peakMiB ?? []);
  return {
    ...first,
    seconds: findMedian(builds.map(({ seconds }) => seconds)),
    peakMiB: peaks.length === 0 ? undefined : findMedian(peaks),
    pagesPerSecond: findMedian(builds.map(({ pagesPerSecond }) => pagesPerSecond)),
  };
}

async function build(
  folder: string,
  contentDir: string,
  corpus: Pick<BuildFigures, 'pages' | 'posts'>,
): Promise<Omit<BuildFigures, 'state'>> {
  const outDir = path.join(folder, 'site');
  const { seconds, peakMiB } = await measureScript('build', {
    CONTENT_DIR: contentDir,
    OUT_DIR: outDir,
    CACHE_DIR: path.join(folder, 'cache'),
    BASE_URL,
  });
  const manifest = parseManifest(await readFile(path.join(outDir, MANIFEST_FILE), 'utf8'));
  if (manifest === undefined) throw new Error('The build wrote no manifest.');
  return {
    ...corpus,
    seconds,
    peakMiB,
    pagesPerSecond: (corpus.pages + corpus.posts) / seconds,
    files: manifest.files.length,
    megabytes: manifest.files.reduce((sum, file) => sum + file.size, 0) / 1e6,
  };
}

async function changePage(file: string): Promise<void> {
  await writeFile(file, `${await readFile(file, 'utf8')}\nOne more sentence.\n`);
}

/** Targets of builds. */
export function listBuildTargets(figures: readonly BuildFigures[]): Target[] {
  // A synthetic site has one page besides those that were asked for.
  const findCold = (count: number): BuildFigures | undefined =>
    figures.find(({ pages, state }) => pages === count + 1 && state === 'cold');
  const memory = (pages: number, limit: number): Target => ({
    figure: `build, cold, ${pages} pages, memory`,
    measured: findCold(pages)?.peakMiB ?? NaN,
    limit,
    unit: 'MiB',
  });
  return [
    memory(1000, 1024),
    {
      figure: 'build, cold, 10000 pages, of the time of 1000',
      measured: (findCold(10_000)?.seconds ?? NaN) / (findCold(1000)?.seconds ?? NaN),
      limit: 11,
      unit: '×',
    },
    memory(10_000, 2560),
  ];
}
