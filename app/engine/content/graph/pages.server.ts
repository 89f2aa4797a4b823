import { SEARCH_PATH, toHref } from '#app/engine/urls/paths.ts';
import { CURRENT_VERSION } from '#app/engine/config/docs-versions.ts';
import {
  buildArchivePage,
  buildAuthorsPage,
  buildPostListPage,
  buildPostPage,
  buildTagPage,
  buildTagsPage,
  listContents,
  shorten,
} from './blog-pages.server.ts';
import { buildAllPagesPage } from './all-pages.server.ts';
import type { RouteEntry } from './route-map.server.ts';
import { findShownDate } from '#app/engine/content/source/dates.server.ts';
import type { DocEntry } from './entries.server.ts';
import type {
  BreadcrumbItem,
  CategoryPage,
  DocPage,
  HomePage,
  LinkItem,
  Page,
  PageItem,
  PageVersion,
  SearchPage,
  UserItem,
  UsersPage,
} from '#app/engine/model/page-data.ts';
import { findStatus } from './page-status.server.ts';
import type { PageBuildContext } from './page-build-context.server.ts';
import { findPageVersion, type DocsEntry } from './page-version.server.ts';
import type { SidebarCategory, SidebarNode } from './sidebar.server.ts';

/** Builds the page that is at an address, compiling what it shows. */
export async function buildPage(entry: RouteEntry, tools: PageBuildContext): Promise<Page> {
  switch (entry.kind) {
    case 'home':
      return await buildHomePage(tools);
    case 'users':
      return buildUsersPage(tools);
    case 'allPages':
      return buildAllPagesPage(tools);
    case 'search':
      return buildSearchPage(tools);
    case 'doc':
      return await buildDocPage(entry, tools);
    case 'category':
      return buildCategoryPage(entry, tools);
    case 'post':
      return await buildPostPage(entry.post, tools);
    case 'postList':
      return await buildPostListPage(entry.page, tools);
    case 'archive':
      return await buildArchivePage(tools);
    case 'authors':
      return buildAuthorsPage(tools);
    case 'tags':
      return buildTagsPage(tools);
    case 'tag':
      return await buildTagPage(entry.tag, entry.posts, tools);
  }
}

async function buildHomePage(tools: PageBuildContext): Promise<HomePage> {
  const { config, home, lastChanged } = tools.graph;
  const compiled =
    home === undefined ? undefined : await tools.compiler.compile({ path: '/', source: home.source });
  return {
    kind: 'home',
    path: '/',
    title: config.title,
    tagline: config.tagline,
    description: home?.frontmatter.description ?? config.tagline,
    lastUpdated: home === undefined ? undefined : lastChanged.get(home.source.file),
    image: tools.getImage(home?.image),
    html: compiled?.html,
    users: listUsers(tools).filter((_, index) => config.users[index]?.pinned === true),
  };
}

function buildUsersPage(tools: PageBuildContext): UsersPage {
  const { config } = tools.graph;
  return {
    kind: 'users',
    path: '/users',
    title: 'Users',
    description: `Organisations that use ${config.title}.`,
    lastUpdated: undefined,
    users: listUsers(tools),
  };
}

function listUsers(tools: PageBuildContext): UserItem[] {
  return tools.graph.config.users.map(({ caption, infoLink, image }) => ({
    caption,
    href: infoLink,
    image: tools.getImage(image) ?? { src: '', width: undefined, height: undefined },
  }));
}

