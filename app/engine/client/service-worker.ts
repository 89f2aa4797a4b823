import {
  SEARCH_NAMES_FILE,
  type DocsFile,
  type IndexFile,
  type SearchNames,
} from '#app/engine/model/search-files.ts';
import { mayPrefetch } from '#app/engine/lib/connection.ts';
import { findKind, listFilesIn, listParts, toKey } from './cached-files.ts';
import { readStylesheet, readTitle, renderOfflinePage, type StoredPage } from './offline-page.ts';
import { getCachePrefix, type OfflineSite, type VisitMessage } from './offline-site.ts';

/**
 * Stores visited pages with their files, and the search index. Pages are network-first, so that readers see the current
 * version; immutable files are cache-first.
 */

/** Prepended to this code by the server. */
declare const OFFLINE_SITE: OfflineSite;

/** The part of a service worker's global scope used here, which TypeScript's DOM library does not define. */
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: ExtendableEvent & { data: VisitMessage }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

interface ExtendableEvent {
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const worker = self as unknown as WorkerScope;

/** Maximum number of entries per cache: pages with their data, and other files. The oldest are evicted first. */
const LIMITS = { pages: 200, files: 600 } as const;

/** Network timeout before a cached page is shown, in milliseconds. */
const NETWORK_LIMIT = 3000;

const { baseUrl } = OFFLINE_SITE;
/** Pages fetched since the worker started: browsers stop it when it is idle. */
const fresh = new Set<string>();
/** Files known to be cached since then, together with everything that they import. */
const complete = new Set<string>();

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('message', (event) => {
  const { href, files } = event.data;
  event.waitUntil(
    Promise.allSettled([cachePage(href), storeFiles(files), OFFLINE_SITE.search ? storeSearch() : undefined]),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(baseUrl)) return;
  const kind = findKind(pathname.slice(baseUrl.length), request.mode === 'navigate');
  if (kind === 'immutable') event.respondWith(respondWithFile(request));
  else if (kind !== undefined) event.respondWith(respondWithPage(event, kind, toKey(pathname)));
});

function open(name: keyof typeof LIMITS): Promise<Cache> {
  return caches.open(getCachePrefix(baseUrl) + name);
}

/** Cache-first. A cache that fails, e.g. because the disk is full, is ignored. */
async function respondWithFile(request: Request): Promise<Response> {
  const stored = await findStored('files', request.url);
  if (stored !== undefined) return stored;
  const response = await fetch(request);
  await put('files', request.url, response.clone());
  return response;
}

/** Network-first, with the cache as a fallback when offline or slow. */
async function respondWithPage(event: FetchEvent, kind: 'page' | 'data', key: string): Promise<Response> {
  const fetched = fetchPage(event, kind, key);
  // Late responses are cached, too.
  event.waitUntil(fetched.catch(() => undefined));
  try {
    return await Promise.race([fetched, findAfterLimit(key).then((stored) => stored ?? fetched)]);
  } catch (error) {
    const stored = await findStored('pages', key);
    if (stored !== undefined) return stored;
    if (kind === 'page') return await createOfflinePage();
    throw error;
  }
}

/** Cached response of a page, after the network timeout. */
async function findAfterLimit(key: string): Promise<Response | undefined> {
  await new Promise((resolve) => {
    setTimeout(resolve, NETWORK_LIMIT);
  });
  return await findStored('pages', key);
}

async function findStored(name: keyof typeof LIMITS, key: string): Promise<Response | undefined> {
  try {
    return await (await open(name)).match(key);
  } catch {
    // Storage is disabled or broken.
    return undefined;
  }
}

/** URLs of the stored pages and their data, newest first; none if storage is disabled or broken. */
async function listStored(): Promise<string[]> {
  try {
    return (await (await open('pages')).keys()).map(({ url }) => url).reverse();
  } catch {
    return [];
  }
}

async function fetchPage(event: FetchEvent, kind: 'page' | 'data', key: string): Promise<Response> {
  const response = await fetch(event.request);
  // Data may be prefetched; it is only stored for visited pages, sidebars, and search.
  const isStored =
    kind === 'page' ||
    /\/(nav|search)\.json$/.test(key) ||
    (await findStored('pages', toKey(key.replace(/data\.json$/, '')))) !== undefined;
  if (isStored) event.waitUntil(put('pages', key, response.clone()));
  if (kind === 'page') event.waitUntil(storeApp(response.clone()));
  return response;
}

/** Stores the current version of a page and its data. */
async function cachePage(href: string): Promise<void> {
  const key = toKey(href);
  if (fresh.has(key)) return;
  fresh.add(key);
  const data = `${key.replace(/\/$/, '')}/data.json`;
  try {
    await Promise.all([href, data].map(async (url) => put('pages', toKey(url), await fetch(url))));
  } catch (error) {
    fresh.delete(key);
    throw error;
  }
}

/**
 * Caches the app files of a page, and search, because the reader may open a page of a new build without interacting
 * with it, and interact later while offline.
 */
async function storeApp(page: Response): Promise<void> {
  if (page.status !== 200 || !mayPrefetch()) return;
  const isNew = await storeFiles(listFilesIn(await page.text(), page.url, baseUrl));
  if (isNew && OFFLINE_SITE.search) await storeSearch();
}

/**
 * Caches files and, recursively, the files that they import. Resolves to whether one has been added.
 *
 * @param visited URLs that are cached or being cached: files import each other
 */
async function storeFiles(hrefs: readonly string[], visited = new Set<string>()): Promise<boolean> {
  const added = await Promise.all(
    hrefs.map(async (href) => {
      const url = new URL(href, location.origin).href;
      const isOurs = url.startsWith(location.origin + baseUrl);
      const file = url.slice(location.origin.length + baseUrl.length);
      if (!isOurs || findKind(file, false) !== 'immutable' || visited.has(url)) return false;
      visited.add(url);
      return await storeFile(url, visited);
    }),
  );
  return added.includes(true);
}

/**
 * Caches a file and what it imports, which may be missing although the file itself is cached: the page requested the
 * file, or the network failed in between. Resolves to whether a file has been added.
 */
async function storeFile(url: string, visited: Set<string>): Promise<boolean> {
  const stored = await (await open('files')).match(url);
  if (stored !== undefined && complete.has(url)) return false;
  const response = stored ?? (await fetch(url));
  const text = url.endsWith('.js') ? await response.clone().text() : '';
  const isAdded = stored === undefined && (await put('files', url, response));
  if (stored === undefined && !isAdded) return false;
  const addsImports = await storeFiles(listFilesIn(text, url, baseUrl), visited);
  complete.add(url);
  return isAdded || addsImports;
}

async function storeSearch(): Promise<void> {
  const href = baseUrl + SEARCH_NAMES_FILE;
  const response = await fetch(href, { cache: 'no-cache' });
  if (response.status !== 200) return;
  const { docsHref, indexHref } = (await response.clone().json()) as SearchNames;
  // Stored again on each visit, so that it is not evicted before the pages.
  if (!(await put('pages', toKey(href), response))) return;
  await storeFiles([docsHref, indexHref]);
  const cache = await open('files');
  const [docs, index] = await Promise.all(
    [docsHref, indexHref].map(async (href) => {
      const file = await cache.match(new URL(href, location.origin).href);
      return (await file?.json()) as unknown;
    }),
  );
  if (docs === undefined || index === undefined) return;
  await storeFiles(listParts(docs as DocsFile, index as IndexFile).map((part) => baseUrl + part));
}

/**
 * Caches a successful response, and evicts the oldest entries if there are too many. Resolves to whether it is cached: not
 * if the disk is full, or storage is disabled.
 */
async function put(name: keyof typeof LIMITS, key: string, response: Response): Promise<boolean> {
  if (response.status !== 200) return false;
  try {
    const cache = await open(name);
    // A host may redirect `/docs` to `/docs/`; a redirected response can't be used for the first URL.
    const plain = response.redirected ? new Response(await response.blob(), response) : response;
    // Deleted first, so that the entry becomes the newest.
    await cache.delete(key);
    await cache.put(key, plain);
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - LIMITS[name])).map((old) => cache.delete(old)));
    return true;
  } catch {
    return false;
  }
}

async function createOfflinePage(): Promise<Response> {
  const pages: StoredPage[] = [];
  let stylesheet: string | undefined;
  for (const url of await listStored()) {
    const { pathname } = new URL(url);
    if (pathname.endsWith('.json')) continue;
    const html = await (await findStored('pages', url))?.text();
    const title = html === undefined ? undefined : readTitle(html, OFFLINE_SITE);
    if (html === undefined || title === undefined) continue;
    // Without its trailing slash, the home page of a site with a base is outside the worker's scope.
    pages.push({ href: `${pathname}/` === baseUrl ? baseUrl : pathname, title });
    stylesheet ??= readStylesheet(html);
  }
  return new Response(renderOfflinePage(OFFLINE_SITE, stylesheet, pages), {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}
