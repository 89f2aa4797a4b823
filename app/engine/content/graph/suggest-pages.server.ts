import { findNearestPages } from '#app/engine/urls/nearest-pages.ts';
import { toHref } from '#app/engine/urls/paths.ts';
import type { LinkItem } from '#app/engine/model/page-data.ts';
import type { SiteIndex } from './site-index.server.ts';

/** Articles and lists of categories whose addresses are like a wrong one. */
export function suggestPages(path: string, { catalog, config, docs, posts }: SiteIndex): LinkItem[] {
  const articles = [...docs, ...posts].filter(
    ({ path: address, frontmatter }) => catalog.has(address) && !frontmatter.unlisted,
  );
  const pages = articles.map(({ frontmatter, path: found }) => ({ label: frontmatter.title, path: found }));
  for (const [found, entry] of catalog) {
    if (entry.kind === 'category') pages.push({ label: entry.category.label, path: found });
  }
  return findNearestPages(path, pages).map(({ label, path: found }) => ({
    label,
    href: toHref(found, config),
  }));
}
