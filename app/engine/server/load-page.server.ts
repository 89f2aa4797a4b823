import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node';
import type { Content } from './index.server.ts';
import type { NotFoundData, Page } from '#app/engine/model/page-data.ts';
import { decodePath, findPath, normalisePath, stripTrailingSlash, toHref } from '#app/engine/urls/paths.ts';

/**
 * Loader of page routes: the page at the requested URL.
 *
 * The HTML of articles is for the server's render alone. As a non-enumerable property it is not serialized into the data
 * of the document, where it would be sent a second time. The browser takes it from the document.
 *
 * @throws a redirect, or the not-found data with status 404
 */
export async function loadPage({ request, context }: LoaderFunctionArgs): Promise<Page> {
  const content = await context.getContent();
  const pathname = readPath(request, content);
  const page = await content.findPage(toPagePath(pathname));
  if (page === undefined || pathname.endsWith('.html')) throw answerUnknown(request, content);
  return hideHtml(page);
}

/** The answer to an address that is no page: where it leads now, or the not-found screen with status 404. */
export function answerUnknown(
  request: Request,
  content: Content,
): Response | ReturnType<typeof data<NotFoundData>> {
  const { pathname, search } = new URL(request.url);
  const path = readPath(request, content);
  const plain = normalisePath(path);
  const target = content.findRedirect(path) ?? content.findRedirect(plain);
  if (target !== undefined) return redirectInside(target, search, content);
  if (plain !== path && content.index.catalog.has(plain)) {
    return redirectInside(toHref(plain, content.index.config), search, content);
  }
  return data({ address: pathname, suggestions: content.suggestPages(path) }, { status: 404 });
}

/** The path that a request asks for, without base; `/` for what is outside the base. */
export function readPath({ url }: Pick<Request, 'url'>, content: Content): string {
  const { pathname } = new URL(url);
  return findPath(decodePath(pathname), content.shell.baseUrl) ?? '/';
}

/** Both forms of an address reach the page; `.html` is another address. */
export function toPagePath(path: string): string {
  return stripTrailingSlash(path);
}

/** Remix puts the base before the target of a redirect, so that here it must go without. */
function redirectInside(href: string, search: string, { shell }: Content): Response {
  return redirect(withSearch(findPath(href, shell.baseUrl) ?? '/', search), 301);
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
