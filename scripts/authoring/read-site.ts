import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import { walkContent } from '#app/engine/content/source/walk.server.ts';
import { buildContentGraph, type ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';
import { formatProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { loadSite, type LoadedSite } from '#app/engine/config/load-site.server.ts';
import { createFileCache } from '#app/engine/lib/file-cache.server.ts';
import { listFiles } from '#app/engine/lib/file-paths.server.ts';

/** Content folder for authoring commands, with drafts and scheduled posts. */
export interface AuthoringSite {
  contentDir: string;
  site: LoadedSite;
  graph: ContentGraph;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Reads a content folder; see `AuthoringSite`. Errors in pages are in the graph. */
export async function readAuthoringSite(environment: Environment, today: string): Promise<AuthoringSite> {
  const { contentDir } = environment;
  const site = await loadSite(environment);
  const problems: Problem[] = [];
  const graph = await buildContentGraph({
    contentDir,
    site,
    includeDrafts: true,
    today,
    files: await walkContent(contentDir, problems),
    lastChanged: new Map(),
    cache: createFileCache(),
    configProblems: [],
    problems,
  });
  return { contentDir, site, graph, today };
}

/**
 * Reads the content folder again after a change.
 *
 * @throws ProblemError with new errors and duplicate paths
 */
export async function throwOnNewProblems(before: AuthoringSite, environment: Environment): Promise<void> {
  const known = new Set(before.graph.problems.map(formatProblem));
  const { graph } = await readAuthoringSite(environment, before.today);
  const found = graph.problems.filter((problem) => isBlocking(problem) && !known.has(formatProblem(problem)));
  if (found.length > 0) throw new ProblemError(found);
}

function isBlocking({ level, kind }: Problem): boolean {
  return level === 'error' || kind === 'duplicate-route';
}

/** Reads all MDX and Markdown files of a content folder, including partials: relative path → text. */
export async function readMdxFiles(contentDir: string): Promise<Map<string, string>> {
  const files = (await listFiles(contentDir)).filter((file) => PAGE_EXTENSION.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(contentDir, file), 'utf8')));
  return new Map(files.map((file, at) => [file, texts[at] ?? '']));
}
