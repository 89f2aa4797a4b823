import { load } from 'cheerio/slim';
import { type Problem, errorProblem } from '#app/engine/diagnostics/problem.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import {
  decodePath,
  findPath,
  normalizePath,
  SEARCH_PATH,
  toHref,
  stripTrailingSlash,
  toDataHref,
} from '#app/engine/urls/paths.ts';
import { createDebugLog, logDuration } from '../cli/debug-log.ts';
import { UsageError } from '../cli/command.ts';
import { crawlPages, type CrawledPage } from './crawl-pages.ts';
import type { Fetched, FetchPage } from './fetch-page.ts';
import { createNeededFiles, type NeededFiles } from './needed-files.ts';
import type { OutputFolder } from './output-folder.ts';
import { fetchOrThrow, readCrawlList, readSiteInfo, type CrawlContext, type SiteInfo } from './read-site.ts';
import { NOT_FOUND_PATH } from '#app/engine/urls/nearest-pages.ts';
import { getPageFiles, toStatic, writeDocument } from './page-files.ts';
import { readDocument } from './read-document.ts';
import { renderRedirectPage, REDIRECT_SCRIPT, REDIRECT_SCRIPT_FILE } from './redirect-page.ts';
import { getHostRoot, writeHostFiles } from './host-files.ts';
import pMap from 'p-map';
import {
  listPartHrefs,
  SEARCH_NAMES_FILE,
  type DocsFile,
  type IndexFile,
  type SearchNames,
} from '#app/engine/model/search-files.ts';

export interface CrawlOptions {
  /** URL of the running site with its base path, e.g. `http://127.0.0.1:3000/podium/`. */
  siteUrl: string;
  fetchPage: FetchPage;
  output: OutputFolder;
  concurrency: number;
  onProgress(done: number, total: number): void;
}

export interface CrawlResult {
  site: SiteInfo;
  pages: ReadonlyMap<string, CrawledPage>;
  /** Redirects to pages that exist. */
  redirects: Redirect[];
  problems: Problem[];
}

const log = createDebugLog('crawl');

/** Fetches and writes every page of a running site, and its data. Links are checked by `findBrokenLinks`. */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const { siteUrl, fetchPage, output, concurrency, onProgress } = options;
  const { origin } = new URL(siteUrl);
  const site = await readSiteInfo(siteUrl, fetchPage);
  const context = { origin, site, fetchPage, output, concurrency };
  const files = createNeededFiles(context);
  const { paths: unlisted, assets, files: unlistedFiles } = await readCrawlList(siteUrl, fetchPage);
  // Before the pages, because every page needs some of them.
  await logDuration(log, `fetch ${assets.length} assets`, () => files.copy(assets));
  const paths = [
    ...readSitemap(await fetchOrThrow(origin + toHref('/sitemap.xml', site), fetchPage), site),
    ...unlisted,
    // Not in the sitemap, because search engines should not index it.
    ...(site.hasSearch ? [SEARCH_PATH] : []),
  ];
  const { pages, problems } = await logDuration(log, `fetch ${paths.length} pages`, () =>
    crawlPages(paths, { ...context, files, onProgress }),
  );
  // After the pages, because their Markdown is generated with them.
  const records = site.algolia === undefined ? [] : ['/algolia-records.json'];
  const fileProblems = await logDuration(log, 'fetch other files', async () => {
    await files.copy(['/sitemap.xml', '/site.json', ...records, ...unlistedFiles]);
    return await files.fetchRecorded();
  });
  if (site.hasSearch) await logDuration(log, 'fetch the search index', () => writeSearch(context));
  const redirects = await writeRedirects(context, pages);
  const rootProblems = await writeRoot(context, files, redirects);
  return { site, pages, redirects, problems: [...problems, ...fileProblems, ...rootProblems] };
}

