import path from 'node:path';
import { buildBundle } from '#scripts/bundle/bundle.ts';
import { createStaticServer } from '#scripts/http/static-server.ts';
import { writeCorpus } from '../bench/corpus.ts';
import { getSite, LIVE_ENVIRONMENT, withFolder } from '../bench/sites.ts';
import { writeCrawledSite } from '../helpers/crawled-site.ts';
import { serveLocally } from '../helpers/serve-local.ts';
import { serveScript, type Served } from '../helpers/serve-script.ts';

/** Serves synthetic content from a separate process, and removes it at the end. */
export async function withCorpusServer<T>(
  pages: number,
  use: (server: Served) => Promise<T>,
  script: 'preview.ts' | 'dev.ts' = 'preview.ts',
): Promise<T> {
  return await withFolder(async (folder) => {
    const site = getSite(folder);
    await writeCorpus(site.CONTENT_DIR, pages);
    if (script === 'preview.ts') await buildBundle({ baseUrl: '/' });
    const server = await serveScript(script, { ...site, ...LIVE_ENVIRONMENT, BASE_URL: '/', SITE_URL: '' });
    return await use(server).finally(async () => {
      // Pages report rendering errors there.
      process.stderr.write(server.readErrors());
      await server.stop();
    });
  });
}

/** Serves a folder of a few pages as static files, at `/`. */
export async function withStaticServer<T>(use: (url: string) => Promise<T>): Promise<T> {
  return await withFolder(async (folder) => {
    const site = path.join(folder, 'site');
    await writeCrawledSite(site, { files: { 'docs.html': 'Docs', 'docs/index.html': 'Docs' } });
    const { url, stop } = await serveLocally(createStaticServer(site, '/'));
    return await use(url).finally(stop);
  });
}
