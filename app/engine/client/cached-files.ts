import { isImmutable } from '#app/engine/urls/cache-control.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import {
  listPartHrefs,
  SEARCH_NAMES_FILE,
  type DocsFile,
  type IndexFile,
} from '#app/engine/model/search-files.ts';

/** Data of pages, and sidebars. */
const DATA = /(^|\/)(data|nav)\.json$/;

/**
 * Maximum number of parts of a search index that is cached completely (about half a megabyte), not only the parts used.
 */
const MAX_PARTS = 200;

/** Cache kind of a file: immutable, page data, or a page; undefined if it is not cached. */
export function findKind(file: string, isNavigation: boolean): 'immutable' | 'data' | 'page' | undefined {
  if (isImmutable(file)) return 'immutable';
  if (DATA.test(file) || file === SEARCH_NAMES_FILE) return 'data';
  return isNavigation ? 'page' : undefined;
}

/** Cache key of a page or its data: all forms of a URL, with any query, are the same page. */
export function toKey(pathname: string): string {
  return normalizePath(pathname);
}

/** Reference to a script, stylesheet or JSON file in HTML or a bundled script. */
const REFERENCE = /["'`]([\w./-]+\.(?:js|css|json))["'`]/g;

/** Lists the URLs of the immutable files that a page or script references. */
export function listFilesIn(text: string, url: string, baseUrl: string): string[] {
  const { origin } = new URL(url);
  const urls = [...text.matchAll(REFERENCE)].map(([, reference = '']) => new URL(reference, url).href);
  const base = origin + baseUrl;
  return [...new Set(urls)].filter((href) => href.startsWith(base) && isImmutable(href.slice(base.length)));
}

/** Lists the parts of an index, relative to the base; empty if there are too many to cache. */
export function listParts(docs: DocsFile, index: IndexFile): string[] {
  const parts = listPartHrefs(docs, index);
  return parts.length > MAX_PARTS ? [] : parts;
}
