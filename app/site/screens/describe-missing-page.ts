import { fetchPage } from '#app/engine/client/page-client.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import type { LinkItem, NotFoundData } from '#app/engine/model/page-data.ts';
import { extractKeywords } from '#app/engine/urls/extract-keywords.ts';
import { labelVersion } from '#app/engine/urls/label-version.ts';
import { findNearestPages } from '#app/engine/urls/nearest-pages.ts';
import { findPath, normalizePath } from '#app/engine/urls/paths.ts';

/** Describes a missing page as the server does, for a static host, which serves the same page for all missing ones. */
export async function describeMissingPage(pathname: string, layout: LayoutData): Promise<NotFoundData> {
  const path = findPath(pathname, layout.baseUrl) ?? '/';
  // Without suggestions, the page still has its search.
  const suggestions = await findSuggestions(path, layout).catch(() => []);
  return { pathname, keywords: extractKeywords(path), suggestions };
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
