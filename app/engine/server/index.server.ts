import path from 'node:path';
import { ProblemError, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { addCardVersion } from '#app/engine/generated-files/card-version.server.ts';
import { createMachineFiles, type MachineFiles } from '#app/engine/generated-files/machine-files.server.ts';
import { toHref } from '#app/engine/urls/paths.ts';
import type { DocSearchRecord } from '#app/engine/search/algolia/docsearch-record.ts';
import { findVersionSegment } from '#app/engine/urls/version-segments.ts';
import type { SidebarHtml } from '#app/engine/model/sidebar.ts';
import type { SiteDefinition } from '#app/engine/model/site-definition.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { applyLevels } from '#app/engine/config/checks.ts';
import { isInside } from '#app/engine/lib/file-paths.server.ts';
import type { LoadedSite } from '#app/engine/config/load-site.server.ts';
import type { CompiledPage } from '#app/engine/content/compile/compiler.server.ts';
import type { ImageFiles } from '#app/engine/content/compile/image-files.server.ts';
import type { LinkRecord } from '#app/engine/content/compile/page-context.server.ts';
import {
  compileArticles,
  findLastUpdated,
  findSource,
  isUnlisted,
  type Article,
  type CheckedArticle,
  type OnPage,
} from '#app/engine/content/graph/articles.server.ts';
import { checkFieldImages } from '#app/engine/content/graph/field-images.server.ts';
import { createImagePaths, type ImagePaths } from '#app/engine/content/graph/image-paths.server.ts';
import type { LinkItem, Page, SidebarData } from '#app/engine/model/page-data.ts';
import type { SearchNames } from '#app/engine/model/search-files.ts';
import type { ShellData } from '#app/engine/model/shell-data.ts';
import type { PageCompiler } from '#app/engine/content/graph/page-compiler.server.ts';
import { createPageTools } from '#app/engine/content/graph/page-tools.server.ts';
import { buildPage } from '#app/engine/content/graph/pages.server.ts';
import {
  createRedirectTargets,
  type RedirectTargets,
} from '#app/engine/content/graph/redirect-targets.server.ts';
import { getAlgoliaRecords } from './algolia-records.server.ts';
import { createSiteSearch } from './search.server.ts';
import { buildShell } from './shell.server.ts';
import { listBlogEntries, listSidebarEntries } from './sidebar-entries.server.ts';
import { buildSiteData, type SiteData } from '#app/engine/content/graph/site-data.server.ts';
import { suggestPages } from '#app/engine/content/graph/suggest-pages.server.ts';
import { buildSiteIndex, type SiteIndex } from '#app/engine/content/graph/site-index.server.ts';
import {
  createLoaderMemory,
  type LaterImageOptions,
  type LiveComponents,
  type LoaderMemory,
} from './loader-memory.server.ts';

export { findSource, type Article, type CheckedArticle } from '#app/engine/content/graph/articles.server.ts';

/** One state of a content folder, read, checked and arranged. The one door through which the rest uses content. */
export interface Content extends ImagePaths, RedirectTargets {
  readonly index: SiteIndex;
  /** What stands around every page, but for the names of the search's files. */
  readonly shell: Omit<ShellData, 'search'>;
  /** Warnings about the folder as a whole; those about single pages come with `compileAll`. */
  readonly problems: readonly Problem[];
  /** The page at a path, compiled; undefined for a path that is none. Throws a ProblemError for a page with mistakes. */
  findPage(path: string): Promise<Page | undefined>;
  /** Sidebar of the docs page with this path. */
  getDocsSidebar(path: string): SidebarData;
  /** Sidebar of the blog page with this path. */
  getBlogSidebar(path: string): SidebarData;
  /**
   * The docs sidebar with every entry in it. Of another version than the latest by what its path has behind `/docs/`;
   * undefined when there is none.
   */
  getWholeDocsSidebar(segment?: string): SidebarData | undefined;
  /** The two files that a search starts with. On the published site their names need every page compiled. */
  getSearchNames(): Promise<SearchNames>;
  /** A file of the search by its path; undefined for a path that is none, or of another state of the content. */
  findSearchFile(path: string): Promise<string | undefined>;
  /** The site as records for its Algolia index; undefined when it has none. */
  getAlgoliaRecords(): Promise<DocSearchRecord[] | undefined>;
  /** The configuration and what the site is made of, for programs. */
  getSiteData(): SiteData;
  /** What programs read: feeds, Markdown, lists, icons, cards. */
  readonly machines: MachineFiles;
  /** Pages for the sitemap, in its order. */
  listPages(): { path: string; lastUpdated: string | undefined }[];
  /** Paths of the pages that are served though no list has them. */
  listUnlisted(): string[];
  /** The pages whose addresses are most like a wrong one. */
  suggestPages(path: string): LinkItem[];
  /** The links that authors wrote in a page; none for a page that is not MDX. */
  listLinks(path: string): Promise<LinkRecord[]>;
  /** What is wrong with the page at a path, errors and warnings: with its own text, or with what it shows of others. */
  findProblems(path: string): Promise<readonly Problem[]>;
  /** Files outside of the folder that it was read from, absolute. */
  readonly outsideFiles: ReadonlySet<string>;
  /** Compiles every page. Throws a ProblemError with every error of every page; returns the warnings. */
  compileAll(onPage?: OnPage): Promise<Problem[]>;
  /** The page at a path, compiled; undefined for one that no author wrote, and for one with mistakes. */
  compileArticle(path: string): Promise<Article | undefined>;
  /** As `compileAll`, but gives what could be compiled and everything that is wrong, errors among it. */
  compileArticles(onPage?: OnPage): Promise<{ articles: CheckedArticle[]; problems: Problem[] }>;
  /** The file of the disk cache that the page at a path is kept in; undefined for one that no author wrote. */
  findCacheFile(path: string): string | undefined;
  /** Paths of the pages in memory that were compiled with one of some files (absolute): partials, code, pictures. */
  listDependents(files: readonly string[]): string[];
}

export interface ContentOptions {
  environment: Environment;
  /** The components, sidebar and inline scripts of the site. */
  definition: SiteDefinition;
  /** Whether drafts and posts of the future are pages. */
  includeDrafts: boolean;
  /** Whether crawlers are told to leave the site alone. */
  hideFromCrawlers?: boolean | undefined;
  /** `YYYY-MM-DD`, in UTC. A function is asked at each load. */
  today: string | (() => string);
  /** Seconds since 1970 that stand for the last change of content that git knows nothing of. Default: 0. */
  sourceDate?: number | undefined;
  /** Whether the search's files are made when they are asked for, under names that need no page compiled. */
  lazySearch?: boolean | undefined;
  /**
   * Whether mistakes are told in `problems` alone, and what has one stands as it was before: for the dev server. Then
   * `load` does not throw because of them.
   */
  keepGoing?: boolean | undefined;
  /**
   * Whether it does not matter if what was made can't be kept in the cache folder, which may be read-only. Default: only
   * with `keepGoing`.
   */
  canLoseCache?: boolean | undefined;
  /**
   * Decodes and encodes images in the background, while pages show them as they are; see `followImages`. Default: whoever
   * compiles a page waits for its images.
   */
  laterImages?: LaterImageOptions | undefined;
  /** Components that follow their code, for the dev server. Default: those that the program started with. */
  liveComponents?: LiveComponents | undefined;
  /** Whether dates come from the last build where there is no git history; see `writeKeptDates`. Default: no. */
  useKeptDates?: boolean | undefined;
  /** Takes the reason why something can't be kept, where it can be lost. Default: nobody is told. */
  onCacheFailure?: ((reason: string) => void) | undefined;
}

/** Loads content again and again. What did not change since the last time is not read or made again. */
export interface ContentLoader {
  /**
   * Reads the folder as it is now. Throws a ProblemError with every mistake in it. Whoever watches the folder can name the
   * files that changed, absolute; then the loader believes that no other did.
   */
  load(changed?: readonly string[]): Promise<Content>;
  /**
   * Calls a function with the files (absolute) of images of which more is known than when pages were compiled: a content
   * that is loaded with them as changed shows it.
   */
  followImages(listener: (files: readonly string[]) => void): void;
}

/** Makes a loader for one content folder. */
export function createContentLoader(options: ContentOptions): ContentLoader {
  const memory = createLoaderMemory(options);
  return {
    async load(changed) {
      memory.refresh(changed);
      return await loadContent(options, memory);
    },
    followImages: (listener) => memory.laterImages?.follow(listener),
  };
}

async function loadContent(options: ContentOptions, memory: LoaderMemory): Promise<Content> {
  const { site, problems } = await memory.loadSite();
  if (problems.length === 0 || options.keepGoing === true) {
    return await loadPages(site, problems, options, memory);
  }
  // What is wrong with the pages is told at the same time, as far as it can be known without a configuration.
  const others = await loadPages(site, [], options, memory).then(
    () => [],
    (fault: unknown) => {
      if (fault instanceof ProblemError) return fault.problems;
      throw fault;
    },
  );
  throw new ProblemError([...problems, ...others]);
}

async function loadPages(
  site: LoadedSite,
  siteProblems: readonly Problem[],
  { environment, includeDrafts, today, keepGoing = false, liveComponents, ...contentOptions }: ContentOptions,
  memory: LoaderMemory,
): Promise<Content> {
  const { contentDir } = environment;
  const [files, lastChanged] = await Promise.all([memory.listFiles(), memory.readLastChanged()]);
  const found = await buildSiteIndex({
    contentDir,
    site,
    files: files.list,
    lastChanged,
    memory: memory.read,
    includeDrafts,
    today: typeof today === 'string' ? today : today(),
    problems: [...siteProblems, ...files.problems, ...(liveComponents?.listProblems() ?? [])],
  });
  const problems = [...found.problems, ...(await checkFieldImages(found, memory.images))];
  const index = { ...found, problems: applyLevels(problems, found.config.checks) };
  const content = createContent(index, await memory.createCompiler(index), site, memory, contentOptions);
  if (!keepGoing && index.problems.some(({ level }) => level === 'error')) {
    // What is wrong inside of pages is told at the same time, so that an author need not ask twice.
    await content.compileAll();
  }
  return content;
}

function createContent(
  index: SiteIndex,
  compiler: PageCompiler,
  site: LoadedSite,
  memory: LoaderMemory,
  {
    definition,
    hideFromCrawlers,
    ...searchOptions
  }: Pick<ContentOptions, 'definition' | 'hideFromCrawlers' | 'sourceDate' | 'lazySearch'>,
): Content {
  const { config, catalog, contentDir } = index;
  const images: ImageFiles = memory.images;
  const outsideFiles = new Set(site.inputs.filter((file) => !isInside(contentDir, file)));
  const search = createSiteSearch(index, compiler, searchOptions);
  const tools = createPageTools(index, compiler, images, memory.readVersions);
  const docsSidebars = new Map(
    index.versions.map(({ segment, sidebar }) => [
      segment,
      memory.makeSidebar(
        `docs ${segment}`,
        listSidebarEntries(sidebar, config, index.today),
        config.docs.sidebarContent,
      ),
    ]),
  );
  const findDocsSidebar = (path: string): SidebarHtml | undefined =>
    docsSidebars.get(findVersionSegment(path, [...docsSidebars.keys()]));
  const blogSidebar = memory.makeSidebar('blog', listBlogEntries(index), 'whole');

  const noteOutside = (page: CompiledPage): CompiledPage => {
    for (const name of Object.keys(page.dependencies.files)) {
      const file = path.join(contentDir, name);
      if (!isInside(contentDir, file)) outsideFiles.add(file);
    }
    return page;
  };

  const findPage = async (path: string): Promise<Page | undefined> => {
    const entry = catalog.get(path);
    return entry === undefined ? undefined : addCardVersion(await buildPage(entry, tools), config);
  };

  return {
    index,
    shell: {
      ...buildShell(index, definition.inlineScripts),
      ...(hideFromCrawlers === true ? { hideFromCrawlers } : {}),
    },
    problems: index.problems,
    findPage,
    machines: createMachineFiles({ index, drawings: memory.drawings, compiler, findPage }),
    ...createRedirectTargets(index),
    getDocsSidebar: (path) =>
      findDocsSidebar(path)?.render(toHref(path, config)) ?? { html: '', partial: false },
    getBlogSidebar: (path) => blogSidebar.render(toHref(path, config)),
    getWholeDocsSidebar(segment = '') {
      const sidebar = docsSidebars.get(segment);
      return sidebar === undefined ? undefined : { html: sidebar.whole, partial: false };
    },
    getSearchNames: () => search.getNames(),
    findSearchFile: (path) => search.findFile(path),
    getAlgoliaRecords: () => getAlgoliaRecords(index, compiler),
    getSiteData: () => buildSiteData(index),
    listPages: () =>
      [...catalog]
        .filter(([, entry]) => entry.kind !== 'search' && !isUnlisted(entry))
        .map(([path, entry]) => ({ path, lastUpdated: findLastUpdated(entry, index) })),
    listUnlisted: () => [...catalog].filter(([, entry]) => isUnlisted(entry)).map(([path]) => path),
    ...createImagePaths(index.images, images),
    suggestPages: (path) => suggestPages(path, index),
    async listLinks(path) {
      const source = findSource(catalog.get(path), index);
      return source === undefined ? [] : (await compiler.compile({ path, source })).links;
    },
    outsideFiles,
    async findProblems(path) {
      const entry = catalog.get(path);
      const source = findSource(entry, index);
      try {
        if (source !== undefined) {
          return applyLevels(noteOutside(await compiler.compile({ path, source })).warnings, config.checks);
        }
        if (entry !== undefined) await buildPage(entry, tools);
        return [];
      } catch (error) {
        if (error instanceof ProblemError) return error.problems;
        throw error;
      }
    },
    async compileArticle(path) {
      const source = findSource(catalog.get(path), index);
      if (source === undefined) return undefined;
      try {
        return { path, source, compiled: await compiler.compile({ path, source }) };
      } catch (error) {
        if (error instanceof ProblemError) return undefined;
        throw error;
      }
    },
    async compileAll(onPage) {
      const { problems } = await compileArticles(index, compiler, onPage);
      throwOnErrors(problems);
      return problems;
    },
    compileArticles: (onPage) => compileArticles(index, compiler, onPage),
    listDependents: (files) => compiler.listDependents(files),
    findCacheFile(path) {
      const source = findSource(catalog.get(path), index);
      return source === undefined ? undefined : compiler.getCacheFile({ path, source });
    },
  };
}
