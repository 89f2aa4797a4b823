import type { Environment } from '#app/engine/config/environment.server.ts';
import { hashSources } from '#app/engine/lib/hash-sources.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { getBundleKey, importServerBuild } from '../bundle/bundle.ts';
import { createSiteHandler, type SiteHandler } from '../http/site-handler.ts';
import { createBundleRenderer, type PageRenderer } from './page-renderer.ts';
import type { PendingBundle } from './start-bundle.ts';

/** Code that parses rendered pages, whose results are cached. */
const READERS = ['scripts/prerender', 'scripts/crawl', 'scripts/http', 'package-lock.json'];

/** Renderer of a site, and its dependencies. */
export interface Rendering {
  bundleDir: string;
  /** Hash of the code that renders pages. */
  version: string;
  /** Handles all other requests of the crawl. */
  handle: SiteHandler;
  renderer: PageRenderer;
}

/** Waits for the bundle and loads it. */
export async function prepareRendering(
  environment: Environment,
  content: SiteState,
  bundle: PendingBundle,
): Promise<Rendering> {
  const [bundleDir, readers] = await Promise.all([bundle.done, hashSources(READERS)]);
  if (bundleDir === undefined) throw new Error('The site configuration changed while it was being read.');
  const version = hashBytes(`${await getBundleKey(bundleDir)} ${readers}`);
  const build = await importServerBuild(bundleDir);
  return {
    bundleDir,
    version,
    handle: createSiteHandler(build, content.graph.config.baseUrl),
    renderer: createBundleRenderer(build, { content, cacheDir: environment.cacheDir, version }),
  };
}
