import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { NotFoundData, Page, PageResult } from '#app/engine/model/page-data.ts';
import type { RedirectTarget } from '#app/engine/model/redirect.ts';
import { decodePath, findPath, stripTrailingSlash } from '#app/engine/urls/paths.ts';
import type { Site } from '#app/engine/model/site.ts';

/**
 * Loader of page routes: the page at the requested URL.
 *
 * The HTML of articles is for the server's render alone. As a non-enumerable property it is not serialized into the data
 * of the document, where it would be sent a second time. The browser takes it from the document.
 *
 * @throws a redirect, or the not-found data with status 404
 */
export async function loadPage({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const site = await context.getSite();
  const pathname = readPath(request, site);
  const page = await site.page(toPagePath(pathname));
  if (page === undefined || pathname.endsWith('.html')) throw respondToUnknownPath(request, site);
  return hideHtml(page);
}

/** What `data.json` of a path says: the page, or where the path redirects; undefined for any other path. */
export async function findPageResult(site: Site, path: string): Promise<PageResult | undefined> {
  const page = await site.page(path);
  if (page !== undefined) return { page };
  const target = site.redirect(path);
  return target === undefined ? undefined : { redirect: target.href };
}

/** The response to a path without a page: a redirect, or the not-found screen with status 404. */
export function respondToUnknownPath(
  request: Request,
  site: Site,
): Response | ReturnType<typeof data<NotFoundData>> {
  const { pathname, search } = new URL(request.url);
  const path = readPath(request, site);
  const target = site.redirect(path);
  if (target !== undefined) return redirectInside(target, search, site);
  return data({ address: pathname, suggestions: site.suggest(path) }, { status: 404 });
}

/** The path of a request, without base; `/` for URLs outside of the base. */
export function readPath({ url }: Pick<Request, 'url'>, { layout }: Pick<Site, 'layout'>): string {
  const { pathname } = new URL(url);
  return findPath(decodePath(pathname), layout.baseUrl) ?? '/';
}

/** Both forms of an address reach the page; `.html` is another address. */
export function toPagePath(path: string): string {
  return stripTrailingSlash(path);
}

/** Remix puts the base before the target of a redirect, so that here it must go without. */
function redirectInside({ href, status }: RedirectTarget, search: string, { layout }: Site): Response {
  return redirect(withSearch(findPath(href, layout.baseUrl) ?? '/', search), status);
}

function withSearch(target: string, search: string): string {
  if (search === '') return target;
  const [path = '', hash] = target.split('#');
  return `${path}${search}${hash === undefined ? '' : `#${hash}`}`;
}

/** A copy whose `html` can't be enumerated; of posts in a list, too. */
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
