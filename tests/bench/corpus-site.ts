import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getBundleDir } from '#scripts/bundle/bundle.ts';
import { writeCorpus } from './corpus.ts';
import { measureScript } from './measure-process.ts';

/** A base path of its own, so that the bundle can be thrown away without harm to anybody's. */
export const BASE_URL = '/bench/';

/** Throws the bundle of that base path away, so that the next build is a cold one. */
export async function removeBundle(): Promise<void> {
  await rm(getBundleDir({ baseUrl: BASE_URL }), { recursive: true, force: true });
}

/**
 * Builds a site, and removes it when it has been used.
 *
 * @param pages number of synthetic pages; undefined for the content of this site
 * @param use is given the folder of the built site
 */
export async function withCorpusSite<T>(
  pages: number | undefined,
  use: (outDir: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-corpus-'));
  const content = path.join(folder, 'content');
  try {
    const outDir = path.join(folder, 'site');
    if (pages !== undefined) await writeCorpus(content, pages);
    await measureScript('build', {
      ...(pages === undefined ? {} : { CONTENT_DIR: content, CACHE_DIR: path.join(folder, 'cache') }),
      OUT_DIR: outDir,
      BASE_URL,
    });
    return await use(outDir);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeBundle();
  }
}
