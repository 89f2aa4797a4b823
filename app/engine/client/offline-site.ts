import type { LayoutData } from '#app/engine/model/layout-data.ts';

/** Site data for the service worker, which the server prepends to the worker's code. */
export interface OfflineSite
  extends
    Pick<LayoutData, 'baseUrl' | 'title' | 'titleDelimiter' | 'htmlLang' | 'direction'>,
    Pick<LayoutData['colorMode'], 'defaultMode' | 'respectSystem'> {
  /** Whether the search index is cached, which a site with Algolia does not need. */
  search: boolean;
}

/** Message from a page to the worker. Hrefs are pathnames with the base. */
export interface VisitMessage {
  /** Current page. */
  href: string;
  /** Files that it has loaded, possibly before the worker was active. */
  files: string[];
}

/** Prefix of the names of all caches of a site's worker, because several sites may share an origin. */
export function getCachePrefix(baseUrl: string): string {
  return `offline:${baseUrl}:`;
}
