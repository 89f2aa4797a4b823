import { siteDefinition } from '#app/site/definition.server.ts';
import { createSiteLoader, type SiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { formatProblems, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { encodeInProcess } from '../images/encode-in-process.ts';
import { findSourceDate, getToday } from './environment.ts';

/**
 * Creates the loader of a published site: no drafts, nothing from the future.
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
 * Creates the loader of the live server: that of the published site, or with PREVIEW, one that includes drafts. Its disk may
 * be full or read-only.
 *
 * @param reportError receives errors that keep it from caching something or from encoding an image
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
    // It runs for longer than a day.
    today: getToday,
    sourceDate: findSourceDate(),
    ignoreCacheWriteErrors: true,
    useStoredDates: true,
    backgroundImages: { encode: encodeInProcess, onUnexpectedError: reportError },
    onCacheFailure: (reason) => reportError(`${reason} Until then, nothing is cached.`),
  });
}

/** Logs problems to standard error, one per line. */
export function printProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) process.stderr.write(`${formatProblems(problems)}\n`);
}
