import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pMap from 'p-map';
import { ProblemError, throwOnErrors, type Problem } from '#app/diagnostics/problem.ts';
import { normalisePath, stripTrailingSlash, toHref } from '#app/navigation/paths.ts';
import { findNearestPages } from '#app/navigation/nearest-pages.ts';
import type { DocSearchRecord } from '#app/search/algolia/docsearch-record.ts';
import { buildDocSearchRecords } from '#app/search/algolia/docsearch-records.server.ts';
import { findVersionSegment } from '#app/navigation/version-segments.ts';
import { createSidebarHtml, type SidebarHtml } from '#app/shell/sidebar-html.server.ts';
import type { Environment } from '#app/site/environment.server.ts';
import { createStandInSite, loadSite, type LoadedSite } from '#app/site/load-site.server.ts';
import { createCompiler, type Compile, type CompiledPage } from './compile/compiler.server.ts';
import { computeCodeVersion } from './compile/code-version.server.ts';
import { createCodeHighlighter, type Highlighter } from './compile/highlight.server.ts';
import { createImageFiles, type ImageFile } from './compile/image-files.server.ts';
import type { LinkRecord } from './compile/page-context.server.ts';
import { createCachedCompiler } from './compile/page-cache.server.ts';
import type { CatalogEntry } from './catalog.server.ts';
import { createVersionsReader, type LockedVersions } from './checked-against.server.ts';
import { findLastChange } from './dates.server.ts';
import type { DocEntry, PostEntry } from './entries.server.ts';
import type { LinkItem, Page, SearchHrefs, ShellData, SidebarData } from './page-data.ts';
import { createPageTools } from './page-tools.server.ts';
import { buildPage } from './pages.server.ts';
import { readSearchRecords } from './search-records.server.ts';
import { createSiteSearch } from './search.server.ts';
import { buildShell } from './shell.server.ts';
import { listBlogEntries, listSidebarEntries } from './sidebar-entries.server.ts';
import { buildSiteData, type SiteData } from './site-data.server.ts';
import { buildSiteIndex, type SiteIndex } from './site-index.server.ts';
import type { SourceFile } from './source-file.server.ts';

/** One state of a content folder, read, checked and arranged. The one door through which the rest uses content. */
export interface Content {
  readonly index: SiteIndex;
  /** What stands around every page, but for the names of the search's files. */
  readonly shell: Omit<ShellData, 'search'>;
  /** Warnings about the folder as a whole; those about single pages come with `compileAll`. */
  readonly problems: readonly Problem[];
  /** The page at a path, compiled; undefined for a path that is none. Throws a ProblemError for a page with mistakes. */
  findPage(path: string): Promise<Page | undefined>;
  /** Where an old path leads, as a href; undefined when it is none or leads to a page that does not exist. */
  findRedirect(path: string): string | undefined;
  /** All redirects, and whether the page that each leads to exists. */
  listRedirects(): { from: string; to: string; exists: boolean }[];
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
  getSearchHrefs(): Promise<SearchHrefs>;
  /** A file of the search by its path; undefined for a path that is none, or of another state of the content. */
  findSearchFile(path: string): Promise<string | undefined>;
  /** The site as records for its Algolia index; undefined when it has none. */
  getAlgoliaRecords(): Promise<DocSearchRecord[] | undefined>;
  /** The configuration and what the site is made of, for programs. */
  getSiteData(): SiteData;
  /** Pages for the sitemap, in its order. */
  listPages(): { path: string; lastUpdated: string | undefined }[];
  /** Paths of the pages that are served though no list has them. */
  listUnlisted(): string[];
  /** A picture of the content folder by its served path. */
  findImage(path: string): ImageFile | undefined;
  /** The pages whose addresses are most like a wrong one. */
  suggestPages(path: string): LinkItem[];
  /** The links that authors wrote in a page; none for a page that is not MDX. */
  listLinks(path: string): Promise<LinkRecord[]>;
  /** Compiles every page. Throws a ProblemError with every error of every page; returns the warnings. */
  compileAll(onPage?: (done: number, total: number) => void): Promise<Problem[]>;
}

export interface ContentOptions {
  environment: Environment;
  /** Whether drafts and posts of the future are pages. */
  includeDrafts: boolean;
  /** Whether crawlers are told to leave the site alone. */
  hideFromCrawlers?: boolean | undefined;
  /** `YYYY-MM-DD`, in UTC. */
  today: string;
  /** Seconds since 1970 that stand for the last change of content that git knows nothing of. Default: 0. */
  sourceDate?: number | undefined;
  /** Whether the search's files are made when they are asked for, under names that need no page compiled. */
  lazySearch?: boolean | undefined;
}

/** Loads content again and again with what is dear to make (see `LoaderTools`) made once. */
export interface ContentLoader {
  /** Reads the folder as it is now. Throws a ProblemError with every mistake in it. */
  load(): Promise<Content>;
}

