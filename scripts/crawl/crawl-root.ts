import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { NOWHERE_PATH } from '#app/engine/urls/nearest-pages.ts';
import { findPath, normalizePath, stripTrailingSlash, toDataHref, toHref } from '#app/engine/urls/paths.ts';
import type { FetchPage } from './fetch-page.ts';
import type { NeededFiles } from './needed-files.ts';
import type { OutputFolder } from './output-folder.ts';
import { getPageFiles, writeDocument } from './page-files.ts';
import { readDocument } from './read-document.ts';
import { mustFetch, type SiteFacts } from './read-site.ts';
import { renderRedirectPage, REDIRECT_SCRIPT, REDIRECT_SCRIPT_FILE } from './redirect-formats.ts';
import { toStatic } from './to-static.ts';
import { getHostRoot, writeHostFiles } from './write-host-files.ts';

interface RootContext {
  origin: string;
  site: SiteFacts;
  files: NeededFiles;
  fetchPage: FetchPage;
  output: OutputFolder;
  /** Crawled pages, by path. */
  pages: ReadonlyMap<string, unknown>;
}

/** Writes a page for each redirect to a page that exists. Returns those redirects. */
export async function writeRedirects(context: RootContext): Promise<Redirect[]> {
  const { origin, site, fetchPage, output, pages } = context;
  const redirects = site.redirects.filter(
    // As on the live server, a page takes precedence over a redirect from its path.
    ({ from, to }) => pages.has(normalizePath(to.replace(/#.*/, ''))) && !pages.has(normalizePath(from)),
  );
  if (redirects.length > 0) output.write(REDIRECT_SCRIPT_FILE, REDIRECT_SCRIPT);
  for (const { from, to } of redirects) {
    const files = getPageFiles(from.replace(/\/$/, ''));
    const html = renderRedirectPage({ target: toHref(to, site), siteUrl: site.url, baseUrl: site.baseUrl });
    // The page's path may differ only by case, which is the same file on some systems.
    writeDocument(output, files, html);
    const data = await mustFetch(origin + toDataHref(from, site.baseUrl), fetchPage);
    output.write(files.data, data.body);
  }
  return redirects;
}

/** Writes the files at the root of a site; files for the root of a host are separate if the base is not `/`. */
export async function writeRoot(context: RootContext, redirects: readonly Redirect[]): Promise<Problem[]> {
  const { origin, site, files, fetchPage, output } = context;
  const url = origin + toHref(NOWHERE_PATH, site);
  const { status, body } = await fetchPage(url);
  if (status !== 404) {
    // None of this is published, and the page has no policy.
    return [errorProblem('crawl', `The not-found page was answered with status ${status} instead of 404.`)];
  }
  const html = body.toString('utf8');
  output.write('404.html', toStatic(html));
  for (const pathname of readDocument(html, url, new URL(site.url).origin).files)
    files.need(pathname, '404.html');
  await files.copy([...listSidebarFiles(site), '/service-worker.js']);
  const problems = await files.fetchRecorded();
  const robots = await mustFetch(origin + toHref('/robots.txt', site), fetchPage);
  output.write(`${getHostRoot(site.baseUrl)}robots.txt`, robots.body);
  return [...problems, ...writeHostFiles({ output, site, redirects, html })];
}

/** The complete sidebars, which the app fetches on a route change: one for each docs version, and the blog's. */
function listSidebarFiles({ docsHrefs, baseUrl }: SiteFacts): string[] {
  const docs = docsHrefs?.map((href) => stripTrailingSlash(findPath(href, baseUrl) ?? '/').slice(1)) ?? [
    'docs',
  ];
  return [...docs, 'blog'].map((section) => `/${section}/nav.json`);
}
