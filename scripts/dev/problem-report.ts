import path from 'node:path';
import { normalizeLineEndings } from '#app/engine/lib/text.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { findSource, compileArticle } from '#app/engine/content/graph/articles.server.ts';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import {
  compareProblems,
  formatProblem,
  ProblemError,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import { applyLevels } from '#app/engine/config/checks.ts';
import type { ShownProblem } from '#app/engine/model/content-changed.ts';
import { readFile, stat } from 'node:fs/promises';
import { codeFrameColumns } from '@babel/code-frame';
import { MAX_PAGE_SIZE } from '#app/engine/content/source/source-file.server.ts';

/** Returns the errors and warnings of the page at a path: in its own text, or in the pages that it lists. */
export async function findPageProblems(
  { graph, compiler, site }: SiteState,
  path: string,
): Promise<readonly Problem[]> {
  const source = findSource(graph.routeMap.get(path), graph);
  try {
    if (source !== undefined) {
      const { warnings } = await compiler.compile({ path, source });
      return applyLevels(warnings, graph.config.checks);
    }
    await site.page(path);
    return [];
  } catch (error) {
    if (error instanceof ProblemError) return error.problems;
    throw error;
  }
}

/** Returns the problems of the site and of the page at a path: errors first, and those of the page before others. */
export async function findShownProblems(content: SiteState, pagePath: string): Promise<ShownProblem[]> {
  const known = new Set<string>();
  const pageProblems = [
    ...(await findPageProblems(content, pagePath)),
    ...(await findBrokenLinksOnPage(content, pagePath)),
    ...(await findPageWarnings(content, pagePath)),
  ];
  const problems = [...content.graph.problems, ...pageProblems].filter((problem) => {
    const line = formatProblem(problem);
    return !known.has(line) && known.add(line);
  });
  const entry = content.graph.routeMap.get(pagePath);
  const file = findSource(entry, content.graph)?.displayPath;
  const others = new Set(content.graph.problems);
  const shown = await Promise.all(
    problems.map(async (problem) => ({
      ...problem,
      absoluteFile: problem.file === undefined ? undefined : path.resolve(problem.file),
      // If there is no page at the path, an invalid page may be the reason.
      isHere: entry === undefined || !others.has(problem) || !isPage(problem) || problem.file === file,
      frame: await readCodeFrame(problem),
    })),
  );
  return shown.sort(
    (a, b) =>
      a.level.localeCompare(b.level, 'en') || Number(b.isHere) - Number(a.isHere) || compareProblems(a, b),
  );
}

/**
 * Returns the problems of a page that `npm run check` reports, as warnings: not in the sidebar, no description, a long
 * title.
 */
async function findPageWarnings(content: SiteState, pagePath: string): Promise<Problem[]> {
  const source = findSource(content.graph.routeMap.get(pagePath), content.graph);
  if (source === undefined) return [];
  // Imported on demand, because the server can start without it.
  const { checkPages } = await import('../check/page-checks.ts');
  return applyLevels(checkPages(content), content.graph.config.checks).flatMap((problem) =>
    problem.file === source.displayPath ? [{ ...problem, level: 'warning' as const }] : [],
  );
}

/** Returns the problems of the entire site with their code frames, for the terminal. Does not compile pages. */
export async function findSiteProblems(content: SiteState): Promise<ReportedProblem[]> {
  return await Promise.all(
    content.graph.problems.map(async (problem) => ({ ...problem, frame: await readCodeFrame(problem) })),
  );
}

/** A problem as reported to the terminal. */
export type ReportedProblem = Pick<ShownProblem, keyof Problem | 'frame'>;

/**
 * Pages covered by reported problems: some pages, all pages with known problems, or also all changed pages. After
 * `some`, other pages may still have errors.
 */
export type Coverage = 'some' | 'known' | 'all';

/** Reports problems to the terminal, each once with its code frame, and when all errors are fixed. */
export function createTerminalReport(
  write: (text: string) => void,
): (problems: readonly ReportedProblem[], coverage: Coverage) => void {
  let reported = new Set<string>();
  let hadErrors = false;
  return (problems, coverage) => {
    const lines = new Map(problems.map((problem) => [formatProblem(problem), problem]));
    for (const [line, { frame }] of lines) {
      if (!reported.has(line)) write(frame === undefined ? `${line}\n` : `${line}\n${indent(frame)}\n`);
    }
    const hasErrors = problems.some(({ level }) => level === 'error');
    if (coverage === 'some') hadErrors ||= hasErrors;
    else {
      if (hadErrors && !hasErrors) write('All errors are fixed.\n');
      hadErrors = hasErrors;
    }
    // A problem that recurs is reported again.
    if (coverage === 'all') reported = new Set();
    for (const line of lines.keys()) reported.add(line);
  };
}

function indent(text: string): string {
  return text.replace(/^/gm, '  ');
}

function isPage({ file }: Problem): boolean {
  return file !== undefined && PAGE_EXTENSION.test(file) && !path.basename(file).startsWith('_');
}

/** Number of context lines on either side of the location. */
const LINES_AROUND = 2;

/** Creates the code frame of a problem; undefined if its location does not exist. */
async function readCodeFrame({ file, line, column }: Problem): Promise<string | undefined> {
  if (file === undefined || line === undefined) return undefined;
  const size = await stat(file).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size === 0 || size > MAX_PAGE_SIZE) return undefined;
  const text = normalizeLineEndings(await readFile(file, 'utf8').catch(() => ''));
  // The file may have changed since.
  if (text.includes('\0') || line > text.split('\n').length) return undefined;
  return codeFrameColumns(
    text,
    { start: { line, ...(column === undefined ? {} : { column }) } },
    { linesAbove: LINES_AROUND, linesBelow: LINES_AROUND, highlightCode: false },
  );
}

/**
 * Finds the broken links of a page and of the layout around it, with their locations. Compiles only the pages that the
 * page links to. On the dev server, they are always warnings, because the author may write the target next.
 */
async function findBrokenLinksOnPage(content: SiteState, path: string): Promise<Problem[]> {
  const article = await compileArticle(content, path);
  if (article === undefined) return [];
  // Imported on demand, because the server can start without it.
  const { createLinkCheck } = await import('../check/check-content.ts');
  const { findBrokenLinks } = await import('../crawl/check-links.ts');
  const targets = article.compiled.links.flatMap(({ target, hash }) => (hash === '' ? [] : [target]));
  const others = await Promise.all(
    [...new Set(targets)]
      .filter((target) => target !== path)
      .map((target) => compileArticle(content, target)),
  );
  const check = createLinkCheck(content, [article, ...others.filter((other) => other !== undefined)]);
  const found = await findBrokenLinks({
    ...check,
    sources: check.sources.filter((source) => source.path === path || source.path === ''),
  });
  return applyLevels(found, content.graph.config.checks).map((problem) => ({ ...problem, level: 'warning' }));
}
