import { load } from 'cheerio/slim';
import pMap from 'p-map';
import { NOWHERE_PATH } from '#app/engine/urls/nearest-pages.ts';
import { errorProblem, warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import {
  decodePath,
  findPath,
  normalisePath,
  SEARCH_PATH,
  stripTrailingSlash,
  toDataHref,
  toHref,
} from '#app/engine/urls/paths.ts';
import { listPages } from './list-pages.ts';
import { createNeededFiles } from './needed-files.ts';
import { UnreachableError, type Fetched, type FetchPage } from './fetch-page.ts';
import type { OutputFolder } from './output-folder.ts';
import { readDocument } from './read-document.ts';
import { mustFetch, readCrawlList, readSite, type SiteFacts } from './read-site.ts';
import { getPageFiles, type PageFiles } from './page-files.ts';
import { createLinkMaker, type SiteLink } from './site-links.ts';
import { getHostRoot, writeHostFiles } from './write-host-files.ts';
import { toStatic } from './to-static.ts';
import { writeSearch } from './write-search.ts';
import { renderRedirectPage, REDIRECT_SCRIPT, REDIRECT_SCRIPT_FILE } from './redirect-page.ts';

/** A page that was fetched: of a site of ten thousand, no more is kept of each. */
export interface CrawledPage {
  /** Without base, e.g. `/docs/api/podlet`. */
  path: string;
  links: readonly SiteLink[];
  ids: ReadonlySet<string>;
}

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
  pages: Map<string, CrawledPage>;
  /** Old paths that lead to a page that exists. */
  redirects: { from: string; to: string }[];
  problems: Problem[];
}

/** Paths that are asked for besides pages, and where they are written. */
const FILES = ['/sitemap.xml', '/site.json'];

/** What a site that searches with Algolia has for its index. */
const ALGOLIA_RECORDS = '/algolia-records.json';

