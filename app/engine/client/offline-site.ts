/** Site data for the service worker, which the server prepends to the worker's code. */
export interface OfflineSite {
  /** With a slash at both ends. */
  baseUrl: string;
  title: string;
  titleDelimiter: string;
  htmlLang: string;
  direction: 'ltr' | 'rtl';
  defaultMode: 'light' | 'dark';
  /** Whether the index of the search is cached: a site that searches with Algolia has no use for it. */
  search: boolean;
}

/** Message of a page to the worker. Hrefs are pathnames with the base. */
export interface VisitMessage {
  type: 'visit';
  /** The page that is shown. */
  href: string;
  /** Files it has loaded, possibly before the worker was active. */
  files: string[];
}

/** Every cache of a site's worker has a name that starts so: several sites may share an origin. */
export function getCachePrefix(baseUrl: string): string {
  return `offline:${baseUrl}:`;
}
