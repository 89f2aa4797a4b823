import { applyLevels } from '#app/engine/config/checks.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { createModuleLoader } from '#app/engine/config/load-module.server.ts';
import { createFallbackSite, loadSite, type LoadedSite } from '#app/engine/config/load-site.server.ts';
import type { ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import { readLastChanged, type LastChanged } from '#app/engine/content/source/dates.server.ts';
import { findGitHistory } from '#app/engine/content/source/git-history.server.ts';
import { readStoredDates } from '#app/engine/content/source/stored-dates.server.ts';
import type { ReadCache } from '#app/engine/content/source/read-cache.server.ts';
import { isListedRight, walkContent, type ContentFiles } from '#app/engine/content/source/walk.server.ts';
import { ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { checkFieldImages } from './field-images.server.ts';
import { buildContentGraph, type ContentGraph } from './content-graph.server.ts';

/** Reads a content folder, repeatedly. */
export interface ContentSource {
  /**
   * Reads the folder as it is now. Authors' errors are in the `problems` of the graph.
   *
   * @param changed the only files (absolute) that changed since the last time; undefined when that is unknown
   */
  load(changed?: readonly string[]): Promise<ContentGraph>;
}

export interface ContentSourceOptions {
  environment: Environment;
  /** Whether drafts and future posts are pages. */
  includeDrafts: boolean;
  /** `YYYY-MM-DD`, in UTC. A function is called on each load. */
  today: string | (() => string);
  /** Whether to use the dates of the last build if there is no git history; see `writeStoredDates`. Default: no. */
  useStoredDates?: boolean | undefined;
  /** Whether the last valid configuration replaces an invalid one. */
  tolerateErrors: boolean;
  read: ReadCache;
  images: ImageFiles & { forget(files?: readonly string[]): void };
  /** Problems that are not in a content file, e.g. in the code of components. */
  listOtherProblems(): readonly Problem[];
}

/** Creates the source of one content folder. */
export function createContentSource(options: ContentSourceOptions): ContentSource {
  const { environment, includeDrafts, today, read, images } = options;
  const { contentDir } = environment;
  const listFiles = createFileList(contentDir);
  const readDates = createDateReader(options);
  const loadConfig = createConfigLoader(options);

  return {
    async load(changed) {
      read.memo.refresh(changed);
      images.forget(changed);
      const { site, problems: configProblems } = await loadConfig();
      const [files, lastChanged] = await Promise.all([listFiles(changed), readDates()]);
      const graph = await buildContentGraph({
        contentDir,
        site,
        files: files.list,
        lastChanged,
        cache: read,
        includeDrafts,
        today: typeof today === 'string' ? today : today(),
        configProblems,
        problems: [...files.problems, ...options.listOtherProblems()],
      });
      const problems = [...graph.problems, ...(await checkFieldImages(graph, images))];
      return { ...graph, problems: applyLevels(problems, graph.config.checks) };
    },
  };
}

interface FoundFiles {
  list: ContentFiles;
  problems: readonly Problem[];
}

/**
 * Lists the folder, and caches the list.
 *
 * Invalidation: a changed file is not in the list and should be, or is and should not; or it is unknown what changed; or the
 * list has problems.
 */
function createFileList(contentDir: string): (changed?: readonly string[]) => Promise<FoundFiles> {
  let files: FoundFiles | undefined;
  return async (changed) => {
    // A file with an invalid name is in no list, so that its removal would go unnoticed.
    const isCurrent =
      files?.problems.length === 0 &&
      changed?.every((file) => files !== undefined && isListedRight(file, files.list, contentDir)) === true;
    if (files === undefined || !isCurrent) {
      const problems: Problem[] = [];
      files = { list: await walkContent(contentDir, problems), problems };
    }
    return files;
  };
}

/** Reads the dates of last changes, and caches them. Invalidation: git's history has another stamp. */
function createDateReader({
  environment: { contentDir, cacheDir },
  useStoredDates,
}: ContentSourceOptions): () => Promise<LastChanged> {
  let dates: { stamp: string; lastChanged: Promise<LastChanged> } | undefined;
  return () => {
    const { stamp, extent } = findGitHistory(contentDir);
    if (extent === 'none' && useStoredDates === true) {
      return Promise.resolve(readStoredDates(cacheDir, contentDir));
    }
    if (dates?.stamp !== stamp) dates = { stamp, lastChanged: readLastChanged(contentDir) };
    return dates.lastChanged;
  };
}

/** Loads the site configuration. If it is invalid, returns the last valid one, or else a minimal one. */
function createConfigLoader({
  environment,
  tolerateErrors,
  read,
}: ContentSourceOptions): () => Promise<{ site: LoadedSite; problems: readonly Problem[] }> {
  const loadModule = createModuleLoader(read.memo);
  let lastValid: LoadedSite | undefined;
  return async () => {
    try {
      lastValid = await loadSite(environment, loadModule);
      return { site: lastValid, problems: [] };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const site = tolerateErrors ? lastValid : undefined;
      return { site: site ?? createFallbackSite(environment), problems: error.problems };
    }
  };
}
