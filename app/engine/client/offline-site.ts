/** What the service worker knows of its site; the server writes it before the worker's code. */
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

/** What a page tells the worker. Hrefs are pathnames with the base. */
export interface VisitMessage {
  type: 'visit';
  /** The page that is shown. */
  href: string;
  /** What it has loaded: the worker may not have been there yet. */
  files: string[];
}

/** Every cache of a site's worker has a name that starts so: several sites may share an origin. */
export function getCachePrefix(baseUrl: string): string {
  return `offline:${baseUrl}:`;
}