/** What every state of the content shares. */
interface LoaderTools {
  highlighter: Highlighter;
  /** Version of the code that compiles; the page cache forgets with it. */
  codeVersion: string;
  /** The versions that the samples run with. */
  readVersions: () => Promise<LockedVersions>;
}

/** How many pages are compiled at once; more gains nothing, because esbuild works on a core of its own. */
const COMPILE_CONCURRENCY = 32;

/** Makes a loader for one content folder. */
export function createContentLoader(options: ContentOptions): ContentLoader {
  const highlighter = createCodeHighlighter();
  const readVersions = createVersionsReader();
  const codeVersion = computeCodeVersion();
  return {
    async load() {
      return await loadContent(options, { highlighter, codeVersion: await codeVersion, readVersions });
    },
  };
}

async function loadContent(options: ContentOptions, tools: LoaderTools): Promise<Content> {
  const site = await loadSite(options.environment).catch(async (error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    // What is wrong with the pages is told at the same time, as far as it can be known without a configuration.
    const pages = await loadPages(createStandInSite(), options, tools).then(
      () => [],
      (fault: unknown) => {
        if (fault instanceof ProblemError) return fault.problems;
        throw fault;
      },
    );
    throw new ProblemError([...error.problems, ...pages], { cause: error });
  });
  return await loadPages(site, options, tools);
}

async function loadPages(
  site: LoadedSite,
  { environment, includeDrafts, today, ...contentOptions }: ContentOptions,
  loaderTools: LoaderTools,
): Promise<Content> {
  const { contentDir, cacheDir } = environment;
  const index = await buildSiteIndex({ contentDir, site, includeDrafts, today });
  const images = createImageFiles();
  const compile = createPageCompiler(index, images, loaderTools, cacheDir);
  const content = createContent(index, compile, images, loaderTools.readVersions, contentOptions);
  if (index.problems.some(({ level }) => level === 'error')) {
    // What is wrong inside of pages is told at the same time, so that an author need not ask twice. Warnings wait: a
    // link to a page that could not be read is not broken.
    await content.compileAll().catch((error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      throw new ProblemError(error.problems.filter(({ level }) => level === 'error'));
    });
  }
  return content;
}

