import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { createPageHandler, createSiteHandler, type SiteHandler } from '../live/remix-handler.ts';

/** The server's half of a bundle, as functions from requests to answers. */
export interface LoadedHandlers {
  /** Everything that is no file of the bundle. */
  site: SiteHandler;
  /** Pages and their data alone: what else a server does before them would look like something that they ask for. */
  pages: SiteHandler;
}

/** Loads a bundle. */
export async function loadHandlers(bundleDir: string, baseUrl: string): Promise<LoadedHandlers> {
  const build = (await import(pathToFileURL(path.join(bundleDir, 'server/index.js')).href)) as ServerBuild;
  return {
    site: createSiteHandler(() => build, baseUrl),
    pages: createPageHandler(() => build, baseUrl),
  };
}
