import { isImmutable } from '#app/engine/urls/cache-control.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import {
  listPartHrefs,
  SEARCH_NAMES_FILE,
  type DocsFile,
  type IndexFile,
} from '#app/engine/model/search-files.ts';

/** Cache of pages, their data, and sidebars; search has its own file. */
const DATA = /(^|\/)(data|nav)\.json$/;

/**
 * Up to this number of parts, the complete search index is cached (half a megabyte at most); otherwise only the parts used.
 */
const WHOLE_INDEX = 200;

/** Kind of a file for the worker: immutable, a page or its data, or not cached. */
export function findKind(file: string, isNavigation: boolean): 'immutable' | 'data' | 'page' | undefined {
  if (isImmutable(file)) return 'immutable';
  if (DATA.test(file) || file === SEARCH_NAMES_FILE) return 'data';
  return isNavigation ? 'page' : undefined;
}

/** Cache key of a page or its data: all forms of a URL, with any query, are the same page. */
export function toKey(pathname: string): string {
  return normalizePath(pathname);
}

/** A script, stylesheet or JSON file, as HTML and bundled scripts name them. */
const REFERENCE = /["'`]([\w./-]+\.(?:js|css|json))["'`]/g;

/** URLs of the files that a page or a script names and that never change. */
export function listFilesIn(text: string, url: string, baseUrl: string): string[] {
  const { origin } = new URL(url);
  const urls = [...text.matchAll(REFERENCE)].map(([, reference = '']) => new URL(reference, url).href);
  const base = origin + baseUrl;
  return [...new Set(urls)].filter((href) => href.startsWith(base) && isImmutable(href.slice(base.length)));
}

/** Parts of an index, relative to the base; none if there are too many to cache. */
export function listParts(docs: DocsFile, index: IndexFile): string[] {
  const parts = listPartHrefs(docs, index);
  return parts.length > WHOLE_INDEX ? [] : parts;
}
