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

/** Builds a site of so many synthetic pages, and throws it away when it has been used. `use` is given its folder. */
export async function withCorpusSite<T>(pages: number, use: (outDir: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-corpus-'));
  try {
    const outDir = path.join(folder, 'site');
    await writeCorpus(path.join(folder, 'content'), pages);
    await measureScript('build', {
      CONTENT_DIR: path.join(folder, 'content'),
      OUT_DIR: outDir,
      CACHE_DIR: path.join(folder, 'cache'),
      BASE_URL,
    });
    return await use(outDir);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await removeBundle();
  }
}
