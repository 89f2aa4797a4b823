import pMap from 'p-map';
import {
  collectInto,
  removeDuplicates,
  throwOnErrors,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import { applyLevels } from '#app/engine/config/checks.ts';
import { findArticleEntry, type RouteEntry } from './route-map.server.ts';
import type { CompiledPage, PageCompiler, SourcePage } from '#app/engine/content/compile/compiler.server.ts';
import { findLastChange } from '#app/engine/content/source/dates.server.ts';
import type { ArticleEntry } from './entries.server.ts';
import type { ContentGraph } from './content-graph.server.ts';
import { flattenSidebar } from './sidebar.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';

/** A content graph and its page compiler. */
export interface CompilableGraph {
  graph: ContentGraph;
  compiler: PageCompiler;
}

/** Compiled page that was written by an author. */
export interface Article extends SourcePage {
  compiled: CompiledPage;
}

/** Article without the data needed only for the page itself and search, to save memory on large sites. */
export interface CheckedArticle extends Omit<Article, 'compiled'> {
  compiled: Pick<CompiledPage, 'ids' | 'hrefs' | 'links' | 'headings' | 'dependencies'>;
}

/** Number of pages compiled concurrently. Higher values are not faster, because esbuild uses another core. */
const COMPILE_CONCURRENCY = 32;

/** Compiles all source pages. Returns the compiled pages and all problems. */
export async function compileArticles(
  { graph, compiler }: CompilableGraph,
  onPage?: (done: number, total: number) => void,
): Promise<{ articles: CheckedArticle[]; problems: Problem[] }> {
  const pages = [...graph.routeMap].flatMap(([path, entry]) => {
    const source = findSource(entry, graph);
    return source === undefined ? [] : [{ path, source }];
  });
  const problems = [...graph.problems];
  let done = 0;
  const articles = await pMap(
    pages,
    async ({ path, source }): Promise<CheckedArticle | undefined> => {
      const compiled = await compiler.compile({ path, source }).catch(collectInto(problems));
      onPage?.((done += 1), pages.length);
      if (compiled === undefined) return undefined;
      problems.push(...compiled.warnings);
      const { ids, hrefs, links, headings, dependencies } = compiled;
      // Clone the data, because a substring retains the string it was created from, here the HTML of the page.
      return { path, source, compiled: structuredClone({ ids, hrefs, links, headings, dependencies }) };
    },
    { concurrency: COMPILE_CONCURRENCY },
  );
  return {
    articles: articles.filter((article) => article !== undefined),
    problems: applyLevels(removeDuplicates(problems), graph.config.checks),
  };
}

/**
 * Compiles all pages.
 *
 * @returns the warnings
 * @throws ProblemError with all errors of all pages
 */
export async function compileAll(state: CompilableGraph): Promise<Problem[]> {
  const { problems } = await compileArticles(state);
  throwOnErrors(problems);
  return problems;
}

/** Compiles the page at a path. Resolves to undefined if the path has no article or the article has errors. */
export async function compileArticle(
  { graph, compiler }: CompilableGraph,
  path: string,
): Promise<Article | undefined> {
  const source = findSource(graph.routeMap.get(path), graph);
  if (source === undefined) return undefined;
  const compiled = await compiler.compile({ path, source }).catch(collectInto([]));
  return compiled && { path, source, compiled };
}

/** Source file of a route; undefined for generated pages. */
export function findSource(entry: RouteEntry | undefined, graph: ContentGraph): SourceFile | undefined {
  return findSourceEntry(entry, graph)?.source;
}

/** Source entry of a route; undefined for generated pages. */
export function findSourceEntry(
  entry: RouteEntry | undefined,
  graph: ContentGraph,
): ArticleEntry | ContentGraph['home'] {
  return entry?.kind === 'home' ? graph.home : findArticleEntry(entry);
}

/** Lists the pages in the sitemap, in sitemap order. */
export function listPages(graph: ContentGraph): { path: string; lastUpdated: string | undefined }[] {
  return [...graph.routeMap]
    .filter(([, entry]) => entry.kind !== 'search' && !isUnlisted(entry))
    .map(([path, entry]) => ({ path, lastUpdated: findLastUpdated(entry, graph) }));
}

/** Lists the paths of pages that are served but not listed anywhere. */
export function listUnlisted({ routeMap }: ContentGraph): string[] {
  return [...routeMap].filter(([, entry]) => isUnlisted(entry)).map(([path]) => path);
}

function isUnlisted(entry: RouteEntry): boolean {
  return findArticleEntry(entry)?.frontmatter.unlisted === true;
}

/**
 * Date of the last change of a route; for a list, the most recent change of its pages. Undefined if unknown.
 */
export function findLastUpdated(entry: RouteEntry, graph: ContentGraph): string | undefined {
  return listShown(entry, graph)
    .map((article) => findLastChange(article, graph.lastChanged))
    .filter((date) => date !== undefined)
    .sort()
    .at(-1);
}

function listShown(
  entry: RouteEntry,
  graph: ContentGraph,
): readonly (ArticleEntry | NonNullable<ContentGraph['home']>)[] {
  const { posts, docs } = graph;
  switch (entry.kind) {
    case 'postList':
    case 'tag':
      return entry.posts;
    case 'archive':
    case 'authors':
    case 'tags':
      return posts;
    case 'allPages':
      return [...docs, ...posts];
    case 'category':
      return flattenSidebar(entry.category.items).map(({ doc }) => doc);
    default: {
      const article = findSourceEntry(entry, graph);
      return article === undefined ? [] : [article];
    }
  }
}
