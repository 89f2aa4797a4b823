import { createCodeHighlighter } from '#app/engine/content/compile/code/highlight.server.ts';
import {
  createImageFiles,
  getKey,
  type ImageToInspect,
} from '#app/engine/content/compile/images/image-files.server.ts';
import {
  createImageInspector,
  type EncodeImage,
} from '#app/engine/content/compile/images/image-variants.server.ts';
import { inspectInBackground } from '#app/engine/content/compile/images/background-images.server.ts';
import type { CachedPageCompiler } from '#app/engine/content/compile/page-cache.server.ts';
import { compileArticles } from '#app/engine/content/graph/articles.server.ts';
import {
  createContentSource,
  type ContentSourceOptions,
} from '#app/engine/content/graph/content-source.server.ts';
import { createImagePaths, type ImagePaths } from '#app/engine/content/graph/image-paths.server.ts';
import { createPageCompiler, type PageComponents } from '#app/engine/content/graph/page-compiler.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import { createBestEffortWriter, writeCacheFile, writeToCache } from '#app/engine/lib/cache-file.server.ts';
import { readLockedVersions } from '#app/engine/content/source/tested-versions.server.ts';
import { createFileCache } from '#app/engine/lib/file-cache.server.ts';
import { formatProblem, ProblemError, throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import { COMMON_SOURCES, hashSources } from '#app/engine/lib/hash-sources.server.ts';
import { createGeneratedImages } from '#app/engine/generated-files/generated-images.server.ts';
import type { SiteDefinition } from '#app/engine/model/site-definition.ts';
import type { Site } from '#app/engine/model/site.ts';
import { createSearchCache } from './search-cache.server.ts';
import { createSite, type SiteOptions } from './site.server.ts';

/** State of a content folder. */
export interface SiteState {
  readonly graph: ContentGraph;
  readonly compiler: CachedPageCompiler;
  readonly site: Site;
  readonly images: ImagePaths;
}

/** Loads consecutive states of the content. Unchanged files are not read or compiled again. */
export interface SiteLoader {
  /**
   * Loads the current state of the folder.
   *
   * @param changed absolute paths of all files that changed since the last load; undefined if unknown
   * @throws ProblemError with all errors, unless the loader tolerates errors
   */
  load(changed?: readonly string[]): Promise<SiteState>;
  /**
   * Registers a listener that receives images (absolute paths) encoded since pages were compiled. To show the results,
   * load a state with these images as changed files.
   */
  followImages(listener: (files: readonly string[]) => void): void;
  /** Registers the listener that receives the files (absolute paths) that compiled pages depend on. */
  followDependencies(listener: (files: readonly string[]) => void): void;
}

/** Options that differ between dev, preview, check, and build. */
export interface SiteLoaderOptions
  extends
    Pick<SiteOptions, 'hideFromCrawlers' | 'sourceDate' | 'pagesOnDemand'>,
    Pick<ContentSourceOptions, 'environment' | 'includeDrafts' | 'today' | 'useStoredDates'> {
  /** Components, sidebar and inline scripts of the site. */
  definition: SiteDefinition;
  /**
   * Whether to only report errors in `graph.problems` and replace invalid files by their last valid state, for the dev
   * server. Default: false, i.e. `load` throws.
   */
  tolerateErrors?: boolean | undefined;
  /** Whether the cache folder may be read-only. Default: `tolerateErrors`. */
  ignoreCacheWriteErrors?: boolean | undefined;
  /** Called with the reason if writing to the cache fails, unless that is an error. */
  onCacheFailure?: ((reason: string) => void) | undefined;
  /** Decodes and encodes images in the background; see `followImages`. Default: compiling a page waits for its images. */
  backgroundImages?: BackgroundImageOptions | undefined;
  /**
   * Components that are reloaded when their source code changes, for the dev server. Default: those of `definition`.
   */
  liveComponents?: LiveComponents | undefined;
  /** Returns the URL at which Vite serves an island's file (absolute path). Default: islands are bundled. */
  getIslandHref?: ((file: string) => string) | undefined;
}

interface BackgroundImageOptions {
  encode: EncodeImage;
  /** Called with errors that are not caused by the image. */
  onUnexpectedError(error: unknown): void;
}

/** Components that may change at run time. */
interface LiveComponents {
  /** Returns the current components; undefined to use the initial ones. */
  getComponents(): PageComponents | undefined;
  /** Lists errors in the code of the components. */
  listProblems(): readonly Problem[];
}

/** Code of the engine that compiled pages depend on. */
export const COMPILE_SOURCES = [...COMMON_SOURCES, 'app/engine/content'];

/** Composition root: creates all parts of a site for one content folder. */
export function createSiteLoader(options: SiteLoaderOptions): SiteLoader {
  const { environment, definition, tolerateErrors = false, liveComponents } = options;
  const { cacheDir } = environment;
  const ignoreWriteErrors = options.ignoreCacheWriteErrors ?? tolerateErrors;
  const report = options.onCacheFailure ?? (() => undefined);
  const write = ignoreWriteErrors ? createBestEffortWriter(report) : writeCacheFile;
  const writeImage = ignoreWriteErrors ? createBestEffortWriter(report, writeToCache) : writeToCache;
  const inspector = createImageInspector(cacheDir, writeImage, options.backgroundImages?.encode);
  const backgroundImages =
    options.backgroundImages && inspectInBackground(inspector, options.backgroundImages.onUnexpectedError);
  // Each image is decoded once. Its key is a hash of the bytes, so that nothing is invalidated.
  const inspect = memoizeAsync((image: ImageToInspect) => inspector.inspect(image), getKey);
  const images = createImageFiles(backgroundImages?.inspect ?? inspect);
  const cache = createFileCache(tolerateErrors);
  // Once, because the lockfile is large, and installed packages do not change at run time.
  const readVersions = memoizeAsync(() => readLockedVersions());
  const version = hashSources([...COMPILE_SOURCES, ...definition.componentSources]);
  let onDependencies: ((files: readonly string[]) => void) | undefined;
  const createCompiler = version.then((codeVersion) =>
    createPageCompiler({
      cacheDir,
      codeVersion,
      write,
      highlighter: createCodeHighlighter(),
      images,
      author: definition,
      files: cache,
      readVersions,
      onDependencies: (files) => onDependencies?.(files),
      getIslandHref: options.getIslandHref,
      getComponents: () => liveComponents?.getComponents(),
    }),
  );
  const loadGraph = createContentSource({
    ...options,
    tolerateErrors,
    cache,
    images,
    listOtherProblems: () => liveComponents?.listProblems() ?? [],
  });
  const shared = {
    ...options,
    images,
    readVersions,
    generatedImages: createGeneratedImages(cacheDir, write),
    buildSearch: createSearchCache(cacheDir, write),
  };

  return {
    async load(changed) {
      const graph = await loadGraph(changed);
      const compiler = (await createCompiler)(graph);
      if (!tolerateErrors) await throwErrors(graph, compiler);
      const typeCache = { cacheDir, write, codeVersion: await version };
      const site = createSite({ ...shared, graph, compiler, typeCache });
      return { graph, compiler, site, images: createImagePaths(graph.images, images) };
    },
    followImages: (listener) => backgroundImages?.follow(listener),
    followDependencies(listener) {
      onDependencies = listener;
    },
  };
}

/**
 * Throws the errors of a graph. Unless only the configuration is invalid, pages are compiled first, so that all errors
 * are reported at once.
 */
async function throwErrors(graph: ContentGraph, compiler: CachedPageCompiler): Promise<void> {
  const inConfig = new Set(graph.configProblems.map(formatProblem));
  const isElsewhere = (problem: Problem): boolean => !inConfig.has(formatProblem(problem));
  const errors = graph.problems.filter(({ level }) => level === 'error');
  if (errors.some(isElsewhere)) throwOnErrors((await compileArticles({ graph, compiler })).problems);
  if (inConfig.size > 0) throw new ProblemError(graph.configProblems);
}
