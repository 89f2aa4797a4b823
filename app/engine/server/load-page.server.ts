import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { NotFoundData, Page, PageResult, SidebarData } from '#app/engine/model/page-data.ts';
import { extractKeywords } from '#app/engine/urls/extract-keywords.ts';
import { labelVersion } from '#app/engine/urls/label-version.ts';
import { decodePath, encodePath, findPath, stripTrailingSlash } from '#app/engine/urls/paths.ts';
import type { Site } from '#app/engine/model/site.ts';

/**
 * Loader of page routes. Returns the page at the requested URL.
 *
 * The HTML of articles is only needed for server rendering. It is a non-enumerable property, so that it is not
 * serialized into the document a second time; the browser reads it from the DOM.
 *
 * @param finish adds data that the site's articles need in addition to their HTML
 * @throws a redirect, or the not-found data with status 404
 */
export async function loadPage(
  { request, context }: LoaderFunctionArgs,
  finish: (page: Page) => Page = (page) => page,
): Promise<Page> {
  const site = await context.getSite();
  const pathname = readPath(request, site);
  const page = await site.page(stripTrailingSlash(pathname));
  if (page === undefined || pathname.endsWith('.html')) throw respondToUnknownPath(request, site);
  return hideHtml(finish(page));
}

/** Loader of layout routes. Returns the sidebar of the requested URL. */
export async function loadSidebar({ request, context }: LoaderFunctionArgs): Promise<SidebarData> {
  const site = await context.getSite();
  return hideHtml(site.sidebar(stripTrailingSlash(readPath(request, site))));
}

/** Finds the content of a path's `data.json`: the page or the redirect target; undefined for other paths. */
export async function findPageResult(site: Site, path: string): Promise<PageResult | undefined> {
  const page = await site.page(path);
  if (page !== undefined) return { page };
  const redirect = site.redirect(path);
  return redirect === undefined ? undefined : { redirect };
}

/** Creates the response for a path without a page: a redirect, or the not-found screen with status 404. */
export function respondToUnknownPath(
  request: Request,
  site: Site,
): Response | ReturnType<typeof data<NotFoundData>> {
  const { pathname, search } = new URL(request.url);
  const path = readPath(request, site);
  const target = site.redirect(path);
  if (target !== undefined) return redirectInside(target, search, site);
  const suggestions = site.suggest(path).map((item) => labelVersion(item, site.layout));
  return data({ pathname, keywords: extractKeywords(path), suggestions }, { status: 404 });
}

/** Returns the path of a request without the base path; `/` for URLs outside the base path. */
export function readPath({ url }: Pick<Request, 'url'>, { layout }: Pick<Site, 'layout'>): string {
  const { pathname } = new URL(url);
  return findPath(decodePath(pathname), layout.baseUrl) ?? '/';
}

/** Redirects within the site. Remix prepends the base path to redirect targets, so it is removed here. */
function redirectInside(href: string, search: string, { layout }: Site): Response {
  const target = encodePath(findPath(href, layout.baseUrl) ?? '/');
  return redirect(withSearch(target, search), 301);
}

function withSearch(target: string, search: string): string {
  if (search === '') return target;
  const [path = '', hash] = target.split('#');
  return `${path}${search}${hash === undefined ? '' : `#${hash}`}`;
}

/** Returns a copy whose `html` is non-enumerable, including that of listed posts. */
export function hideHtml<T extends object>(value: T): T {
  const copy = { ...value } as Record<string, unknown>;
  if (typeof copy['html'] === 'string') {
    Object.defineProperty(copy, 'html', { value: copy['html'], enumerable: false });
  }
  if (Array.isArray(copy['posts'])) {
    copy['posts'] = copy['posts'].map((post: object) => hideHtml(post));
  }
  return copy as T;
}
