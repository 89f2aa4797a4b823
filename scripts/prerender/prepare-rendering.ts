import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { hashSources } from '#app/engine/lib/hash-sources.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { getBundleKey } from '../bundle/bundle.ts';
import { createPageHandler, createSiteHandler, type SiteHandler } from '../request-handler/site-handler.ts';
import { getRenderedDir, markRenderedDir } from './clear-cache.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';
import type { PendingBundle } from './start-bundle.ts';

/** Code that parses rendered pages, whose results are cached. */
const READERS = ['scripts/prerender', 'scripts/crawl', 'scripts/request-handler', 'package-lock.json'];

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
  const [bundleDir, readers] = await Promise.all([bundle.done, hashSources(PROJECT_ROOT, READERS)]);
  if (bundleDir === undefined) throw new Error('The site configuration has changed while it was read.');
  const version = hashBytes(`${await getBundleKey(bundleDir)} ${readers}`);
  await markRenderedDir(getRenderedDir(environment.cacheDir, version));
  const build = await importServerBuild(bundleDir);
  const handle = createSiteHandler(build, content.graph.config.baseUrl);
  const renderer = createRenderer(build, content, { cacheDir: environment.cacheDir, version });
  return { bundleDir, version, handle, renderer };
}

/** Imports the server build of a bundle. */
export async function importServerBuild(bundleDir: string): Promise<ServerBuild> {
  return (await import(pathToFileURL(path.join(bundleDir, 'server/index.js')).href)) as ServerBuild;
}

/** Creates the renderer of a bundle's pages. */
export function createRenderer(
  build: ServerBuild,
  content: SiteState,
  cache: { cacheDir: string; version: string },
): PageRenderer {
  return createPageRenderer({
    handle: createPageHandler(build, content.graph.config.baseUrl),
    content,
    ...cache,
  });
}
