import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MANIFEST_FILE, parseManifest } from '#scripts/crawl/manifest.ts';
import { STATES, type BuildFigures } from './build-figures.ts';
import { writeCorpus } from './corpus.ts';
import { BASE_URL, removeBundle } from './corpus-site.ts';
import { findMedian, OWN_NAME } from './figures.ts';
import { makeCommand, measureCommand, measureScript, type ProcessFigures } from './measure-process.ts';
import { preparePeerSite, type PeerRecipe, type PeerSite } from './peers/peer-site.ts';

/** The largest site that others are asked to build, too: of ten thousand pages some of them make nothing in an hour. */
const LARGEST_FOR_PEERS = 1000;

/**
 * In how many rounds sites of up to so many pages are built. What is compared is measured in turns, and medians count: a
 * machine that others use, too, is a tenth faster or slower from one minute to the next, and that shows most where a build
 * takes few seconds. A site of 10,000 pages is built once; it is compared with nothing that close.
 */
const ROUNDS = [
  { pages: 100, rounds: 5 },
  { pages: 1000, rounds: 3 },
] as const;

/**
 * Builds synthetic sites as a deploy does: cold, again, and with one page changed.
 *
 * @param peers generators that build the documentation, too; they have no posts
 */
export async function benchBuild(
  sizes: readonly number[],
  peers: readonly PeerRecipe[] = [],
): Promise<BuildFigures[]> {
  const results: BuildFigures[] = [];
  await makeCommand('build');
  // Nothing is removed before all is measured: ext4 leaves the places of files that are just gone free for minutes, and
  // has to look past each of them for every new file. Behind another generator's packages, a build took a tenth longer.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-bench-'));
  try {
    for (const size of sizes)
      results.push(...(await benchSize(folder, size, size > LARGEST_FOR_PEERS ? [] : peers)));
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeBundle();
  }
  return results;
}

/** Builds a site of one size with every generator in turn; where that is done in rounds, the medians count. */
async function benchSize(
  folder: string,
  size: number,
  recipes: readonly PeerRecipe[],
): Promise<BuildFigures[]> {
  const sites = new Map<PeerRecipe, PeerSite>();
  const rounds: BuildFigures[][] = [];
  const count = ROUNDS.find(({ pages }) => size <= pages)?.rounds ?? 1;
  while (rounds.length < count) {
    const site = path.join(folder, `${size}-${rounds.length + 1}`);
    const contentDir = path.join(site, 'content');
    const corpus = await writeCorpus(contentDir, size);
    const ours: BuildFigures[] = [];
    await removeBundle();
    for (const state of STATES) {
      if (state === 'one changed') await changePage(path.join(contentDir, 'docs/section-001/page-0001.mdx'));
      ours.push({ ...(await buildOurs(site, contentDir, corpus)), state });
    }
    const round = [...ours];
    for (const recipe of recipes) {
      const peer = sites.get(recipe) ?? (await preparePeerSite(recipe, site, contentDir));
      sites.set(recipe, peer);
      round.push(...(await benchPeer(peer, recipe, ours)));
    }
    rounds.push(round);
  }
  return takeMedians(rounds);
}

/** Rounds hold the same builds in the same order. A ratio is that of one round, as both were measured side by side. */
function takeMedians(rounds: readonly (readonly BuildFigures[])[]): BuildFigures[] {
  const [first = []] = rounds;
  return first.map((figures, at) => {
    const take = (name: 'seconds' | 'ours / theirs' | 'peakMiB' | 'pagesPerSecond'): number | undefined => {
      const values = rounds.flatMap((round) => round[at]?.[name] ?? []);
      return values.length === 0 ? undefined : findMedian(values);
    };
    return {
      ...figures,
      seconds: take('seconds') ?? figures.seconds,
      'ours / theirs': take('ours / theirs'),
      peakMiB: take('peakMiB'),
      pagesPerSecond: take('pagesPerSecond') ?? figures.pagesPerSecond,
    };
  });
}

async function buildOurs(
  folder: string,
  contentDir: string,
  corpus: Pick<BuildFigures, 'pages' | 'posts'>,
): Promise<Omit<BuildFigures, 'state'>> {
  const outDir = path.join(folder, 'site');
  const figures = await measureScript('build', {
    CONTENT_DIR: contentDir,
    OUT_DIR: outDir,
    CACHE_DIR: path.join(folder, 'cache'),
    BASE_URL,
  });
  const manifest = parseManifest(await readFile(path.join(outDir, MANIFEST_FILE), 'utf8'));
  if (manifest === undefined) throw new Error('The build wrote no manifest.');
  return {
    generator: OWN_NAME,
    ...corpus,
    ...toColumns(figures, corpus.pages + corpus.posts),
    files: manifest.files.length,
    megabytes: manifest.files.reduce((sum, file) => sum + file.size, 0) / 1e6,
  };
}

async function benchPeer(
  peer: PeerSite,
  recipe: PeerRecipe,
  ours: readonly BuildFigures[],
): Promise<BuildFigures[]> {
  const results: BuildFigures[] = [];
  for (const cache of peer.caches) await rm(cache, { recursive: true, force: true });
  for (const own of ours) {
    if (own.state === 'one changed')
      await changePage(path.join(peer.folder, recipe.pages, 'section-001/page-0001.md'));
    const figures = await measureCommand([process.execPath, ...peer.build], { cwd: peer.folder });
    results.push({
      generator: peer.name,
      pages: own.pages,
      posts: 0,
      state: own.state,
      ...toColumns(figures, own.pages),
      'ours / theirs': own.seconds / figures.seconds,
      files: undefined,
      megabytes: undefined,
    });
  }
  return results;
}

function toColumns(
  { seconds, peakMiB }: ProcessFigures,
  pages: number,
): Pick<BuildFigures, 'seconds' | 'ours / theirs' | 'peakMiB' | 'pagesPerSecond'> {
  return { seconds, 'ours / theirs': undefined, peakMiB, pagesPerSecond: pages / seconds };
}

async function changePage(file: string): Promise<void> {
  await writeFile(file, `${await readFile(file, 'utf8')}\nOne more sentence.\n`);
}
