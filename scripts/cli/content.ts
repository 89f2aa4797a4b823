import { siteDefinition } from '#app/site/definition.server.ts';
import {
  createSiteLoader,
  type SiteLoader,
  type SiteLoaderOptions,
} from '#app/engine/server/create-site-loader.server.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { encodeInProcess } from '../images/encode-in-process.ts';
import { findSourceDate, getToday } from './environment.ts';

/**
 * Creates the loader of a published site, without drafts and scheduled posts.
 *
 * @param tolerateErrors whether errors are in the `problems` of the content, instead of thrown
 */
export function createPublishedLoader(environment: Environment, tolerateErrors = false): SiteLoader {
  return createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: false,
    today: getToday(),
    sourceDate: findSourceDate(),
    tolerateErrors,
  });
}

/**
 * Creates the loader of the live server: of the published site, or, with PREVIEW, including drafts. Its disk may be
 * full or read-only.
 *
 * @param reportError called with errors that prevent caching or encoding an image
 */
export function createLiveLoader(
  environment: Environment,
  reportError: (error: unknown) => void,
): SiteLoader {
  return createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: environment.preview,
    hideFromCrawlers: environment.preview,
    // A function, because the server runs for longer than a day.
    today: getToday,
    sourceDate: findSourceDate(),
    ignoreCacheWriteErrors: true,
    useStoredDates: true,
    backgroundImages: { encode: encodeInProcess, onUnexpectedError: reportError },
    onCacheFailure: (reason) => reportError(`${reason} Until then, nothing is cached.`),
  });
}

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
