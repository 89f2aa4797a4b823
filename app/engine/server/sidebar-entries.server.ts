import { toHref, toLinkHref, type UrlOptions } from '#app/engine/urls/paths.ts';
import type { SidebarEntry } from '#app/engine/model/sidebar.ts';
import { groupByYear } from '#app/engine/content/graph/blog-pages.server.ts';
import type { PostEntry } from '#app/engine/content/graph/entries.server.ts';
import { findStatus } from '#app/engine/content/graph/generated-pages.server.ts';
import type { SidebarNode } from '#app/engine/content/graph/sidebar.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';

/** Converts the tree of a sidebar to the labels and hrefs that the layout renders. */
export function listSidebarEntries(
  nodes: readonly SidebarNode[],
  urlOptions: UrlOptions,
  today: string,
): SidebarEntry[] {
  return nodes.map((node): SidebarEntry => {
    switch (node.type) {
      case 'page':
        return {
          type: 'link',
          label: node.label,
          href: toHref(node.doc.path, urlOptions),
          status: findStatus(node.doc, today),
        };
      case 'link':
        return {
          type: 'link',
          label: node.label,
          href: toLinkHref(node.href, urlOptions),
        };
      case 'category':
        return {
          type: 'group',
          label: node.label,
          href: toHref(node.path, urlOptions),
          hasOwnPage: node.doc !== undefined,
          status: node.doc && findStatus(node.doc, today),
          collapsed: node.collapsed,
          items: listSidebarEntries(node.items, urlOptions, today),
        };
    }
  });
}

/** Lists the posts in the sidebar of the blog: grouped by year, or as a single list if so configured. */
export function listBlogEntries({ posts, config, today }: ContentGraph): SidebarEntry[] {
  const toLink = (post: PostEntry) => ({
    type: 'link' as const,
    label: post.frontmatter.title,
    href: toHref(post.path, config),
    status: findStatus(post, today),
  });
  if (config.blog.sidebarGrouping === 'none') return posts.map(toLink);
  return groupByYear(posts).map(({ year, posts: yearPosts }) => ({
    type: 'group',
    label: year,
    href: undefined,
    hasOwnPage: false,
    collapsed: false,
    items: yearPosts.map(toLink),
  }));
}
