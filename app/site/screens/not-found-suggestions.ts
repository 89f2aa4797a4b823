import { fetchPage } from '#app/engine/client/page-client.ts';
import type { LinkItem } from '#app/engine/model/page-data.ts';
import { findNearestPages } from '#app/engine/urls/nearest-pages.ts';
import { findPath, normalizePath, toHref } from '#app/engine/urls/paths.ts';

/** Returns the pages of the site whose paths are most similar to a missing one. */
export async function findSuggestions(pathname: string): Promise<LinkItem[]> {
  const base = import.meta.env.BASE_URL;
  const result = await fetchPage(toHref('/pages', { baseUrl: base, trailingSlash: false }));
  if (!('page' in result) || result.page.kind !== 'allPages') return [];
  const pages = result.page.sections
    .flatMap(({ title, href, items }) => [...(href === undefined ? [] : [{ label: title, href }]), ...items])
    .map(({ label, href }) => ({ label, href, path: normalizePath(findPath(href, base) ?? '/') }));
  return findNearestPages(findPath(pathname, base) ?? '/', pages).map(({ label, href }) => ({ label, href }));
}