function createContent(
  index: SiteIndex,
  compile: Compile,
  images: ReturnType<typeof createImageFiles>,
  readVersions: LoaderTools['readVersions'],
  {
    hideFromCrawlers,
    ...searchOptions
  }: Pick<ContentOptions, 'hideFromCrawlers' | 'sourceDate' | 'lazySearch'>,
): Content {
  const { config, catalog } = index;
  const search = createSiteSearch(index, compile, searchOptions);
  const tools = createPageTools(index, compile, images, readVersions);
  const docsSidebars = new Map(
    index.versions.map(({ segment, sidebar }) => [
      segment,
      createSidebarHtml(listSidebarEntries(sidebar, config, index.today), config.docs.sidebarContent),
    ]),
  );
  const findDocsSidebar = (path: string): SidebarHtml | undefined =>
    docsSidebars.get(findVersionSegment(path, [...docsSidebars.keys()]));
  const blogSidebar = createSidebarHtml(listBlogEntries(index), 'whole');
  const redirects = new Map(index.redirects.map(({ from, to }) => [stripTrailingSlash(from), to]));
  const targetExists = (to: string): boolean => catalog.has(normalisePath(to.replace(/[?#].*/, '')));
  let imagePaths: Map<string, ImageFile> | undefined;

  return {
    index,
    shell: { ...buildShell(index), ...(hideFromCrawlers === true ? { hideFromCrawlers } : {}) },
    problems: index.problems,
    async findPage(path) {
      const entry = catalog.get(path);
      return entry === undefined ? undefined : await buildPage(entry, tools);
    },
    findRedirect(path) {
      const to = redirects.get(stripTrailingSlash(path));
      return to !== undefined && targetExists(to) ? toHref(to, config) : undefined;
    },
    listRedirects: () => index.redirects.map(({ from, to }) => ({ from, to, exists: targetExists(to) })),
    getDocsSidebar: (path) =>
      findDocsSidebar(path)?.render(toHref(path, config)) ?? { html: '', partial: false },
    getBlogSidebar: (path) => blogSidebar.render(toHref(path, config)),
    getWholeDocsSidebar(segment = '') {
      const sidebar = docsSidebars.get(segment);
      return sidebar === undefined ? undefined : { html: sidebar.whole, partial: false };
    },
    getSearchHrefs: () => search.getHrefs(),
    findSearchFile: (path) => search.findFile(path),
    async getAlgoliaRecords() {
      if (config.algolia === undefined) return undefined;
      return buildDocSearchRecords(await readSearchRecords(index, compile), {
        url: config.url,
        baseUrl: config.baseUrl,
        lang: config.i18n.defaultLocale,
        versions: index.versions.length > 1 ? index.versions.map(({ name }) => name) : [],
        sections: { guide: 'Guides', reference: 'Reference', post: config.blog.title, page: config.title },
      });
    },
    getSiteData: () => buildSiteData(index),
    listPages: () =>
      [...catalog]
        .filter(([, entry]) => entry.kind !== 'search' && !isUnlisted(entry))
        .map(([path, entry]) => ({ path, lastUpdated: findLastUpdated(entry, index) })),
    listUnlisted: () => [...catalog].filter(([, entry]) => isUnlisted(entry)).map(([path]) => path),
    findImage(path) {
      imagePaths ??= new Map(
        index.images
          .map((file) => images.find(file))
          .filter((image) => image !== undefined)
          .map((image) => [image.path, image]),
      );
      return imagePaths.get(path);
    },
    suggestPages: (path) => suggestPages(path, index),
    async listLinks(path) {
      const source = findSource(catalog.get(path), index);
      return source === undefined ? [] : (await compile(source, path)).links;
    },
    async compileAll(onPage) {
      const pages = [...catalog].flatMap(([path, entry]) => {
        const source = findSource(entry, index);
        return source === undefined ? [] : [{ path, source }];
      });
      let done = 0;
      const found = await pMap(
        pages,
        async ({ path, source }) => {
          const problems = await compile(source, path).then(
            (page) => page.warnings,
            (error: unknown) => {
              if (error instanceof ProblemError) return error.problems;
              throw error;
            },
          );
          onPage?.((done += 1), pages.length);
          return problems;
        },
        { concurrency: COMPILE_CONCURRENCY },
      );
      const problems = [...index.problems, ...found.flat()];
      throwOnErrors(problems);
      return problems;
    },
  };
}

/** Compiles a page once per state of the content, keeping results on disk for the next. */
function createPageCompiler(
  index: SiteIndex,
  images: ReturnType<typeof createImageFiles>,
  { highlighter, codeVersion, readVersions }: LoaderTools,
  cacheDir: string,
): Compile {
  const { contentDir, config } = index;
  const routes = new Map([
    ...[...index.docs, ...index.unlisted.docs].map((doc) => [doc.relativeFile, doc.path] as const),
    ...[...index.posts, ...index.unlisted.posts].map((post) => [post.relativeFile, post.path] as const),
    ['home.mdx', '/'] as const,
  ]);
  const findRoute = (relativeFile: string): string | undefined => routes.get(relativeFile);
  const fileHashes = new Map<string, Promise<string | undefined>>();
  const compile = createCachedCompiler({
    compile: createCompiler({ contentDir, addressing: config, highlighter, images, findRoute, readVersions }),
    cacheDir,
    contentDir,
    addressing: config,
    codeVersion,
    findRoute,
    readVersions,
    hashFile(file) {
      let hash = fileHashes.get(file);
      if (hash === undefined) {
        hash = hashFile(file);
        fileHashes.set(file, hash);
      }
      return hash;
    },
  });
  const running = new Map<string, Promise<CompiledPage>>();
  return (source: SourceFile, path: string) => {
    const known = running.get(path);
    if (known !== undefined) return known;
    const promise = compile(source, path);
    running.set(path, promise);
    // A page that failed is tried again: what it imports may have been mended.
    promise.catch(() => running.delete(path));
    return promise;
  };
}

async function hashFile(file: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function findSource(entry: CatalogEntry | undefined, index: SiteIndex): SourceFile | undefined {
  return findArticle(entry, index)?.source;
}

/** What authors wrote for an address; undefined for an address that is made of other pages. */
function findArticle(
  entry: CatalogEntry | undefined,
  index: SiteIndex,
): DocEntry | PostEntry | SiteIndex['home'] {
  switch (entry?.kind) {
    case 'doc':
      return entry.doc;
    case 'post':
      return entry.post;
    case 'home':
      return index.home;
    default:
      return undefined;
  }
}

function isUnlisted(entry: CatalogEntry): boolean {
  if (entry.kind === 'doc') return entry.doc.frontmatter.unlisted;
  return entry.kind === 'post' && entry.post.frontmatter.unlisted;
}

function findLastUpdated(entry: CatalogEntry, index: SiteIndex): string | undefined {
  const article = findArticle(entry, index);
  return article === undefined ? undefined : findLastChange(article, index.lastChanged);
}

/** Articles whose addresses are like a wrong one. */
function suggestPages(path: string, { catalog, config, docs, posts }: SiteIndex): LinkItem[] {
  const articles = [...docs, ...posts].filter(
    ({ path: address, frontmatter }) => catalog.has(address) && !frontmatter.unlisted,
  );
  return findNearestPages(path, articles).map(({ frontmatter, path: found }) => ({
    label: frontmatter.title,
    href: toHref(found, config),
  }));
}
