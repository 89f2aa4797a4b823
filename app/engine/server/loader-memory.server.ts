import { ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { createDrawings, type Drawings } from '#app/engine/generated-files/drawings.server.ts';
import type { SiteDefinition } from '#app/engine/model/site-definition.ts';
import type { SidebarContent, SidebarEntry, SidebarHtml } from '#app/engine/model/sidebar.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { createModuleLoader } from '#app/engine/config/load-module.server.ts';
import { createStandInSite, loadSite, type LoadedSite } from '#app/engine/config/load-site.server.ts';
import {
  createForgivingWriter,
  writeCacheFile,
  writeToCache,
} from '#app/engine/content/source/cache-file.server.ts';
import { computeCodeVersion } from '#app/engine/content/compile/code-version.server.ts';
import { createCodeHighlighter, type HighlightCode } from '#app/engine/content/compile/highlight.server.ts';
import {
  createImageFiles,
  inspectAtOnce,
  type ImageFiles,
} from '#app/engine/content/compile/image-files.server.ts';
import { createImageInspector, type EncodeImage } from '#app/engine/content/compile/image-variants.server.ts';
import { inspectLater, type LaterImages } from '#app/engine/content/compile/later-images.server.ts';
import { readLastChanged, type LastChanged } from '#app/engine/content/source/dates.server.ts';
import { findGitHistory } from '#app/engine/content/source/git-history.server.ts';
import { readKeptDates } from '#app/engine/content/source/kept-dates.server.ts';
import {
  createVersionsReader,
  type LockedVersions,
} from '#app/engine/content/source/tested-versions.server.ts';
import {
  createPageCompiler,
  type PageCompiler,
  type PageComponents,
} from '#app/engine/content/graph/page-compiler.server.ts';
import { createReadMemory, type ReadMemory } from '#app/engine/content/source/read-memory.server.ts';
import type { SiteIndex } from '#app/engine/content/graph/site-index.server.ts';
import { isListedRight, walkContent, type ContentFiles } from '#app/engine/content/source/walk.server.ts';

interface FoundFiles {
  list: ContentFiles;
  problems: readonly Problem[];
}

/** What a loader keeps from one load to the next, and looks at again when it may have changed. */
export interface LoaderMemory {
  readonly read: ReadMemory;
  readonly images: ImageFiles;
  /** Undefined when pages wait for their images. */
  readonly laterImages: LaterImages | undefined;
  /** Cards and icons. */
  readonly drawings: Drawings;
  /** Lets everything be looked at again, or only the files that are named. */
  refresh(changed?: readonly string[]): void;
  listFiles(): Promise<FoundFiles>;
  readLastChanged(): Promise<LastChanged>;
  /** The site configuration; with mistakes, the last one without them, or the least that a site can be. */
  loadSite(): Promise<{ site: LoadedSite; problems: readonly Problem[] }>;
  /** The versions that the samples run with. */
  readVersions(): Promise<LockedVersions>;
  createCompiler(index: SiteIndex): Promise<PageCompiler>;
  /** A sidebar as HTML, the same as before as long as its entries are. */
  makeSidebar(name: string, entries: readonly SidebarEntry[], content: SidebarContent): SidebarHtml;
}

interface MemoryOptions {
  environment: Environment;
  definition: SiteDefinition;
  keepGoing?: boolean | undefined;
  canLoseCache?: boolean | undefined;
  useKeptDates?: boolean | undefined;
  onCacheFailure?: ((reason: string) => void) | undefined;
  laterImages?: LaterImageOptions | undefined;
  liveComponents?: LiveComponents | undefined;
}

/** How images are decoded and encoded when pages don't wait for it. */
export interface LaterImageOptions {
  encode: EncodeImage;
  /** Called with what keeps an image from being encoded, other than the image itself. */
  onFault(error: unknown): void;
}

/** Components of pages that may change while the program runs. */
export interface LiveComponents {
  /** The components as they are now; undefined for those that the program started with. */
  getComponents(): PageComponents | undefined;
  /** What is wrong with their code as it is saved. */
  listProblems(): readonly Problem[];
}

/** Makes an empty memory; what is dear to make (grammars, the cache's version) is made when it is first needed. */
export function createLoaderMemory(options: MemoryOptions): LoaderMemory {
  const { environment, definition, keepGoing } = options;
  const { contentDir, cacheDir } = environment;
  const canLose = options.canLoseCache ?? keepGoing === true;
  const report = options.onCacheFailure ?? (() => undefined);
  const keep = canLose ? createForgivingWriter(report) : writeCacheFile;
  const keepImage = canLose ? createForgivingWriter(report, writeToCache) : writeToCache;
  const read = createReadMemory(keepGoing);
  const inspector = createImageInspector(cacheDir, options.laterImages?.encode, keepImage);
  const laterImages =
    options.laterImages === undefined ? undefined : inspectLater(inspector, options.laterImages.onFault);
  const images = createImageFiles(laterImages?.inspect ?? inspectAtOnce(inspector));
  const loadModule = createModuleLoader(read.memo);
  const readVersions = createVersionsReader();
  const compiler = computeCodeVersion().then(async (codeVersion) =>
    createPageCompiler({
      cacheDir,
      codeVersion,
      keep,
      highlighter: createCodeHighlighter(await loadShiki()),
      images,
      author: definition,
      memo: read.memo,
      readVersions,
      getComponents: () => options.liveComponents?.getComponents(),
    }),
  );
  const sidebars = new Map<string, { key: string; html: SidebarHtml }>();
  let files: FoundFiles | undefined;
  let dates: { stamp: string; lastChanged: Promise<LastChanged> } | undefined;
  let goodSite: LoadedSite | undefined;

  return {
    read,
    images,
    laterImages,
    drawings: createDrawings(cacheDir, keep),
    refresh(changed) {
      read.memo.refresh(changed);
      images.forget(changed);
      if (files === undefined) return;
      const { list, problems } = files;
      // What is refused stands in no list, so that nothing shows when it goes.
      const isRight =
        problems.length === 0 && changed?.every((file) => isListedRight(file, list, contentDir)) === true;
      if (!isRight) files = undefined;
    },
    async listFiles() {
      if (files !== undefined) return files;
      const problems: Problem[] = [];
      files = { list: await walkContent(contentDir, problems), problems };
      return files;
    },
    readLastChanged() {
      const { stamp, extent } = findGitHistory(contentDir);
      if (extent === 'none' && options.useKeptDates === true) {
        return Promise.resolve(readKeptDates(cacheDir, contentDir));
      }
      if (dates?.stamp !== stamp) dates = { stamp, lastChanged: readLastChanged(contentDir) };
      return dates.lastChanged;
    },
    async loadSite() {
      try {
        goodSite = await loadSite(environment, loadModule);
        return { site: goodSite, problems: [] };
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const site = keepGoing === true ? goodSite : undefined;
        return { site: site ?? createStandInSite(environment), problems: error.problems };
      }
    },
    readVersions,
    async createCompiler(index) {
      return (await compiler)(index);
    },
    makeSidebar(name, entries, content) {
      const key = JSON.stringify([content, entries]);
      let known = sidebars.get(name);
      if (known?.key !== key)
        sidebars.set(name, (known = { key, html: definition.createSidebarHtml(entries, content) }));
      return known.html;
    },
  };
}

/** Loaded here, because who highlights elsewhere has no use for it. */
async function loadShiki(): Promise<HighlightCode> {
  const { createShikiHighlight } = await import('#app/engine/content/compile/shiki.server.ts');
  return createShikiHighlight();
}
