import { fetchPage } from '#app/engine/client/page-client.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import type { LinkItem, NotFoundData } from '#app/engine/model/page-data.ts';
import { extractKeywords } from '#app/engine/urls/extract-keywords.ts';
import { labelVersion } from '#app/engine/urls/label-version.ts';
import { findNearestPages } from '#app/engine/urls/nearest-pages.ts';
import { decodePath, findPath, normalizePath } from '#app/engine/urls/paths.ts';

/**
 * Describes a missing page where one document is served for all of them: on static hosts and the live server. Calls
 * `show` with its keywords and, once they have been found, with suggestions as well. Rejects if the list of pages cannot
 * be fetched.
 */
export async function describeMissingPage(
  pathname: string,
  layout: LayoutData,
  show: (data: NotFoundData) => void,
): Promise<void> {
  const path = findPath(decodePath(pathname), layout.baseUrl) ?? '/';
  const keywords = extractKeywords(path);
  show({ pathname, keywords, suggestions: [] });
  show({ pathname, keywords, suggestions: await findSuggestions(path, layout) });
}

/** Finds the pages of the site whose paths are most similar to a missing one. */
async function findSuggestions(missing: string, layout: LayoutData): Promise<LinkItem[]> {
  const result = await fetchPage(layout.allPagesHref);
  if (!('page' in result) || result.page.kind !== 'allPages') return [];
  const pages = result.page.sections
    .flatMap(({ title, href, items }) => [...(href === undefined ? [] : [{ label: title, href }]), ...items])
    .map((item) => ({ ...item, path: normalizePath(findPath(item.href, layout.baseUrl) ?? '/') }));
  return findNearestPages(missing, pages).map((item) => labelVersion(item, layout));
}