function readSitemap({ body }: Fetched, site: SiteInfo): string[] {
  const $ = load(body.toString('utf8'), { xmlMode: true });
  return $('url > loc')
    .map((_, element) => {
      const url = $(element).text().trim();
      const path = findPath(decodePath(new URL(url).pathname), site.baseUrl);
      if (path === undefined)
        throw new UsageError(`The sitemap lists ${url}, which is outside of the base path.`);
      return normalizePath(path);
    })
    .get();
}

/** Writes a page for each redirect to an existing page. Returns these redirects. */
async function writeRedirects(
  { origin, site, fetchPage, output }: CrawlContext,
  pages: ReadonlyMap<string, CrawledPage>,
): Promise<Redirect[]> {
  const redirects = site.redirects.filter(
    // As on the live server, a page takes precedence over a redirect from its path.
    ({ from, to }) => pages.has(normalizePath(to.replace(/#.*/, ''))) && !pages.has(normalizePath(from)),
  );
  if (redirects.length > 0) output.write(REDIRECT_SCRIPT_FILE, REDIRECT_SCRIPT);
  for (const { from, to } of redirects) {
    const files = getPageFiles(normalizePath(from));
    // The path may differ from a page's path only in case, which is the same file on some systems; `_redirects` has both.
    if (output.isTaken(files.html)) continue;
    const html = renderRedirectPage({ target: toHref(to, site), siteUrl: site.url, baseUrl: site.baseUrl });
    writeDocument(output, files, html);
    const data = await fetchOrThrow(origin + toDataHref(from, site.baseUrl), fetchPage);
    output.write(files.data, data.body);
  }
  return redirects;
}

/** Writes the files at the root of a site; files for the root of a host are separate if the base path is not `/`. */
async function writeRoot(
  { origin, site, fetchPage, output }: CrawlContext,
  files: NeededFiles,
  redirects: readonly Redirect[],
): Promise<Problem[]> {
  const url = origin + toHref(NOT_FOUND_PATH, site);
  const { status, body } = await fetchPage(url);
  if (status !== 404) {
    // Nothing will be published, and the page has no Content Security Policy.
    return [errorProblem('crawl', `The not-found page returned status ${status} instead of 404.`)];
  }
  const html = body.toString('utf8');
  output.write('404.html', toStatic(html));
  for (const pathname of readDocument(html, url, new URL(site.url).origin).files)
    files.need(pathname, '404.html');
  await files.copy([...listSidebarFiles(site), '/service-worker.js']);
  const problems = await files.fetchRecorded();
  const robots = await fetchOrThrow(origin + toHref('/robots.txt', site), fetchPage);
  output.write(`${getHostRoot(site.baseUrl)}robots.txt`, robots.body);
  writeHostFiles({ output, site, redirects, html });
  return problems;
}

/** Lists the complete sidebars, which the app fetches on navigation: one for each docs version, and the blog's. */
function listSidebarFiles({ docsHrefs, baseUrl }: SiteInfo): string[] {
  const docs = docsHrefs?.map((href) => stripTrailingSlash(findPath(href, baseUrl) ?? '/').slice(1)) ?? [
    'docs',
  ];
  return [...docs, 'blog'].map((section) => `/${section}/nav.json`);
}

/** Fetches and writes the files of the search index, each of which references the next. */
export async function writeSearch({
  origin,
  site: { baseUrl },
  fetchPage,
  output,
  concurrency,
}: Omit<CrawlContext, 'site'> & { site: Pick<SiteInfo, 'baseUrl'> }): Promise<void> {
  const write = async (href: string): Promise<unknown> => {
    const { body } = await fetchOrThrow(origin + href, fetchPage);
    output.write((findPath(href, baseUrl) ?? href).slice(1), body);
    return JSON.parse(body.toString('utf8'));
  };
  const { docsHref, indexHref } = (await write(baseUrl + SEARCH_NAMES_FILE)) as SearchNames;
  const docs = (await write(docsHref)) as DocsFile;
  const index = (await write(indexHref)) as IndexFile;
  const parts = listPartHrefs(docs, index).map((part) => baseUrl + part);
  await pMap(parts, write, { concurrency });
}
