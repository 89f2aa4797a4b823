import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ignoreMissing } from '#app/engine/lib/files.server.ts';
import { BLOG_PATH, toHref, toLinkHref, trimTrailingSlashes } from '#app/engine/urls/paths.ts';
import type { SiteConfig } from '#app/engine/config/schema.ts';
import { CURRENT_VERSION } from '#app/engine/config/docs-versions.ts';
import type { CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import { findShownDate } from '#app/engine/content/source/dates.server.ts';
import type {
  ArticlePage,
  BreadcrumbItem,
  DocPage,
  Page,
  PageItem,
  PostPage,
  UserItem,
} from '#app/engine/model/page-data.ts';
import { findLastUpdated } from './articles.server.ts';
import {
  describePost,
  groupByYear,
  listAuthors,
  listExcerpts,
  listTagGroups,
  findDocMinutes,
} from './blog-pages.server.ts';
import type { ContentGraph } from './content-graph.server.ts';
import { getLastVersion } from './docs-version.server.ts';
import type { ArticleEntry, DocEntry, PostEntry } from './entries.server.ts';
import { describeGeneratedPage, listSections, toPageItem, findStatus } from './generated-pages.server.ts';
import { insertHtml } from './insertions.server.ts';
import type { Neighbors } from './neighbors.server.ts';
import type { PageBuildContext } from './page-build-context.server.ts';
import { findPageVersion } from './page-version.server.ts';
import { getPostListPath, type RouteEntry } from './route-map.server.ts';
import type { SidebarCategory, SidebarNode } from './sidebar.server.ts';

/** Builds the data of the page at a path. */
export async function buildPage(path: string, entry: RouteEntry, context: PageBuildContext): Promise<Page> {
  if (entry.kind === 'doc') return await buildDocPage(entry, context);
  if (entry.kind === 'post') return await buildPostPage(entry.post, context);
  const { graph } = context;
  const { config, posts } = graph;
  const base = { path, ...describeGeneratedPage(entry, graph), lastUpdated: undefined };
  const dated = { ...base, lastUpdated: findLastUpdated(entry, graph) };
  switch (entry.kind) {
    case 'home':
      return {
        kind: 'home',
        ...dated,
        headline: graph.home?.frontmatter.headline,
        tagline: config.tagline,
        actions: listActions(graph).map(({ label, to }) => ({ label, href: toHref(to, config) })),
        image: context.getImage(graph.home?.image),
        html: graph.home && (await context.compiler.compile({ path, source: graph.home.source })).html,
        users: await listUsers(context, true),
      };
    case 'users':
      return { kind: 'users', ...base, users: await listUsers(context) };
    case 'allPages':
    case 'search':
      return { kind: entry.kind, ...base, sections: listSections(graph) };
    case 'category':
      return {
        kind: 'category',
        ...base,
        breadcrumbs: buildBreadcrumbs(entry.parents, base.title, config),
        items: entry.category.items.map((node) => toNodeItem(node, graph)),
        version: findPageVersion(entry, graph),
      };
    case 'postList': {
      const { page, pages } = entry;
      return {
        kind: 'postList',
        ...dated,
        posts: await listExcerpts(entry.posts, context),
        page,
        pages,
        newer: page > 1 ? toHref(getPostListPath(page - 1), config) : undefined,
        older: page < pages ? toHref(getPostListPath(page + 1), config) : undefined,
      };
    }
    case 'tag':
      return {
        kind: 'tag',
        ...dated,
        tag: entry.tag,
        posts: await listExcerpts(entry.posts, context),
        allTagsHref: toHref(`${BLOG_PATH}/tags`, config),
      };
    case 'archive': {
      const summaries = posts.map(async (post) =>
        describePost(post, await context.compiler.compile(post), context),
      );
      return { kind: 'archive', ...dated, years: groupByYear(await Promise.all(summaries)) };
    }
    case 'authors':
      return { kind: 'authors', ...base, authors: listAuthors(context) };
    case 'tags':
      return { kind: 'tags', ...base, groups: listTagGroups(graph) };
  }
}

function buildArticle(
  entry: ArticleEntry,
  compiled: CompiledPage,
  { graph, getImage }: PageBuildContext,
): Omit<ArticlePage, 'breadcrumbs'> {
  const { frontmatter } = entry;
  const hidden = new Set<string>(frontmatter.hide);
  const { minLevel, maxLevel } = frontmatter.tableOfContents;
  return {
    title: frontmatter.title,
    keywords: frontmatter.keywords,
    path: entry.path,
    description:
      frontmatter.description ?? shortenDescription(compiled.sections.find(({ text }) => text !== '')?.text),
    lastUpdated: findShownDate(entry, graph.lastChanged),
    status: findStatus(entry, graph.today),
    image: getImage(entry.image),
    html: compiled.html,
    toc: hidden.has('tableOfContents')
      ? []
      : compiled.headings.filter(({ level }) => level >= minLevel && level <= maxLevel),
    editHref: findEditHref(entry, graph.config),
    hidesSidebar: hidden.has('sidebar') || undefined,
  };
}

async function buildDocPage(
  entry: Extract<RouteEntry, { kind: 'doc' }>,
  context: PageBuildContext,
): Promise<DocPage> {
  const { graph, compiler } = context;
  const { config } = graph;
  const { doc, version } = entry;
  const { hide, title } = doc.frontmatter;
  const compiled = await compiler.compile(doc);
  const article = buildArticle(doc, compiled, context);
  const [previous, next] = findNeighbors(doc, context);
  const categories = findCategories(version.sidebar, doc) ?? [];
  return {
    kind: 'doc',
    ...article,
    html: insertHtml(compiled.html, [
      { at: compiled.leadEnd, html: context.renderMemberIndex(article.toc) },
      ...(await context.names.listInsertions(doc, version, compiled)),
      ...context.types.listInsertions(doc, compiled),
    ]),
    lastUpdated: config.docs.lastUpdated ? article.lastUpdated : undefined,
    breadcrumbs: hide.includes('breadcrumbs')
      ? []
      : buildBreadcrumbs(
          categories.filter((category) => category.doc !== doc),
          title,
          config,
        ),
    previous,
    next,
    readingMinutes: config.docs.readingTime ? findDocMinutes(compiled.words) : undefined,
    // Samples of other versions are not tested.
    testedVersions:
      version.name === CURRENT_VERSION ? await context.findTestedVersions(compiled.imports) : [],
    version: findPageVersion(entry, graph),
  };
}

/** Lists the links at the top of the home page: by default, to the documentation. */
function listActions({ home, versions }: ContentGraph): { label: string; to: string }[] {
  const { mainDoc } = getLastVersion(versions);
  const byDefault = mainDoc === undefined ? [] : [{ label: 'Read the docs', to: mainDoc.path }];
  return home?.frontmatter.actions ?? byDefault;
}

async function buildPostPage(post: PostEntry, context: PageBuildContext): Promise<PostPage> {
  const { config, posts } = context.graph;
  const compiled = await context.compiler.compile(post);
  const [newer, older] = findNeighbors(post, context);
  return {
    kind: 'post',
    ...buildArticle(post, compiled, context),
    breadcrumbs: [
      // Without a listed post, there is no list.
      ...(posts.length === 0 ? [] : [{ label: config.blog.title, href: toHref(BLOG_PATH, config) }]),
      { label: post.frontmatter.title, href: undefined },
    ],
    post: describePost(post, compiled, context),
    newer,
    older,
  };
}

/** Finds the links before and after an article; none if it is unlisted or hides them. */
function findNeighbors(entry: ArticleEntry, { neighbors }: PageBuildContext): Neighbors {
  const isHidden = new Set<string>(entry.frontmatter.hide).has('pagination');
  return (isHidden ? undefined : neighbors.get(entry)) ?? [undefined, undefined];
}

/**
 * Returns the URL for editing a page; undefined if neither the page nor the site configures one, or if the page sets
 * `editUrl: false`.
 */
function findEditHref({ frontmatter, relativeFile }: ArticleEntry, { docs }: SiteConfig): string | undefined {
  if (frontmatter.editUrl !== undefined) return frontmatter.editUrl || undefined;
  return docs.editUrl === undefined ? undefined : `${trimTrailingSlashes(docs.editUrl)}/${relativeFile}`;
}

/** Truncates a text for search engines to 160 characters, which is about the length that they show. */
export function shortenDescription(text: string | undefined): string | undefined {
  if (text === undefined || text.length <= 160) return text;
  return `${text
    .slice(0, 160)
    .replace(/\s\S*$/, '')
    .trimEnd()}…`;
}

/** Lists users with their images and the markup of SVG images. */
async function listUsers({ graph, getImage }: PageBuildContext, onlyPinned = false): Promise<UserItem[]> {
  const { config, contentDir } = graph;
  return await Promise.all(
    config.users
      .filter(({ pinned }) => pinned || !onlyPinned)
      .map(async ({ caption, infoLink, image }) => {
        const file = image.endsWith('.svg') ? path.join(contentDir, image) : undefined;
        const drawing = file && (await readFile(file, 'utf8').catch(ignoreMissing));
        return {
          caption,
          href: infoLink,
          image: getImage(image) ?? { src: '', width: undefined, height: undefined },
          drawing: drawing?.trim(),
        };
      }),
  );
}

/** Builds the breadcrumbs of a page: its categories, followed by the page itself. */
function buildBreadcrumbs(
  categories: readonly SidebarCategory[],
  title: string,
  config: SiteConfig,
): BreadcrumbItem[] {
  if (!config.docs.breadcrumbs) return [];
  return [
    ...categories.map(({ label, path }) => ({ label, href: toHref(path, config) })),
    { label: title, href: undefined },
  ];
}

/** Finds the categories that contain a page, outermost first; undefined if the page is not in the tree. */
function findCategories(nodes: readonly SidebarNode[], doc: DocEntry): SidebarCategory[] | undefined {
  for (const node of nodes) {
    if (node.type === 'page' && node.doc === doc) return [];
    if (node.type !== 'category') continue;
    const inner = node.doc === doc ? [] : findCategories(node.items, doc);
    if (inner !== undefined) return [node, ...inner];
  }
  return undefined;
}

function toNodeItem(node: SidebarNode, graph: ContentGraph): PageItem {
  switch (node.type) {
    case 'page':
      return { ...toPageItem(node.doc, graph), label: node.label };
    case 'link':
      return { label: node.label, href: toLinkHref(node.href, graph.config), description: undefined };
    case 'category':
      return { label: node.label, href: toHref(node.path, graph.config), description: node.description };
  }
}
