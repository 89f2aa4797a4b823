import type { LayoutData } from '#app/engine/model/layout-data.ts';
import type { LinkItem } from '#app/engine/model/page-data.ts';
import { findPath } from './paths.ts';
import { findVersionAt } from './version-segments.ts';

/** Adds the docs version to the label of a page of an older one, because a page may have the same title in each. */
export function labelVersion(
  { label, href }: LinkItem,
  { baseUrl, docsVersions = [] }: LayoutData,
): LinkItem {
  const version = findVersionAt(findPath(href, baseUrl) ?? '/', docsVersions);
  if (version === undefined || version.isLast) return { label, href };
  const suffix = ` (${version.label})`;
  // Sections of the page that lists all pages have it.
  return { label: label.endsWith(suffix) ? label : label + suffix, href };
}
