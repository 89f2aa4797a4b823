import type { Environment } from '#app/engine/config/environment.server.ts';
import { computeCodeVersion } from '#app/engine/content/compile/code-version.server.ts';
import {
  createCodeHighlighter,
  type HighlightCode,
} from '#app/engine/content/compile/code/highlight.server.ts';
import { createImageFiles, inspectAtOnce } from '#app/engine/content/compile/images/image-files.server.ts';
import {
  createImageInspector,
  type EncodeImage,
} from '#app/engine/content/compile/images/image-variants.server.ts';
import { inspectLater } from '#app/engine/content/compile/images/later-images.server.ts';
import type { CachedPageCompiler } from '#app/engine/content/compile/page-cache.server.ts';
import { compileArticles } from '#app/engine/content/graph/articles.server.ts';
import { createContentSource } from '#app/engine/content/graph/content-source.server.ts';
import { createImagePaths, type ImagePaths } from '#app/engine/content/graph/image-paths.server.ts';
import { createPageCompiler, type PageComponents } from '#app/engine/content/graph/page-compiler.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import {
  createForgivingWriter,
  writeCacheFile,
  writeToCache,
} from '#app/engine/content/source/cache-file.server.ts';
import { createVersionsReader } from '#app/engine/content/source/tested-versions.server.ts';
import { createReadCache } from '#app/engine/content/source/read-cache.server.ts';
import { formatProblem, ProblemError, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { createDrawings } from '#app/engine/generated-files/drawings.server.ts';
import type { SiteDefinition } from '#app/engine/model/site-definition.ts';
import type { Site } from '#app/engine/model/site.ts';
import { createSearchCache } from './search-cache.server.ts';
import { createSite, type SiteOptions } from './site.server.ts';

/** One state of a content folder. */
export interface SiteState {
  /** Content of the folder, as data. */
  readonly graph: ContentGraph;
  /** Compiles the pages of the graph. */
  readonly compiler: CachedPageCompiler;
  /** Pages and files that are served. */
  readonly site: Site;
  /** The images of the folder by their served paths. */
  readonly images: ImagePaths;
}

/** Loads one state of the content after the other. Unchanged files are not read or compiled again. */
export interface SiteLoader {
  /**
   * Loads the folder as it is now.
   *
   * @param changed the only files (absolute) that changed since the last time; undefined when that is unknown
   * @throws ProblemError with every error, unless the loader tolerates errors
   */
  load(changed?: readonly string[]): Promise<SiteState>;
  /**
   * Calls a function with images (absolute paths) that have been encoded since pages were compiled. A state that is loaded
   * with them as changed files shows the result.
   */
  followImages(listener: (files: readonly string[]) => void): void;
}

/** Options that differ between dev, preview, check, and build. */
export interface SiteLoaderOptions extends Pick<
  SiteOptions,
  'hideFromCrawlers' | 'sourceDate' | 'pagesOnDemand'
> {
  environment: Environment;
  /** The components, sidebar and inline scripts of the site. */
  definition: SiteDefinition;
  /** Whether drafts and future posts are pages. */
  includeDrafts: boolean;
  /** `YYYY-MM-DD`, in UTC. A function is called on each load. */
  today: string | (() => string);
  /**
   * Whether errors are only reported in `graph.problems`, and invalid files are replaced by their last valid state, for
   * the dev server. Default: no, `load` throws.
   */
  tolerateErrors?: boolean | undefined;
  /** Whether the cache folder may be read-only. Default: only with `tolerateErrors`. */
  ignoreCacheWriteErrors?: boolean | undefined;
  /** Called with the reason if the cache cannot be written, unless that is an error. */
  onCacheFailure?: ((reason: string) => void) | undefined;
  /** Decodes and encodes images in the background; see `followImages`. Default: compiling a page waits for its images. */
  laterImages?: LaterImageOptions | undefined;
  /** Components that follow their source code, for the dev server. Default: those of `definition`. */
  liveComponents?: LiveComponents | undefined;
  /** URL of the file of an island (absolute), where Vite serves it. Default: files are bundled. */
  getIslandHref?: ((file: string) => string) | undefined;
  /** Whether to use the dates of the last build if there is no git history; see `writeStoredDates`. Default: no. */
  useStoredDates?: boolean | undefined;
}

/** Encoding of images in the background. */
interface LaterImageOptions {
  encode: EncodeImage;
  /** Called with errors that are not the image's. */
  onUnexpectedError(error: unknown): void;
}

/** Components that may change while the program runs. */
export interface LiveComponents {
  /** The current components; undefined for those that the program started with. */
  getComponents(): PageComponents | undefined;
  /** Errors in their code. */
  listProblems(): readonly Problem[];
}

/** Composition root: creates all parts of a site for one content folder. */
export function createSiteLoader(options: SiteLoaderOptions): SiteLoader {
  const { environment, definition, tolerateErrors = false, liveComponents } = options;
  const { cacheDir } = environment;
  const canLose = options.ignoreCacheWriteErrors ?? tolerateErrors;
  const report = options.onCacheFailure ?? (() => undefined);
  const write = canLose ? createForgivingWriter(report) : writeCacheFile;
  const writeImage = canLose ? createForgivingWriter(report, writeToCache) : writeToCache;
  const inspector = createImageInspector(cacheDir, options.laterImages?.encode, writeImage);
  const laterImages = options.laterImages && inspectLater(inspector, options.laterImages.onUnexpectedError);
  const images = createImageFiles(laterImages?.inspect ?? inspectAtOnce(inspector));
  const read = createReadCache(tolerateErrors);
  const readVersions = createVersionsReader();
  const version = computeCodeVersion();
  const createCompiler = version.then((codeVersion) =>
    createPageCompiler({
      cacheDir,
      codeVersion,
      write,
      highlighter: createCodeHighlighter(createLazyShiki()),
      images,
      author: definition,
      memo: read.memo,
      readVersions,
      getIslandHref: options.getIslandHref,
      getComponents: () => liveComponents?.getComponents(),
    }),
  );
  const source = createContentSource({
    ...options,
    tolerateErrors,
    read,
    images,
    listOtherProblems: () => liveComponents?.listProblems() ?? [],
  });
  const shared = {
    ...options,
    images,
    readVersions,
    drawings: createDrawings(cacheDir, write),
    buildSearch: createSearchCache(cacheDir, write),
  };

  return {
    async load(changed) {
      const graph = await source.load(changed);
      const compiler = (await createCompiler)(graph);
      if (!tolerateErrors) await throwErrors(graph, compiler);
      const typeCache = { cacheDir, write, codeVersion: await version };
      const site = createSite({ ...shared, graph, compiler, typeCache });
      return { graph, compiler, site, images: createImagePaths(graph.images, images) };
    },
    followImages: (listener) => laterImages?.follow(listener),
  };
}

/**
 * Throws the errors of a graph. Unless only the configuration is invalid, pages are compiled for it: an author should not
 * have to fix one error to learn about the next.
 */
async function throwErrors(graph: ContentGraph, compiler: CachedPageCompiler): Promise<void> {
  const inConfig = new Set(graph.configProblems.map(formatProblem));
  const isElsewhere = (problem: Problem): boolean => !inConfig.has(formatProblem(problem));
  const errors = graph.problems.filter(({ level }) => level === 'error');
  if (errors.some(isElsewhere)) throwOnErrors((await compileArticles({ graph, compiler })).problems);
  if (inConfig.size > 0) throw new ProblemError(graph.configProblems);
}

/** A highlighter that is imported with the first block of code, because Shiki is slow to load. */
function createLazyShiki(): HighlightCode {
  let highlight: Promise<HighlightCode> | undefined;
  const load = async (): Promise<HighlightCode> => {
    const { createShikiHighlight } = await import('#app/engine/content/compile/code/shiki.server.ts');
    return createShikiHighlight();
  };
  return async (code, language) => await (await (highlight ??= load()))(code, language);
}
