import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildBundle } from '#scripts/bundle/bundle.ts';
import { createStaticServer } from '#scripts/static/static-server.ts';
import { writeCorpus } from '../bench/corpus.ts';
import { getSite, LIVE_ENVIRONMENT, withFolder } from '../bench/sites.ts';
import { writeCrawledSite } from '../helpers/crawled-site.ts';
import { serveLocally } from '../helpers/serve-local.ts';
import { serveScript, type Served } from '../helpers/serve-script.ts';

interface ServedCorpus {
  pages: number;
  baseUrl?: string;
  /** Whether content changes are served. */
  followContent?: boolean;
  script?: 'preview.ts' | 'dev.ts';
}

/** Serves synthetic content from a separate process, live unless told otherwise, and removes it at the end. */
export async function withCorpusServer<T>(
  { pages, baseUrl = '/', followContent = false, script = 'preview.ts' }: ServedCorpus,
  use: (server: Served, contentDir: string) => Promise<T>,
): Promise<T> {
  return await withFolder(async (folder) => {
    const site = getSite(folder);
    await writeCorpus(site.CONTENT_DIR, pages);
    if (script === 'preview.ts') await buildBundle({ baseUrl });
    const server = await serveScript(script, {
      ...site,
      ...LIVE_ENVIRONMENT,
      BASE_URL: baseUrl,
      SITE_URL: '',
      FOLLOW_CONTENT: followContent ? '1' : '0',
    });
    return await use(server, site.CONTENT_DIR).finally(async () => {
      // Pages report rendering errors there.
      process.stderr.write(server.readErrors());
      await server.stop();
    });
  });
}

/** Serves a folder of a few pages as static files. Beside it is `secret.txt`. */
export async function withStaticServer<T>(baseUrl: string, use: (url: string) => Promise<T>): Promise<T> {
  return await withFolder(async (folder) => {
    const site = path.join(folder, 'site');
    await writeCrawledSite(site, { baseUrl, files: { 'docs.html': 'Docs', 'docs/index.html': 'Docs' } });
    await writeFile(path.join(folder, 'secret.txt'), 'the secret');
    const { url, stop } = await serveLocally(createStaticServer(site, baseUrl), baseUrl);
    return await use(url).finally(stop);
  });
}
