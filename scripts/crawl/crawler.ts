import { load } from 'cheerio/slim';
import type { Problem } from '#app/engine/diagnostics/problem.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { decodePath, findPath, normalizePath, SEARCH_PATH, toHref } from '#app/engine/urls/paths.ts';
import { createDebugLog, logDuration } from '../cli/debug-log.ts';
import { createPageCrawl, type CrawledPage, type PageCrawl } from './crawl-pages.ts';
import { writeRedirects, writeRoot } from './crawl-root.ts';
import type { Fetched, FetchPage } from './fetch-page.ts';
import { createNeededFiles } from './needed-files.ts';
import type { OutputFolder } from './output-folder.ts';
import { mustFetch, readCrawlList, readSite, type SiteFacts } from './read-site.ts';
import { writeSearch } from './write-search.ts';

export interface CrawlOptions {
  /** Where the site runs, base path included, e.g. `http://127.0.0.1:3000/podium/`. */
  address: string;
  fetchPage: FetchPage;
  output: OutputFolder;
  concurrency: number;
  onProgress(done: number, total: number): void;
}

export interface CrawlResult {
  site: SiteFacts;
  pages: ReadonlyMap<string, CrawledPage>;
  /** Redirects to pages that exist. */
  redirects: Redirect[];
  problems: Problem[];
}

/** Paths that are requested besides pages, and written under the same name. */
const FILES = ['/sitemap.xml', '/site.json'];

/** Records for the index of a site that searches with Algolia. */
const ALGOLIA_RECORDS = '/algolia-records.json';

const log = createDebugLog('crawl');

/** Fetches and writes every page of a running site with its data. `findBrokenLinks` checks the links. */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const { address, fetchPage, output, concurrency } = options;
  const { origin } = new URL(address);
  const site = await readSite(address, fetchPage);
  const files = createNeededFiles({ origin, site, fetchPage, output, concurrency });
  const { paths: unlisted, assets, files: unlistedFiles } = await readCrawlList(address, fetchPage);
  // Before the pages, which all need some of them.
  await logDuration(log, `fetch ${assets.length} assets`, () => files.copy(assets));
  const pageCrawl = createPageCrawl({ ...options, site, files });
  const paths = [
    ...readSitemap(await mustFetch(origin + toHref('/sitemap.xml', site), fetchPage), site),
    ...unlisted,
    // No search engine should list it.
    ...(site.hasSearch ? [SEARCH_PATH] : []),
  ];
  await logDuration(log, `fetch ${paths.length} pages`, () => pageCrawl.run(paths));
  // After the pages: their Markdown was generated with them.
  const records = site.algolia === undefined ? [] : [ALGOLIA_RECORDS];
  const problems = await logDuration(log, 'fetch other files', async () => {
    await files.copy([...FILES, ...records, ...unlistedFiles]);
    return await files.fetchRecorded();
  });
  if (site.hasSearch) {
    await logDuration(log, 'fetch the search index', () =>
      writeSearch({
        baseUrl: site.baseUrl,
        origin,
        output,
        concurrency,
        mustFetch: (url) => mustFetch(url, fetchPage),
      }),
    );
  }
  return await finish({ origin, site, files, pageCrawl, problems }, options);
}

interface Crawled {
  origin: string;
  site: SiteFacts;
  files: ReturnType<typeof createNeededFiles>;
  pageCrawl: PageCrawl;
  problems: Problem[];
}

/** Writes files that depend on all pages. */
async function finish(
  { origin, site, files, pageCrawl, problems }: Crawled,
  { fetchPage, output }: CrawlOptions,
): Promise<CrawlResult> {
  const context = { origin, site, files, fetchPage, output, pages: pageCrawl.pages };
  const redirects = await writeRedirects(context);
  const rootProblems = await writeRoot(context, redirects);
  return {
    site,
    pages: pageCrawl.pages,
    redirects,
    problems: [...pageCrawl.problems, ...problems, ...pageCrawl.listPageProblems(), ...rootProblems],
  };
}

function readSitemap({ body }: Fetched, site: SiteFacts): string[] {
  const $ = load(body.toString('utf8'), { xmlMode: true });
  return $('url > loc')
    .map((_, element) => {
      const { pathname } = new URL($(element).text().trim());
      return normalizePath(findPath(decodePath(pathname), site.baseUrl) ?? '/');
    })
    .get();
}
