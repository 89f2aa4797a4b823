import { siteDefinition } from '#app/site/definition.server.ts';
import { createSiteLoader, type SiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { type ContentFolder } from '../../../../../helpers/content-folder.ts';

/** Loader that reads a content folder repeatedly, including drafts. */
export function makeLoader({ environment }: ContentFolder, tolerateErrors = false): SiteLoader {
  return createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: true,
    today: '2025-01-01',
    tolerateErrors,
  });
}
