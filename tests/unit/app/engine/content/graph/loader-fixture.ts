import { siteDefinition } from '#app/site/definition.server.ts';
import { createSiteLoader, type SiteLoader } from '#app/engine/server/create-site-loader.server.ts';
import { type ContentFolder } from '../../../../../helpers/content-folder.ts';

/** A loader of a content folder with its drafts, for reading it again and again. */
export function makeLoader({ environment }: ContentFolder, tolerateErrors = false): SiteLoader {
  return createSiteLoader({
    definition: siteDefinition,
    environment,
    includeDrafts: true,
    today: '2025-01-01',
    tolerateErrors,
  });
}