async function buildDocPage(
  entry: Extract<RouteEntry, { kind: 'doc' }>,
  tools: PageBuildContext,
): Promise<DocPage> {
  const { config, lastChanged, today } = tools.graph;
  const { doc, version } = entry;
  const { readingOrder } = version;
  const { frontmatter, path } = doc;
  const compiled = await tools.compiler.compile(doc);
  const hidden = new Set(frontmatter.hide);
  const at = readingOrder.findIndex((page) => page.doc === doc);
  const toLink = (step: number): LinkItem | undefined => {
    const neighbor = at === -1 || hidden.has('pageTurner') ? undefined : readingOrder[at + step];
    return neighbor === undefined
      ? undefined
      : { label: neighbor.label, href: toHref(neighbor.doc.path, config) };
  };
  return {
    kind: 'doc',
    path,
    title: frontmatter.title,
    description: frontmatter.description ?? shorten(compiled.sections.find(({ text }) => text !== '')?.text),
    lastUpdated: config.docs.lastUpdated ? findShownDate(doc, lastChanged) : undefined,
    status: findStatus(doc, today),
    image: tools.getImage(doc.image),
    html: compiled.html,
    toc: listContents(compiled, frontmatter),
    breadcrumbs:
      config.docs.breadcrumbs && !hidden.has('breadcrumbs')
        ? buildBreadcrumbs(entry, frontmatter.title, tools)
        : [],
    previous: toLink(-1),
    next: toLink(1),
    editHref: tools.getEditHref(doc),
    hidesSidebar: hidden.has('sidebar') || undefined,
    keywords: frontmatter.keywords,
    // The samples of other versions are run against nothing.
    testedVersions: version.name === CURRENT_VERSION ? await tools.findTestedVersions(compiled.imports) : [],
    ...withVersion(entry, tools),
  };
}

function withVersion(entry: DocsEntry, { graph }: PageBuildContext): { version?: PageVersion } {
  const version = findPageVersion(entry, graph);
  return version === undefined ? {} : { version };
}

/** The way to a page: the categories it is in, then the page. */
function buildBreadcrumbs(
  { doc, version }: Extract<RouteEntry, { kind: 'doc' }>,
  title: string,
  { graph }: PageBuildContext,
): BreadcrumbItem[] {
  const categories = findCategories(version.sidebar, doc) ?? [];
  return [
    ...categories
      .filter((category) => category.doc !== doc)
      .map((category) => ({ label: category.label, href: toHref(category.path, graph.config) })),
    { label: title, href: undefined },
  ];
}

/** The categories around a page, outermost first; undefined when the page is not in the tree. */
function findCategories(nodes: readonly SidebarNode[], doc: DocEntry): SidebarCategory[] | undefined {
  for (const node of nodes) {
    if (node.type === 'page' && node.doc === doc) return [];
    if (node.type !== 'category') continue;
    const inside = node.doc === doc ? [] : findCategories(node.items, doc);
    if (inside !== undefined) return [node, ...inside];
  }
  return undefined;
}

function buildCategoryPage(
  entry: Extract<RouteEntry, { kind: 'category' }>,
  tools: PageBuildContext,
): CategoryPage {
  const { config } = tools.graph;
  const { category, parents } = entry;
  return {
    kind: 'category',
    path: category.path,
    title: category.label,
    description: category.description ?? `All pages of ${category.label}.`,
    lastUpdated: undefined,
    breadcrumbs: config.docs.breadcrumbs
      ? [
          ...parents.map(({ label, path }) => ({ label, href: toHref(path, config) })),
          { label: category.label, href: undefined },
        ]
      : [],
    items: category.items.map((node) => toPageItem(node, tools)),
    ...withVersion(entry, tools),
  };
}

function toPageItem(node: SidebarNode, { graph }: PageBuildContext): PageItem {
  switch (node.type) {
    case 'page':
      return {
        label: node.label,
        href: toHref(node.doc.path, graph.config),
        status: findStatus(node.doc, graph.today),
        description: node.doc.frontmatter.description,
      };
    case 'link':
      return { label: node.label, href: node.href, description: undefined };
    case 'category':
      return { label: node.label, href: toHref(node.path, graph.config), description: node.description };
  }
}

/** The search's own page (R17): the list of all pages, for those without JavaScript and for who closes the box. */
function buildSearchPage(tools: PageBuildContext): SearchPage {
  const { sections } = buildAllPagesPage(tools);
  return {
    kind: 'search',
    path: SEARCH_PATH,
    title: 'Search',
    description: `Search ${tools.graph.config.title}, or choose from all of its pages.`,
    lastUpdated: undefined,
    sections,
  };
}
