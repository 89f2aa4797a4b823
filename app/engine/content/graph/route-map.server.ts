import type { Problem } from '#app/engine/diagnostics/problem.ts';
import { BLOG_PATH, SEARCH_PATH } from '#app/engine/urls/paths.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import type { DocsVersion } from './docs-version.server.ts';
import { reportDuplicateRoute } from './duplicate-routes.server.ts';
import { getTagSlug, type ArticleEntry, type DocEntry, type PostEntry } from './entries.server.ts';
import { listCategories, type SidebarCategory } from './sidebar.server.ts';

/** Entry of a route, before compilation. */
export type RouteEntry =
  | { kind: 'home' }
  | { kind: 'users' }
  | { kind: 'allPages' }
  | { kind: 'search' }
  | { kind: 'doc'; doc: DocEntry; version: DocsVersion }
  | {
      kind: 'category';
      category: SidebarCategory;
      parents: readonly SidebarCategory[];
      version: DocsVersion;
    }
  | { kind: 'post'; post: PostEntry }
  | { kind: 'postList'; page: number; pages: number; posts: readonly PostEntry[] }
  | { kind: 'archive' }
  | { kind: 'authors' }
  | { kind: 'tags' }
  | { kind: 'tag'; tag: string; posts: PostEntry[] };

/** All pages of the site by path, in sitemap order. */
export type RouteMap = ReadonlyMap<string, RouteEntry>;

/** Pages that are served but not listed. */
export interface Unlisted {
  docs: readonly DocEntry[];
  posts: readonly PostEntry[];
}

interface RouteMapOptions {
  config: SiteConfig;
  versions: readonly DocsVersion[];
  /** Newest first. */
  posts: readonly PostEntry[];
  /** Posts that are served but not listed. */
  unlisted: Pick<Unlisted, 'posts'>;
}

/** Assigns a path to each page. Duplicate paths cause a warning (E10); the first page in sorted order wins. */
export function buildRouteMap(options: RouteMapOptions, problems: Problem[]): RouteMap {
  const { config, versions, posts, unlisted } = options;
  const routeMap = new Map<string, RouteEntry>();
  const owners = new Map<string, string>();
  const add = (path: string, entry: RouteEntry, owner: string): void => {
    const first = owners.get(path);
    if (first !== undefined) {
      problems.push(reportDuplicateRoute(path, first, owner, findArticleEntry(entry) !== undefined));
      return;
    }
    owners.set(path, owner);
    routeMap.set(path, entry);
  };

  add('/', { kind: 'home' }, 'the home page');
  // The latest version is first, so that its pages take precedence.
  for (const version of [...versions].sort((a, b) => Number(b.isLast) - Number(a.isLast))) {
    for (const doc of [...version.docs, ...version.unlisted]) {
      add(doc.path, { kind: 'doc', doc, version }, doc.source.displayPath);
    }
    for (const { category, parents } of listCategories(version.sidebar)) {
      if (category.doc !== undefined) continue;
      const entry = { kind: 'category' as const, category, parents, version };
      add(category.path, entry, `the category "${category.label}"`);
    }
  }
  if (posts.length > 0) addBlog(posts, config, add);
  for (const post of unlisted.posts) add(post.path, { kind: 'post', post }, post.source.displayPath);
  if (config.users.length > 0) add('/users', { kind: 'users' }, 'the users page');
  add('/pages', { kind: 'allPages' }, 'the list of all pages');
  add(SEARCH_PATH, { kind: 'search' }, 'the search page');
  return routeMap;
}

/** Groups posts by tag slug, sorted by slug. */
export function groupByTag(posts: readonly PostEntry[]): Map<string, { tag: string; posts: PostEntry[] }> {
  const tags = new Map<string, { tag: string; posts: PostEntry[] }>();
  for (const post of posts) {
    for (const tag of new Set(post.frontmatter.tags)) {
      const slug = getTagSlug(tag);
      const group = tags.get(slug);
      if (group === undefined) tags.set(slug, { tag, posts: [post] });
      else if (!group.posts.includes(post)) group.posts.push(post);
    }
  }
  return new Map([...tags].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the path of a page of the blog list; page numbers are 1-based. */
export function getPostListPath(page: number): string {
  return page === 1 ? BLOG_PATH : `${BLOG_PATH}/page/${page}`;
}

function addBlog(
  posts: readonly PostEntry[],
  { blog }: SiteConfig,
  add: (path: string, entry: RouteEntry, owner: string) => void,
): void {
  const pages = Math.ceil(posts.length / blog.postsPerPage);
  for (let page = 1; page <= pages; page += 1) {
    const onPage = posts.slice((page - 1) * blog.postsPerPage, page * blog.postsPerPage);
    add(getPostListPath(page), { kind: 'postList', page, pages, posts: onPage }, 'the blog list');
  }
  add(`${BLOG_PATH}/archive`, { kind: 'archive' }, 'the blog archive');
  add(`${BLOG_PATH}/authors`, { kind: 'authors' }, 'the list of authors');
  add(`${BLOG_PATH}/tags`, { kind: 'tags' }, 'the list of tags');
  for (const [slug, { tag, posts: tagged }] of groupByTag(posts)) {
    add(`${BLOG_PATH}/tags/${slug}`, { kind: 'tag', tag, posts: tagged }, `the tag "${tag}"`);
  }
  for (const post of posts) add(post.path, { kind: 'post', post }, post.source.displayPath);
}

/** Lists all docs pages and posts, including unlisted ones. */
export function listEntries(routeMap: RouteMap): ArticleEntry[] {
  return [...routeMap.values()].flatMap((route) => findArticleEntry(route) ?? []);
}

/** Docs page or post of a route; undefined for other routes. */
export function findArticleEntry(route: RouteEntry | undefined): ArticleEntry | undefined {
  if (route?.kind === 'doc') return route.doc;
  return route?.kind === 'post' ? route.post : undefined;
}
