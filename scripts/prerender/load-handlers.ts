import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { createPageHandler, createSiteHandler, type SiteHandler } from '../request-handler/site-handler.ts';

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
    site: createSiteHandler(build, baseUrl),
    pages: createPageHandler(keepPages(build), baseUrl),
  };
}

/** The route of the data of pages. */
const DATA_ROUTE = 'routes/data';

/** A bundle without the routes of files: the router makes a pattern of each route in turn for each page. */
function keepPages(build: ServerBuild): ServerBuild {
  const keep = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(routes).filter(
        // Only a route that shows something has a component.
        ([id]) => id === DATA_ROUTE || build.routes[id]?.module.default !== undefined,
      ),
    );
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...build.assets, routes: keep(build.assets.routes) },
  };
}
