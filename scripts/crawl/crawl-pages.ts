import pMap from 'p-map';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDataHref, toHref } from '#app/engine/urls/paths.ts';
import { UnreachableError } from './fetch-page.ts';
import type { NeededFiles } from './needed-files.ts';
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

/** Fetches and writes pages and their data. Returns the pages that exist, by path. */
export async function crawlPages(
  paths: ReadonlySet<string>,
  options: PageCrawlOptions,
): Promise<{ pages: ReadonlyMap<string, CrawledPage>; problems: Problem[] }> {
  const { origin, site, files, fetchPage, output, concurrency, onProgress } = options;
  const publishedAt = new URL(site.url).origin;
  const toLink = createLinkResolver(site.baseUrl);
  const pages = new Map<string, CrawledPage>();
  const problems: Problem[] = [];
  const report = (message: string): void => void problems.push(errorProblem('crawl', message));
  let done = 0;
  await pMap(
    paths,
    async (path) => {
      await crawlPage(path).catch((error: unknown) => {
        if (!(error instanceof UnreachableError)) throw error;
        report(`${error.message}.`);
      });
      onProgress((done += 1), paths.size);
    },
    { concurrency },
  );
  return { pages, problems };

  async function crawlPage(path: string): Promise<void> {
    const url = origin + toHref(path, site);
    const { status, body, facts: known } = await fetchPage(url);
    if (status !== 200) {
      report(`${url} returned status ${status}.`);
      return;
    }
    const html = known === undefined ? toStatic(body.toString('utf8')) : body;
    const facts = known ?? readDocument(String(html), url, publishedAt);
    for (const pathname of facts.files) files.record(pathname, path);
    const links = facts.links.map(toLink);
    for (const { path: to, target, pathname } of links) {
      if (to !== undefined && isFilePath(to) && !paths.has(target)) files.record(pathname);
    }
    if (!facts.hasHeading) report(`${url} has no level-1 heading, so it is probably empty.`);
    pages.set(path, { path, links, ids: new Set(facts.ids) });
    const pageFiles = getPageFiles(path);
    writeDocument(output, pageFiles, html);
    const data = await fetchPage(origin + toDataHref(path, site.baseUrl));
    if (data.status === 200) output.write(pageFiles.data, data.body);
    else report(`The data of ${url} returned status ${data.status}.`);
  }
}

/** Whether a path is the path of a file rather than a page. */
export function isFilePath(path: string): boolean {
  return /\.(?!html$)[a-z][a-z0-9]{1,11}$/i.test(path);
}
