import type { PageItem, PageListSection, PageStatus } from '#app/engine/model/page-data.ts';
import { BLOG_PATH, toHref } from '#app/engine/urls/paths.ts';
import type { ContentGraph } from './content-graph.server.ts';
import { getLastVersion, type DocsVersion } from './docs-version.server.ts';
import type { ArticleEntry } from './entries.server.ts';
import type { RouteEntry } from './route-map.server.ts';
import { flattenSidebar, type SidebarNode } from './sidebar.server.ts';

/** Returns the title and description of a page that is not an article. */
export function describeGeneratedPage(
  entry: Exclude<RouteEntry, { kind: 'doc' | 'post' }>,
  { config, home }: ContentGraph,
): { title: string; description: string } {
  const { title, tagline, blog } = config;
  switch (entry.kind) {
    case 'home':
      return { title, description: home?.frontmatter.description ?? tagline };
    case 'users':
      return { title: 'Users', description: `Organizations that use ${title}.` };
    case 'allPages':
      return { title: 'All pages', description: `Every page of ${title}, by section.` };
    case 'search':
      return { title: 'Search', description: `Search ${title}, or choose from all of its pages.` };
    case 'category': {
      const { label, description } = entry.category;
      return { title: label, description: description ?? `All pages of ${label}.` };
    }
    case 'postList': {
      const suffix = entry.page === 1 ? '' : `, page ${entry.page}`;
      return { title: blog.title + suffix, description: blog.description };
    }
    case 'archive':
      return { title: 'Archive', description: 'Every post, by year.' };
    case 'authors':
      return { title: 'Authors', description: 'The people who write here.' };
    case 'tags':
      return { title: 'Tags', description: 'What the posts are about.' };
    case 'tag': {
      const count = entry.posts.length === 1 ? 'One post' : `${entry.posts.length} posts`;
      return { title: `Posts tagged “${entry.tag}”`, description: `${count} tagged “${entry.tag}”.` };
    }
  }
}

/** Converts an article to a list item. */
export function toPageItem(entry: ArticleEntry, { config, today }: ContentGraph): PageItem {
  return {
    label: entry.frontmatter.title,
    href: toHref(entry.path, config),
    status: findStatus(entry, today),
    description: entry.frontmatter.description,
  };
}

/** Lists all pages of the site by section (R16): pages without a category, top-level categories, posts, other pages. */
export function listSections(graph: ContentGraph): PageListSection[] {
  const { config, posts, versions } = graph;
  const toItem = (entry: ArticleEntry): PageItem => toPageItem(entry, graph);
  const listDocs = (node: SidebarNode): PageItem[] => {
    if (node.type === 'page') return [toItem(node.doc)];
    if (node.type === 'link') return [];
    return [...(node.doc === undefined ? [] : [toItem(node.doc)]), ...node.items.flatMap(listDocs)];
  };
  const listVersion = ({ docs, sidebar, ...version }: DocsVersion): PageListSection[] => {
    const inSidebar = new Set(flattenSidebar(sidebar).map(({ doc }) => doc));
    // Only pages of other versions are labeled with their version.
    const toTitle = (title: string): string => (version.isLast ? title : `${title} (${version.label})`);
    return [
      {
        title: toTitle('Documentation'),
        items: [
          ...sidebar.flatMap((node) => (node.type === 'category' ? [] : listDocs(node))),
          ...docs.filter((doc) => !inSidebar.has(doc)).map(toItem),
        ],
      },
      ...sidebar
        .filter((node) => node.type === 'category')
        .map((category) => ({
          title: toTitle(category.label),
          href: category.doc === undefined ? toHref(category.path, config) : undefined,
          items: listDocs(category),
        })),
    ];
  };
  const sections = [
    ...listVersion(getLastVersion(versions)),
    ...versions.filter(({ isLast }) => !isLast).flatMap(listVersion),
    { title: config.blog.title, items: posts.map(toItem) },
    { title: 'More', items: listOtherPages(graph) },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

function listOtherPages(graph: ContentGraph): PageItem[] {
  const { routeMap, config } = graph;
  const paths = [
    '/users',
    BLOG_PATH,
    ...['archive', 'authors', 'tags'].map((name) => `${BLOG_PATH}/${name}`),
  ];
  return [
    { label: 'Home', href: toHref('/', config), description: config.tagline },
    ...paths.flatMap((path) => {
      const entry = routeMap.get(path);
      if (entry === undefined || entry.kind === 'doc' || entry.kind === 'post') return [];
      const { title, description } = describeGeneratedPage(entry, graph);
      return [{ label: title, href: toHref(path, config), description }];
    }),
  ];
}

/** Returns the status of a page that is not published normally: draft, scheduled, or unlisted; otherwise undefined. */
export function findStatus(entry: ArticleEntry, today: string): PageStatus[] | undefined {
  const { frontmatter } = entry;
  const status: PageStatus[] = [
    ...(frontmatter.draft ? ['draft' as const] : []),
    ...('date' in entry && entry.date > today ? ['future' as const] : []),
    ...(frontmatter.unlisted ? ['unlisted' as const] : []),
  ];
  return status.length === 0 ? undefined : status;
}
