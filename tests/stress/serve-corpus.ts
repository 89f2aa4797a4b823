import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeCorpus } from '../bench/corpus.ts';
import { makeBundle } from '#scripts/bundle/bundle.ts';
import { startChildServer } from '../bench/child-server.ts';

/**
 * Serves synthetic content live during a run. Then stops the server and removes its content.
 *
 * @param pages how many pages the content has
 * @param prove receives the URL of the site
 * @returns the result of the proof, and everything that the server wrote to standard error
 */
export async function serveCorpus<T>(
  pages: number,
  prove: (url: string) => Promise<T>,
): Promise<{ result: T; log: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-corpus-'));
  try {
    await writeCorpus(path.join(folder, 'content'), pages);
    await makeBundle({ baseUrl: '/' });
    const live = await startChildServer({
      ...process.env,
      CONTENT_DIR: path.join(folder, 'content'),
      CACHE_DIR: path.join(folder, 'cache'),
      BASE_URL: '/',
    });
    const result = await prove(live.url).finally(() => live.stop());
    return { result, log: live.getErrors() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
