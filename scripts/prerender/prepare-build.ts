import { hashBytes } from '#app/engine/lib/files.server.ts';
import { hashSources } from '#app/engine/content/compile/code-version.server.ts';
import type { Content } from '#app/engine/server/index.server.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { getBundleKey, PROJECT_ROOT } from '../bundle/bundle.ts';
import type { SiteHandler } from '../request-handler/site-handler.ts';
import { getRenderedDir, markRenderedDir } from './clear-cache.ts';
import { loadHandlers } from './load-handlers.ts';
import { createPageRenderer, type PageRenderer } from './render-pages.ts';
import type { PendingBundle } from './start-bundle.ts';

/** The code that reads rendered pages: what it made of them is kept with them. */
const READERS = ['scripts/prerender', 'scripts/crawl', 'package-lock.json'];

/** What renders the pages of a site. */
export interface Rendering {
  bundleDir: string;
  /** Changes with everything that pages are made with. */
  version: string;
  /** Answers whatever the crawl asks for besides. */
  handle: SiteHandler;
  renderer: PageRenderer;
}

/** Waits for the bundle, and loads it. */
export async function prepareRendering(
  environment: Environment,
  content: Content,
  bundle: PendingBundle,
): Promise<Rendering> {
  const [bundleDir, readers] = await Promise.all([bundle.done, hashSources(PROJECT_ROOT, READERS)]);
  if (bundleDir === undefined) throw new Error('The site configuration has changed while it was read.');
  const version = hashBytes(`${await getBundleKey(bundleDir)} ${readers}`);
  const { site, pages } = await loadHandlers(bundleDir, content.index.config.baseUrl);
  const { cacheDir } = environment;
  await markRenderedDir(getRenderedDir(cacheDir, version));
  const renderer = createPageRenderer({ handle: pages, content, cacheDir, version });
  return { bundleDir, version, handle: site, renderer };
}
