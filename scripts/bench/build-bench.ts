import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getBundleDir } from '../bundle/bundle.ts';
import { MANIFEST_FILE, parseManifest } from '../crawl/manifest.ts';
import { writeCorpus } from './corpus.ts';
import { measureScript } from './measure-process.ts';

/** Figures of one build. */
export interface BuildFigures {
  pages: number;
  posts: number;
  /** No cache and no bundle, or everything there from the run before. */
  state: 'cold' | 'warm';
  seconds: number;
  peakMiB: number | undefined;
  pagesPerSecond: number;
  files: number;
  megabytes: number;
}

/** A base path of its own, so that the bundle can be thrown away without harm to anybody's. */
const BASE_URL = '/bench/';

/** Builds synthetic sites as a deploy does, first cold and then warm. */
export async function benchBuild(sizes: readonly number[]): Promise<BuildFigures[]> {
  const results: BuildFigures[] = [];
  for (const size of sizes) {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-bench-'));
    try {
      const corpus = await writeCorpus(path.join(folder, 'content'), size);
      await rm(getBundleDir({ baseUrl: BASE_URL }), { recursive: true, force: true });
      for (const state of ['cold', 'warm'] as const) {
        const figures = await measureScript('build.ts', {
          CONTENT_DIR: path.join(folder, 'content'),
          OUT_DIR: path.join(folder, 'site'),
          CACHE_DIR: path.join(folder, 'cache'),
          BASE_URL,
        });
        const manifest = parseManifest(await readFile(path.join(folder, 'site', MANIFEST_FILE), 'utf8'));
        if (manifest === undefined) throw new Error('The build wrote no manifest.');
        results.push({
          ...corpus,
          state,
          ...figures,
          pagesPerSecond: (corpus.pages + corpus.posts) / figures.seconds,
          files: manifest.files.length,
          megabytes: manifest.files.reduce((sum, file) => sum + file.size, 0) / 1e6,
        });
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
      await rm(getBundleDir({ baseUrl: BASE_URL }), { recursive: true, force: true });
    }
  }
  return results;
}
