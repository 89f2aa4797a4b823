import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getBundleDir } from '../bundle/bundle.ts';
import { MANIFEST_FILE, parseManifest } from '../crawl/manifest.ts';
import { writeCorpus } from './corpus.ts';
import { measureCommand, measureScript, type ProcessFigures } from './measure-process.ts';
import { preparePeerSite, type PeerRecipe, type PeerSite } from './peers/peer-site.ts';
import { PEERS } from './peers/recipes.ts';

/** What a build finds: nothing, everything as it left it, or one page changed since. */
const STATES = ['cold', 'warm', 'one changed'] as const;

/** Figures of one build. */
export interface BuildFigures {
  generator: string;
  pages: number;
  posts: number;
  state: (typeof STATES)[number];
  seconds: number;
  /** Ours by theirs, in the same run; undefined for our own. */
  'ours / theirs': number | undefined;
  peakMiB: number | undefined;
  pagesPerSecond: number;
  files: number | undefined;
  megabytes: number | undefined;
}

/** A base path of its own, so that the bundle can be thrown away without harm to anybody's. */
const BASE_URL = '/bench/';

/**
 * Builds synthetic sites as a deploy does: cold, again, and with one page changed.
 *
 * @param withPeers builds the documentation with other generators, too; they have no posts
 */
export async function benchBuild(sizes: readonly number[], withPeers = false): Promise<BuildFigures[]> {
  const results: BuildFigures[] = [];
  for (const size of sizes) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-bench-'));
    const contentDir = path.join(folder, 'content');
    try {
      const corpus = await writeCorpus(contentDir, size);
      await rm(getBundleDir({ baseUrl: BASE_URL }), { recursive: true, force: true });
      const ours: BuildFigures[] = [];
      for (const state of STATES) {
        if (state === 'one changed')
          await changePage(path.join(contentDir, 'docs/section-001/page-0001.mdx'));
        const figures = await measureScript('build', {
          CONTENT_DIR: contentDir,
          OUT_DIR: path.join(folder, 'site'),
          CACHE_DIR: path.join(folder, 'cache'),
          BASE_URL,
        });
        const manifest = parseManifest(await readFile(path.join(folder, 'site', MANIFEST_FILE), 'utf8'));
        if (manifest === undefined) throw new Error('The build wrote no manifest.');
        ours.push({
          generator: 'this site',
          ...corpus,
          state,
          ...toColumns(figures, corpus.pages + corpus.posts),
          files: manifest.files.length,
          megabytes: manifest.files.reduce((sum, file) => sum + file.size, 0) / 1e6,
        });
      }
      results.push(...ours);
      for (const recipe of withPeers ? PEERS : []) {
        const site = await preparePeerSite(recipe, folder, contentDir);
        results.push(...(await benchPeer(site, recipe, ours)));
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
      await rm(getBundleDir({ baseUrl: BASE_URL }), { recursive: true, force: true });
    }
  }
  return results;
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
