import type { LinkItem } from '#app/engine/model/page-data.ts';
import { toHref } from '#app/engine/urls/paths.ts';
import type { ContentGraph } from './content-graph.server.ts';
import type { ArticleEntry } from './entries.server.ts';

/** Links to the articles before and after an article; undefined at the ends of the list. */
export type Neighbors = readonly [before: LinkItem | undefined, after: LinkItem | undefined];

/** Neighbors by article. */
export type NeighborMap = ReadonlyMap<ArticleEntry, Neighbors>;

/** Lists the neighbors of all listed articles: of docs in the order of their sidebar, of posts from newest to oldest. */
export function listNeighbors({ versions, posts, config }: ContentGraph): NeighborMap {
  const listedPosts = posts
    .filter(({ frontmatter }) => !frontmatter.unlisted)
    .map((doc) => ({ label: doc.frontmatter.title, doc }));
  const neighbors = new Map<ArticleEntry, Neighbors>();
  for (const list of [...versions.map(({ readingOrder }) => readingOrder), listedPosts]) {
    const links = list.map(({ label, doc }) => ({ label, href: toHref(doc.path, config) }));
    for (const [index, { doc }] of list.entries()) {
      // A sidebar may contain a page several times; the first position counts.
      if (!neighbors.has(doc)) neighbors.set(doc, [links[index - 1], links[index + 1]]);
    }
  }
  return neighbors;
}