/** Fetches every page of a running site, with its data, and writes them. Links are checked by `findBrokenLinks`. */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const { address, fetchPage, output, concurrency } = options;
  const { origin } = new URL(address);
  const site = await readSite(address, fetchPage);
  const problems: Problem[] = [];
  const pages = new Map<string, CrawledPage>();
  /** What is wrong with pages: who links to them is known when all have been read. */
  const findings: { path: string; problem: Problem }[] = [];
  const toUrl = (path: string): string => origin + toHref(path, site);
  const makeLink = createLinkMaker(site.baseUrl);
  const publishedAt = new URL(site.url).origin;
  const files = createNeededFiles({ origin, site, fetchPage, output, concurrency });

  const unlisted = await readCrawlList(address, fetchPage);
  // Before the pages, which all need some of them.
  await files.copy(unlisted.assets);
  const paths = [
    ...readSitemap(await mustFetch(toUrl('/sitemap.xml'), fetchPage), site),
    ...unlisted.paths,
    // Nobody should find it by another search.
    ...(site.hasSearch ? [SEARCH_PATH] : []),
  ];
  const expected = new Set(paths);
  const queued = new Set(paths);
  let queue = paths;
  let done = 0;

  while (queue.length > 0) {
    const found: string[] = [];
    await pMap(
      queue,
      async (path) => {
        const page = await fetchOne(path, expected.has(path));
        options.onProgress((done += 1), queued.size);
        if (page === undefined) return;
        for (const { path: to, target } of page.links) {
          if (to === undefined || queued.has(target) || isFilePath(to)) continue;
          queued.add(target);
          found.push(target);
        }
      },
      { concurrency },
    );
    queue = found.sort();
  }
  // After the pages: whoever rendered a page has made its Markdown, and several processes do.
  const records = site.algolia === undefined ? [] : [ALGOLIA_RECORDS];
  await files.copy([...FILES, ...records, ...unlisted.files]);
  problems.push(...(await files.fetchNoted()));
  if (site.hasSearch) {
    await writeSearch({
      baseUrl: site.baseUrl,
      origin,
      output,
      concurrency,
      mustFetch: (url) => mustFetch(url, fetchPage),
    });
  }
  const linkers = findLinkers(new Set(findings.map(({ path }) => path)));
  for (const { path, problem } of findings) {
    const from = linkers.get(path);
    problems.push({ ...problem, remedy: from && `Linked from ${listPages(from)}.` });
  }
  const redirects = await writeRedirects();
  await writeRoot(redirects);
  return { site, pages, redirects, problems };

  async function fetchOne(path: string, isListed: boolean): Promise<CrawledPage | undefined> {
    const url = toUrl(path);
    const answer = await orNote(path, fetchPage(url));
    if (answer === undefined) return undefined;
    const { status, body, page: known } = answer;
    // An old path that a page still links to: the redirect page will be there.
    if (!isListed && ((status >= 300 && status < 400) || status === 404)) return undefined;
    if (status !== 200) {
      findings.push({ path, problem: errorProblem('crawl', `${url} was answered with status ${status}.`) });
      return undefined;
    }
    const html = known === undefined ? toStatic(body.toString('utf8')) : body;
    const facts = known?.facts ?? readDocument(String(html), url, publishedAt);
    for (const pathname of facts.files) files.need(pathname, path);
    const links = facts.links.map(makeLink);
    for (const { path: to, target, pathname } of links) {
      if (to !== undefined && isFilePath(to) && !expected.has(target)) files.link(pathname);
    }
    if (!facts.hasHeading) {
      problems.push(errorProblem('crawl', `${url} has no heading of level 1, so it shows nothing.`));
    }
    const page = { path, links, ids: facts.ids };
    pages.set(path, page);
    if (known?.isWritten !== true) await writePage(path, html);
    if (!isListed) {
      findings.push({
        path,
        problem: warningProblem('crawl', `${path} is linked to but not in the sitemap.`),
      });
    }
    return page;
  }

  async function writePage(path: string, body: Buffer | string): Promise<void> {
    const files = getPageFiles(path);
    writeDocument(files, body);
    const answer = await orNote(path, fetchPage(origin + toDataHref(path, site.baseUrl)));
    if (answer?.status === 200) output.write(files.data, answer.body);
    else if (answer !== undefined) {
      const message = `The data of ${toUrl(path)} was answered with status ${answer.status}.`;
      problems.push(errorProblem('crawl', message));
    }
  }

  function writeDocument({ html, alias }: PageFiles, body: Buffer | string): void {
    output.write(html, body);
    if (alias !== undefined) output.copy(html, alias);
  }

  async function writeRedirects(): Promise<{ from: string; to: string }[]> {
    const kept = site.redirects.filter(
      // As on the live server, a page comes before a redirect from its address.
      ({ from, to }) => pages.has(normalisePath(to.replace(/#.*/, ''))) && !pages.has(normalisePath(from)),
    );
    if (kept.length > 0) output.write(REDIRECT_SCRIPT_FILE, REDIRECT_SCRIPT);
    for (const { from, to } of kept) {
      const files = getPageFiles(from.replace(/\/$/, ''));
      const html = renderRedirectPage({ target: toHref(to, site), siteUrl: site.url, baseUrl: site.baseUrl });
      // A page at the new address may have the old one in another case, which is one file on some systems.
      writeDocument(files, html);
      const data = await mustFetch(origin + toDataHref(from, site.baseUrl), fetchPage);
      output.write(files.data, data.body);
    }
    return kept;
  }

  /** What every site has at its root; what only the root of a host can hold stands apart when the base is not `/`. */
  async function writeRoot(kept: CrawlResult['redirects']): Promise<void> {
    const missing = await fetchPage(toUrl(NOWHERE_PATH));
    if (missing.status !== 404) {
      problems.push(
        errorProblem(
          'crawl',
          `The not-found page was answered with status ${missing.status} instead of 404.`,
        ),
      );
      // Nothing of this is published; there is no policy to read from the page.
      return;
    }
    const missingHtml = missing.body.toString('utf8');
    output.write('404.html', toStatic(missingHtml));
    const { files: needed } = readDocument(missingHtml, toUrl(NOWHERE_PATH), publishedAt);
    for (const pathname of needed) files.need(pathname, '404.html');
    await files.copy([...listSidebarFiles(site), '/service-worker.js']);
    problems.push(...(await files.fetchNoted()));
    const robots = await mustFetch(toUrl('/robots.txt'), fetchPage);
    output.write(`${getHostRoot(site.baseUrl)}robots.txt`, robots.body);
    problems.push(...writeHostFiles({ output, site, redirects: kept, html: missingHtml }));
  }

  /** What was asked for, or a note that nobody answered. */
  async function orNote<T>(path: string, asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      findings.push({ path, problem: errorProblem('crawl', `${error.message}.`) });
      return undefined;
    }
  }

  /** Which pages link to some. Asked for when something is wrong: nearly every page links to nearly a hundred. */
  function findLinkers(wanted: ReadonlySet<string>): Map<string, Set<string>> {
    const linkers = new Map<string, Set<string>>();
    if (wanted.size === 0) return linkers;
    for (const { path, links } of pages.values())
      for (const { path: to, target } of links)
        if (to !== undefined && wanted.has(target)) addTo(linkers, target, path);
    return linkers;
  }
}

/** The sidebars, whole, which the app fetches on a route change: one for each docs version, and the blog's. */
function listSidebarFiles({ docsHrefs, baseUrl }: SiteFacts): string[] {
  const docs = docsHrefs?.map((href) => stripTrailingSlash(findPath(href, baseUrl) ?? '/').slice(1)) ?? [
    'docs',
  ];
  return [...docs, 'blog'].map((section) => `/${section}/nav.json`);
}

function readSitemap({ body }: Fetched, site: SiteFacts): string[] {
  const $ = load(body.toString('utf8'), { xmlMode: true });
  return $('url > loc')
    .map((_, element) => {
      const { pathname } = new URL($(element).text().trim());
      return normalisePath(findPath(decodePath(pathname), site.baseUrl) ?? '/');
    })
    .get();
}

/** Whether a path names a file rather than a page. */
export function isFilePath(path: string): boolean {
  return /\.(?!html$)[a-z][a-z0-9]{1,11}$/i.test(path);
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([value]));
  else set.add(value);
}
