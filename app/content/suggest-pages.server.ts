import { findNearestPages } from '#app/navigation/nearest-pages.ts';
import { toHref } from '#app/navigation/paths.ts';
import type { LinkItem } from './page-data.ts';
import type { SiteIndex } from './site-index.server.ts';

/** Articles whose addresses are like a wrong one. */
export function suggestPages(path: string, { catalog, config, docs, posts }: SiteIndex): LinkItem[] {
  const articles = [...docs, ...posts].filter(
    ({ path: address, frontmatter }) => catalog.has(address) && !frontmatter.unlisted,
  );
  return findNearestPages(path, articles).map(({ frontmatter, path: found }) => ({
    label: frontmatter.title,
    href: toHref(found, config),
  }));
}
