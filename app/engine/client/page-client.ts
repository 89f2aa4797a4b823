import { redirect, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { deleteOldest } from '#app/engine/lib/delete-oldest.ts';
import type { Page, PageResult, SidebarData } from '#app/engine/model/page-data.ts';
import { takePrefetched } from './prefetch-before-hydration.ts';
import { loadStylesheet } from '#app/engine/client/dom/load-stylesheet.ts';
import { readSession, writeSession } from '#app/engine/client/dom/session-storage.ts';
import { findPath, toDataHref } from '#app/engine/urls/paths.ts';

/**
 * Fetches page data in the browser: `data.json` beside each page, on live and static sites. It is cached, so that going
 * back requests nothing.
 */

/** Maximum number of cached pages, of about 20 KB each. The least recently used page is evicted first. */
const MAX_CACHED = 50;

interface CachedPage {
  data: Promise<PageResult>;
  isLoaded: boolean;
}

/** By href, the least recently used first. */
const pageDataCache = new Map<string, CachedPage>();
const sidebarCache = new Map<string, Promise<SidebarData>>();

/** Client loader of page routes: the page at the requested URL, from `data.json`. */
export async function loadPageInBrowser({ request }: ClientLoaderFunctionArgs): Promise<Page> {
  const url = new URL(request.url);
  const result = await fetchPage(url.pathname).catch((error: unknown) =>
    hardNavigateUnlessShown(request, error),
  );
  if ('redirect' in result) throw createClientRedirect(result.redirect, url);
  return result.page;
}

/** Loads a layout's sidebar during navigation, for its client loader. */
export async function loadSidebarInBrowser(section: string, request: Request): Promise<SidebarData> {
  return await fetchSidebar(section).catch((error: unknown) => hardNavigateUnlessShown(request, error));
}

/**
 * Fetches the data of the page at a pathname, including the base. Rejects if there is none; failures are not cached.
 */
export function fetchPage(pathname: string): Promise<PageResult> {
  const href = getDataHref(pathname);
  const known = pageDataCache.get(href);
  const page = known ?? { data: fetchStyledPage(href), isLoaded: false };
  pageDataCache.delete(href);
  pageDataCache.set(href, page);
  if (known === undefined) {
    page.data.then(
      () => (page.isLoaded = true),
      () => pageDataCache.delete(href),
    );
    deleteOldest(pageDataCache, MAX_CACHED);
  }
  return page.data;
}

/** Fetches page data and its stylesheets, which must apply when the page is shown. */
async function fetchStyledPage(href: string): Promise<PageResult> {
  const result = await fetchJson<PageResult>(href, 'page', 'redirect');
  const { stylesheets = [] } = 'page' in result ? result.page : {};
  await Promise.all(stylesheets.map(loadStylesheet));
  return result;
}

/** Whether the data of a page is loaded. */
export function hasPage(pathname: string): boolean {
  return pageDataCache.get(getDataHref(pathname))?.isLoaded === true;
}

function getDataHref(pathname: string): string {
  return toDataHref(findPath(pathname, import.meta.env.BASE_URL) ?? '/', import.meta.env.BASE_URL);
}

/** Fetches the complete sidebar of a section (`docs`, `docs/4.x`, `blog`), once. */
export function fetchSidebar(section: string): Promise<SidebarData> {
  const href = `${import.meta.env.BASE_URL}${section}/nav.json`;
  let sidebar = sidebarCache.get(href);
  if (sidebar === undefined) {
    sidebar = fetchJson<SidebarData>(href, 'html');
    sidebar.catch(() => sidebarCache.delete(href));
    sidebarCache.set(href, sidebar);
  }
  return sidebar;
}

/** Clears the cache, and that of sidebars if they changed, when the dev server reports changed content. */
export function clearPageDataCache(sidebars: boolean): void {
  pageDataCache.clear();
  if (sidebars) sidebarCache.clear();
}

/** Caches the data of a page that the dev server has pushed. */
export function cachePage(pathname: string, result: PageResult): void {
  pageDataCache.set(getDataHref(pathname), { data: Promise.resolve(result), isLoaded: true });
}

/** Fetches JSON that has one of these fields. Some hosts respond to missing files with a page and status 200. */
async function fetchJson<T>(href: string, ...fields: string[]): Promise<T> {
  const load = () => fetch(href, { headers: { accept: 'application/json' } });
  // A prefetch may have failed long ago, when the reader was offline.
  const response = await (takePrefetched(href)?.catch(load) ?? load());
  if (response.ok) {
    const data: unknown = await response.json();
    if (fields.some((field) => Object.hasOwn(Object(data) as object, field))) return data as T;
    throw new Error(`${href} returned unexpected data`);
  }
  if (response.status === 500) throw new PageError(await response.text());
  throw new Error(`${href} returned status ${response.status}`);
}

/** Error of the server for a page that failed to render. */
class PageError extends Error {}

/** Stores the target of the current navigation, because a loader's request has no hash. */
export function setPendingDestination(url: URL): void {
  pendingDestination = url;
}

let pendingDestination: URL | undefined;

/** Session storage key of the paths that were loaded as documents because their route could not be loaded. */
const HARD_NAVIGATED_KEY = 'hard-navigated';

/**
 * Loads a URL as a document because its route could not be loaded (N6), but only once for each path in a tab, which
 * prevents a loop. Returns whether it did.
 */
export function hardNavigateOnce(url: URL): boolean {
  const paths = readSession(HARD_NAVIGATED_KEY)?.split('\n') ?? [];
  if (paths.includes(url.pathname)) return false;
  writeSession(HARD_NAVIGATED_KEY, [...paths, url.pathname].join('\n'));
  window.location.assign(url.href);
  return true;
}

/**
 * Loads the URL of a request as a document (N6), except for an error that the dev server reported: the page can show
 * that. Nothing else can be shown until then, so the promise never settles. Does nothing if the reader has followed
 * another link since.
 */
function hardNavigateUnlessShown(request: Request, error: unknown): Promise<never> {
  if (import.meta.env.DEV && error instanceof PageError) throw error;
  const url = new URL(request.url);
  if (!request.signal.aborted) window.location.assign(url.pathname + url.search + findHash(url));
  return new Promise(() => undefined);
}

/** Hash of a request: that of the followed link, or that of the current URL after "Back". */
function findHash(url: URL): string {
  const candidates = [pendingDestination, new URL(window.location.href)];
  return candidates.find((candidate) => candidate?.pathname === url.pathname)?.hash ?? '';
}

/** Creates a redirect for the router, without the base, which the router adds. */
function createClientRedirect(target: string, from: URL): Response {
  const url = new URL(target, from);
  const hash = findHash(from) || url.hash;
  return redirect(`${findPath(url.pathname, import.meta.env.BASE_URL) ?? '/'}${from.search}${hash}`);
}
