import { redirect, type ClientLoaderFunctionArgs } from '@remix-run/react';
import type { Page, PageAnswer, SidebarData } from '#app/engine/model/page-data.ts';
import { takeEarly } from './early-data.ts';
import { readSession, writeSession } from '#app/engine/client/dom/session-storage.ts';
import { findPath, toDataHref } from '#app/engine/urls/paths.ts';

/**
 * Where the browser gets the data of pages from: `data.json` beside each page, the same file live and crawled. What was
 * fetched is kept, so that going back asks for nothing.
 */

/** How many pages are kept; the one used longest ago goes first. A page is some 20 KB. */
const MAX_KEPT = 50;

const kept = new Map<string, Promise<PageAnswer>>();
/** Hrefs whose data has arrived. */
const arrived = new Set<string>();
const keptSidebars = new Map<string, Promise<SidebarData>>();

/** Client loader of page routes: the page at the requested URL, from `data.json`. */
export async function loadPageInBrowser({ request }: ClientLoaderFunctionArgs): Promise<Page> {
  const url = new URL(request.url);
  const answer = await fetchPage(url.pathname).catch((error: unknown) => leaveUnlessShown(url, error));
  if ('redirect' in answer) throw redirectInside(answer.redirect, url);
  return answer.page;
}

/** Loads a layout's sidebar on the way to an address, for its client loader. */
export async function loadSidebar(section: string, address: string): Promise<SidebarData> {
  return await fetchSidebar(section).catch((error: unknown) => leaveUnlessShown(new URL(address), error));
}

/** Data of the page at a pathname, base included. Rejects when there is none; a failure is not kept. */
export function fetchPage(pathname: string): Promise<PageAnswer> {
  const href = toDataHref(findPath(pathname, import.meta.env.BASE_URL) ?? '/', import.meta.env.BASE_URL);
  const known = kept.get(href);
  const answer = known ?? fetchJson<PageAnswer>(href, 'page', 'redirect');
  kept.delete(href);
  kept.set(href, answer);
  if (known === undefined) {
    answer.then(
      () => arrived.add(href),
      () => kept.delete(href),
    );
    const oldest = kept.keys().next().value;
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }
  return answer;
}

/** Whether the data of a page is here already. */
export function hasPage(pathname: string): boolean {
  const href = toDataHref(findPath(pathname, import.meta.env.BASE_URL) ?? '/', import.meta.env.BASE_URL);
  return kept.has(href) && arrived.has(href);
}

/** The sidebar of a section (`docs`, `docs/4.x`, `blog`), every entry in it. It is fetched once. */
export function fetchSidebar(section: string): Promise<SidebarData> {
  const href = `${import.meta.env.BASE_URL}${section}/nav.json`;
  let sidebar = keptSidebars.get(href);
  if (sidebar === undefined) {
    sidebar = fetchJson<SidebarData>(href, 'html');
    sidebar.catch(() => keptSidebars.delete(href));
    keptSidebars.set(href, sidebar);
  }
  return sidebar;
}

/** Forgets every page, and the sidebars if they changed, too: the dev server says that the content did. */
export function forgetPages(sidebars: boolean): void {
  kept.clear();
  arrived.clear();
  if (sidebars) keptSidebars.clear();
}

/** Keeps the data of a page that came unasked, from the dev server. */
export function keepPage(pathname: string, answer: PageAnswer): void {
  const href = toDataHref(findPath(pathname, import.meta.env.BASE_URL) ?? '/', import.meta.env.BASE_URL);
  kept.set(href, Promise.resolve(answer));
  arrived.add(href);
}

/** Fetches data that has one of these fields. Some hosts answer with a page of their own, as if all were well. */
async function fetchJson<T>(href: string, ...fields: string[]): Promise<T> {
  const response = await (takeEarly(href) ?? fetch(href, { headers: { accept: 'application/json' } }));
  if (response.ok) {
    const data: unknown = await response.json();
    if (fields.some((field) => Object.hasOwn(Object(data) as object, field))) return data as T;
    throw new Error(`${href} was answered with something else`);
  }
  if (response.status === 500) throw new PageFault(await response.text());
  throw new Error(`${href} was answered with status ${response.status}`);
}

/** What the server says of a page that it could not make. */
class PageFault extends Error {}

/** Says where the reader is being taken. A loader's request has no hash, so it is remembered here. */
export function announceDestination(url: URL): void {
  destination = url;
}

let destination: URL | undefined;

/** Key of the addresses that have been loaded in full because they could not be shown otherwise. */
const LEFT_KEY = 'left-for';

/**
 * Loads an address as a document because a route could not be loaded (N6), but only once for each address in a tab, so
 * that there is no loop. Tells whether it did.
 */
export function leaveOnce(url: URL): boolean {
  const left = readSession(LEFT_KEY)?.split('\n') ?? [];
  if (left.includes(url.pathname)) return false;
  writeSession(LEFT_KEY, [...left, url.pathname].join('\n'));
  window.location.assign(url.href);
  return true;
}

/** Loads the address as a document (N6), except for a fault that the dev server told: the page can show that. */
function leaveUnlessShown(url: URL, error: unknown): Promise<never> {
  if (import.meta.env.DEV && error instanceof PageFault) throw error;
  return leave(url);
}

/** Loads the address as a document (N6). Nothing can be shown here any more, so the promise never settles. */
function leave(url: URL): Promise<never> {
  window.location.assign(url.pathname + url.search + findHash(url));
  return new Promise<never>(() => undefined);
}

/** The hash that belongs to a request: of the link that was followed, or of the address when going back. */
function findHash(url: URL): string {
  const candidates = [destination, new URL(window.location.href)];
  return candidates.find((candidate) => candidate?.pathname === url.pathname)?.hash ?? '';
}

/** A redirect as the router wants it: without the base, which it adds itself. */
function redirectInside(target: string, from: URL): Response {
  const url = new URL(target, from);
  const hash = findHash(from) || url.hash;
  return redirect(`${findPath(url.pathname, import.meta.env.BASE_URL) ?? '/'}${from.search}${hash}`);
}
