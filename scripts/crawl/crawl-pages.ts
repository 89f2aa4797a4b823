import pMap from 'p-map';
import { errorProblem, warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { groupBy } from '#app/engine/lib/group-by.ts';
import { toDataHref, toHref } from '#app/engine/urls/paths.ts';
import { UnreachableError } from './fetch-page.ts';
import { listPages, type NeededFiles } from './needed-files.ts';
import { getPageFiles, toStatic, writeDocument } from './page-files.ts';
import { readDocument } from './read-document.ts';
import type { CrawlContext } from './read-site.ts';
import { createLinkResolver, type SiteLink } from './site-links.ts';

/** A crawled page. Sites may have ten thousand, so nothing else of a page is kept in memory. */
export interface CrawledPage {
  /** Without the base path, e.g. `/docs/api/podlet`. */
  path: string;
  links: readonly SiteLink[];
  ids: ReadonlySet<string>;
}

interface PageCrawlOptions extends CrawlContext {
  files: NeededFiles;
  onProgress(done: number, total: number): void;
}

interface PageProblem {
  path: string;
  problem: Problem;
}

/**
 * Fetches and writes pages and their data, including all pages that they link to. Problems of a page name the pages that
 * link to it.
 */
export async function crawlPages(
  paths: readonly string[],
  options: PageCrawlOptions,
): Promise<{ pages: ReadonlyMap<string, CrawledPage>; problems: Problem[] }> {
  const { origin, site, files, fetchPage, output } = options;
  const publishedAt = new URL(site.url).origin;
  const toLink = createLinkResolver(site.baseUrl);
  const pages = new Map<string, CrawledPage>();
  const problems: Problem[] = [];
  /** Reported after all pages have been crawled, because only then are all links to a page known. */
  const pageProblems: PageProblem[] = [];
  const expected = new Set(paths);
  await visitAll(paths, options, async (path) => {
    const page = await crawlPage(path, expected.has(path));
    const links = page?.links ?? [];
    return links.flatMap(({ path: to, target }) => (to === undefined || isFilePath(to) ? [] : [target]));
  });
  return { pages, problems: [...problems, ...addReferrers(pageProblems, pages)] };

  async function crawlPage(path: string, isListed: boolean): Promise<CrawledPage | undefined> {
    const url = origin + toHref(path, site);
    const response = await orReport(path, fetchPage(url));
    if (response === undefined) return undefined;
    const { status, body } = response;
    // A former path that a page still links to: it will have a redirect page.
    if (!isListed && ((status >= 300 && status < 400) || status === 404)) return undefined;
    if (status !== 200) {
      const problem = errorProblem('crawl', `${url} returned status ${status}.`);
      pageProblems.push({ path, problem });
      return undefined;
    }
    const html = response.facts === undefined ? toStatic(body.toString('utf8')) : body;
    const facts = response.facts ?? readDocument(String(html), url, publishedAt);
    for (const pathname of facts.files) files.need(pathname, path);
    const links = facts.links.map(toLink);
    for (const { path: to, target, pathname } of links) {
      if (to !== undefined && isFilePath(to) && !expected.has(target)) files.link(pathname);
    }
    if (!facts.hasHeading) {
      problems.push(errorProblem('crawl', `${url} has no level-1 heading, so it is probably empty.`));
    }
    const page = { path, links, ids: new Set(facts.ids) };
    pages.set(path, page);
    await writePage(path, html);
    if (!isListed) {
      const problem = warningProblem('crawl', `${path} is linked to but not in the sitemap.`);
      pageProblems.push({ path, problem });
    }
    return page;
  }

  async function writePage(path: string, body: Buffer | string): Promise<void> {
    const pageFiles = getPageFiles(path);
    writeDocument(output, pageFiles, body);
    const response = await orReport(path, fetchPage(origin + toDataHref(path, site.baseUrl)));
    if (response?.status === 200) output.write(pageFiles.data, response.body);
    else if (response !== undefined) {
      const message = `The data of ${origin + toHref(path, site)} returned status ${response.status}.`;
      problems.push(errorProblem('crawl', message));
    }
  }

  /** Resolves to the response; without one, adds a problem of the page and resolves to undefined. */
  async function orReport<T>(path: string, response: Promise<T>): Promise<T | undefined> {
    try {
      return await response;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      pageProblems.push({ path, problem: errorProblem('crawl', `${error.message}.`) });
      return undefined;
    }
  }
}

/** Visits paths, and the paths that the visits resolve to, each once. */
async function visitAll(
  paths: readonly string[],
  { concurrency, onProgress }: Pick<PageCrawlOptions, 'concurrency' | 'onProgress'>,
  visit: (path: string) => Promise<readonly string[]>,
): Promise<void> {
  const queued = new Set(paths);
  let done = 0;
  for (let queue = paths; queue.length > 0;) {
    const found: string[] = [];
    await pMap(
      queue,
      async (path) => {
        const linked = await visit(path);
        onProgress((done += 1), queued.size);
        for (const target of linked) {
          if (queued.has(target)) continue;
          queued.add(target);
          found.push(target);
        }
      },
      { concurrency },
    );
    queue = found.sort();
  }
}

/** Adds the pages that link to a page to its problems. */
function addReferrers(
  pageProblems: readonly PageProblem[],
  pages: ReadonlyMap<string, CrawledPage>,
): Problem[] {
  // Nearly every page links to a hundred others.
  if (pageProblems.length === 0) return [];
  const paths = new Set(pageProblems.map(({ path }) => path));
  const found = [...pages.values()].flatMap(({ path: from, links }) =>
    links
      .filter(({ path: to, target }) => to !== undefined && paths.has(target))
      .map(({ target }) => ({ from, target })),
  );
  const byTarget = groupBy(found, ({ target }) => target);
  return pageProblems.map(({ path, problem }) => {
    const referrers = byTarget.get(path)?.map(({ from }) => from);
    return { ...problem, fix: referrers && `Linked from ${listPages(new Set(referrers))}.` };
  });
}

/** Whether a path is the path of a file rather than a page. */
export function isFilePath(path: string): boolean {
  return /\.(?!html$)[a-z][a-z0-9]{1,11}$/i.test(path);
}
