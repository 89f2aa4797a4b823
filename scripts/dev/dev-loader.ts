import { siteDefinition } from '#app/site/definition.server.ts';
import {
  createSiteLoader,
  type SiteLoader,
  type SiteLoaderOptions,
} from '#app/engine/server/create-site-loader.server.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';

/** Creates the content loader of the dev server, which includes drafts and tolerates errors. */
export function createDevLoader(
  environment: Environment,
  today: SiteLoaderOptions['today'],
  options: Pick<SiteLoaderOptions, 'backgroundImages' | 'liveComponents' | 'getIslandHref'> = {},
): SiteLoader {
  return createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: true,
    today,
    pagesOnDemand: true,
    tolerateErrors: true,
    ...options,
  });
}
