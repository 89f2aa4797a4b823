import { applyLevels } from '#app/engine/config/checks.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { createModuleLoader } from '#app/engine/config/load-module.server.ts';
import { createFallbackSite, loadSite, type LoadedSite } from '#app/engine/config/load-site.server.ts';
import type { ImageFiles } from '#app/engine/content/compile/images/image-files.server.ts';
import { readLastChanged, type LastChanged } from '#app/engine/content/source/dates.server.ts';
import { findGitHistory } from '#app/engine/content/source/git-history.server.ts';
import { readStoredDates } from '#app/engine/content/source/stored-dates.server.ts';
import type { FileCache } from '#app/engine/lib/file-cache.server.ts';
import { isListCurrent, walkContent, type ContentFiles } from '#app/engine/content/source/walk.server.ts';
import { ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { checkFieldImages } from './field-images.server.ts';
import { buildContentGraph, type ContentGraph } from './content-graph.server.ts';

export interface ContentSourceOptions {
  environment: Environment;
  /** Whether to include drafts and future-dated posts. */
  includeDrafts: boolean;
  /** `YYYY-MM-DD`, in UTC. A function is called on each load. */
  today: string | (() => string);
  /** Whether to use the dates of the last build if there is no Git history; see `writeStoredDates`. Default: false. */
  useStoredDates?: boolean | undefined;
  /** Whether to fall back to the last valid configuration if the current one is invalid. */
  tolerateErrors: boolean;
  cache: FileCache;
  images: ImageFiles & { forget(files?: readonly string[]): void };
  /** Lists problems outside content files, e.g. in the code of components. */
  listOtherProblems(): readonly Problem[];
}

/**
 * Creates a function that reads the current state of a content folder, given the absolute paths of all files that changed
 * since its last call, or undefined if these are unknown. Errors of authors are in the `problems` of the graph.
 */
export function createContentSource(
  options: ContentSourceOptions,
): (changed?: readonly string[]) => Promise<ContentGraph> {
  const { environment, includeDrafts, today, cache, images } = options;
  const { contentDir } = environment;
  const listFiles = createFileList(contentDir);
  const readDates = createDateReader(options);
  const loadConfig = createConfigLoader(options);

  return async (changed) => {
    cache.refresh(changed);
    images.forget(changed);
    const { site, problems: configProblems } = await loadConfig();
    const [files, lastChanged] = await Promise.all([listFiles(changed), readDates()]);
    const graph = await buildContentGraph({
      contentDir,
      site,
      files: files.list,
      lastChanged,
      cache,
      includeDrafts,
      today: typeof today === 'string' ? today : today(),
      configProblems,
      problems: [...files.problems, ...options.listOtherProblems()],
    });
    const problems = [...graph.problems, ...(await checkFieldImages(graph, images))];
    return { ...graph, problems: applyLevels(problems, graph.config.checks) };
  };
}

interface FileList {
  list: ContentFiles;
  problems: readonly Problem[];
}

/**
 * Creates a function that lists the folder and caches the list.
 *
 * Invalidation: when a changed file should be added to or removed from the list, when the changed files are unknown, or
 * when the list has problems.
 */
function createFileList(contentDir: string): (changed?: readonly string[]) => Promise<FileList> {
  let files: FileList | undefined;
  return async (changed) => {
    // A file with an invalid name is not in the list, so its removal would not be detected.
    const isCurrent =
      files?.problems.length === 0 &&
      changed?.every((file) => files !== undefined && isListCurrent(file, files.list, contentDir)) === true;
    if (files === undefined || !isCurrent) {
      const problems: Problem[] = [];
      files = { list: await walkContent(contentDir, problems), problems };
    }
    return files;
  };
}

/**
 * Creates a function that reads the dates of last changes and caches them. Invalidation: when the last commit of the Git
 * history changes.
 */
function createDateReader({
  environment: { contentDir, cacheDir },
  useStoredDates,
}: ContentSourceOptions): () => Promise<LastChanged> {
  let dates: { commit: string; lastChanged: Promise<LastChanged> } | undefined;
  return async () => {
    const { commit, extent } = await findGitHistory(contentDir);
    if (extent === 'none' && useStoredDates === true) return readStoredDates(cacheDir, contentDir);
    if (dates?.commit !== commit) dates = { commit, lastChanged: readLastChanged(contentDir) };
    return await dates.lastChanged;
  };
}

/**
 * Creates a function that loads the site configuration. If it is invalid, the function returns the last valid one or a
 * minimal one.
 */
function createConfigLoader({
  environment,
  tolerateErrors,
  cache,
}: ContentSourceOptions): () => Promise<{ site: LoadedSite; problems: readonly Problem[] }> {
  const loadModule = createModuleLoader(cache);
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
