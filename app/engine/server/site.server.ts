import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createRedirectResolver } from '#app/engine/content/graph/redirects.server.ts';
import type { PageBuildContext } from '#app/engine/content/graph/page-build-context.server.ts';
import { listNeighbors } from '#app/engine/content/graph/neighbors.server.ts';
import { createNameLinks } from '#app/engine/content/graph/name-links.server.ts';
import { createSiteTypes, type TypeCache } from '#app/engine/content/graph/page-types.server.ts';
import { buildPage } from '#app/engine/content/graph/pages.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import type { SourcePage } from '#app/engine/content/compile/compiler.server.ts';
import type { CachedPageCompiler } from '#app/engine/content/compile/page-cache.server.ts';
import type { ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import {
  findTestedVersions,
  type LockedVersions,
} from '#app/engine/content/source/tested-versions.server.ts';
import { addCardVersion } from '#app/engine/generated-files/card-text.server.ts';
import type { GeneratedImages } from '#app/engine/generated-files/generated-images.server.ts';
import { createGeneratedFiles } from '#app/engine/generated-files/generated-files.server.ts';
import type { LinkItem } from '#app/engine/model/page-data.ts';
import type { Site } from '#app/engine/model/site.ts';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import type { SidebarHtml, SidebarsByPath } from '#app/engine/model/sidebar.ts';
import type { SiteDefinition } from '#app/engine/model/site-definition.ts';
import { findNearestPages } from '#app/engine/urls/nearest-pages.ts';
import { BLOG_PATH, normalizePath, toHref } from '#app/engine/urls/paths.ts';
import type { SiteSearchOptions } from './search.server.ts';
import { createSiteFiles } from './site-files.server.ts';
import { buildLayoutData } from './layout-data.server.ts';
import { listBlogEntries, listSidebarEntries } from './sidebar-entries.server.ts';

export interface SiteOptions extends SiteSearchOptions {
  graph: ContentGraph;
  compiler: CachedPageCompiler;
  definition: Pick<SiteDefinition, 'inlineScripts' | 'createSidebarHtml' | 'renderMemberIndex'>;
  images: ImageFiles;
  generatedImages: GeneratedImages;
  typeCache: TypeCache;
  readVersions(): Promise<LockedVersions>;
  /** Whether `robots.txt` and pages exclude the site from indexing. */
  hideFromCrawlers?: boolean | undefined;
}

/** Creates the site for one state of the content. */
export function createSite(options: SiteOptions): Site {
  const { graph, compiler, images, readVersions, generatedImages } = options;
  const { routeMap, config } = graph;
  const layout: LayoutData = {
    ...buildLayoutData(graph, options.definition.inlineScripts),
    ...(options.hideFromCrawlers === true ? { hideFromCrawlers: true } : {}),
  };
  const { pagesOnDemand = false } = options;
  const isReady = (source: SourcePage): boolean =>
    !pagesOnDemand || existsSync(compiler.getCacheFile(source));
  const types = createSiteTypes({ graph, compiler, cache: options.typeCache, onePageAtATime: pagesOnDemand });
  const names = createNameLinks({ graph, compiler, isReady });
  const context: PageBuildContext = {
    graph,
    compiler,
    names,
    neighbors: listNeighbors(graph),
    types,
    renderMemberIndex: options.definition.renderMemberIndex,
    findTestedVersions: (imports) => findTestedVersions(imports, config.docs.testedPackages, readVersions),
    getImage(relative) {
      const image = relative === undefined ? undefined : images.find(join(graph.contentDir, relative));
      return image && { src: toHref(image.path, config), width: image.width, height: image.height };
    },
  };
  const page: Site['page'] = async (path) => {
    const entry = routeMap.get(path);
    return entry && addCardVersion(await buildPage(path, entry, context), config);
  };
  const sidebars = createSidebars(graph, options.definition);
  const generatedFiles = createGeneratedFiles({ graph, generatedImages, compiler, types, findPage: page });
  const findFile = createSiteFiles({ ...options, layout, sidebars, generatedFiles });

  return {
    layout,
    page,
    redirect: createRedirectResolver(graph),
    sidebar: (path) =>
      findSidebar(path, sidebars)?.render(toHref(path, config)) ?? { html: '', partial: false },
    suggest: (path) => suggestPages(path, graph),
    // A page takes precedence over a file with the same path.
    file: async (path) => (routeMap.has(normalizePath(path)) ? undefined : await findFile(path)),
    paths: () => [...routeMap.keys(), ...generatedFiles.keys()],
  };
}

function createSidebars(graph: ContentGraph, definition: SiteOptions['definition']): SidebarsByPath {
  const { versions, config, today } = graph;
  return new Map([
    [BLOG_PATH, definition.createSidebarHtml(listBlogEntries(graph), 'complete')],
    ...versions.map(({ path, sidebar }) => {
      const entries = listSidebarEntries(sidebar, config, today);
      return [path, definition.createSidebarHtml(entries, config.docs.sidebarContent)] as const;
    }),
  ]);
}

/** Finds the sidebar of the docs version or blog that contains a path. */
function findSidebar(path: string, sidebars: SidebarsByPath): SidebarHtml | undefined {
  const [, section = '', segment = ''] = path.split('/');
  return sidebars.get(`/${section}/${segment}`) ?? sidebars.get(`/${section}`);
}

/** Suggests articles and category lists whose paths are similar to an unknown path. */
function suggestPages(unknown: string, { routeMap, config, docs, posts }: ContentGraph): LinkItem[] {
  const articles = [...docs, ...posts].filter(
    ({ path: known, frontmatter }) => routeMap.has(known) && !frontmatter.unlisted,
  );
  const pages = articles.map(({ frontmatter, path: known }) => ({ label: frontmatter.title, path: known }));
  for (const [known, entry] of routeMap) {
    if (entry.kind === 'category') pages.push({ label: entry.category.label, path: known });
  }
  return findNearestPages(unknown, pages).map(({ label, path: known }) => ({
    label,
    href: toHref(known, config),
  }));
}
