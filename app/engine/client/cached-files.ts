import { isImmutable } from '#app/engine/urls/cache-control.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import {
  listPartHrefs,
  SEARCH_NAMES_FILE,
  type DocsFile,
  type IndexFile,
} from '#app/engine/model/search-files.ts';

/** Data of pages and of what is beside them; the search has a file of its own. */
const DATA = /(^|\/)(data|nav)\.json$/;

/** Up to so many parts, the whole index of the search is kept, half a megabyte at most; else what was used of it. */
const WHOLE_INDEX = 200;

/** What a file is to the worker: one that never changes, a page or its data, or nothing that it keeps. */
export function findKind(file: string, isNavigation: boolean): 'immutable' | 'data' | 'page' | undefined {
  if (isImmutable(file)) return 'immutable';
  if (DATA.test(file) || file === SEARCH_NAMES_FILE) return 'data';
  return isNavigation ? 'page' : undefined;
}

/** The key of a page or its data in the cache: all forms of an address, with any query, are one page. */
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

/** The parts of an index, relative to the base; none when there are too many to keep them all. */
export function listParts(docs: DocsFile, index: IndexFile): string[] {
  const parts = listPartHrefs(docs, index);
  return parts.length > WHOLE_INDEX ? [] : parts;
}
