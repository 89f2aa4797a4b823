import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getMediaType, MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { decodePath, findPath, normalizePath } from '#app/engine/urls/paths.ts';
import { CRAWL_LIST_FILE, makeCrawlList } from '../crawl/crawl-list.ts';
import { readResponse, type Fetched, type FetchPage } from '../crawl/fetch-page.ts';
import { findGeneratedFile, type SiteHandler } from '../http/site-handler.ts';
import type { PageRenderer } from './page-renderer.ts';

interface SiteFetcherOptions {
  content: SiteState;
  handle: SiteHandler;
  renderer: PageRenderer;
  /** Folder of the bundle's files, and their relative paths. */
  assets: { folder: string; files: readonly string[] };
}

const DATA_SUFFIX = '/data.json';

/** Creates a function that fetches in-process; the counterpart of `createFetcher`, which fetches over HTTP. */
export function createSiteFetcher(options: SiteFetcherOptions): FetchPage {
  const { content, handle, renderer, assets } = options;
  const { baseUrl } = content.site.layout;
  const { routeMap } = content.graph;
  const assetFiles = new Set(assets.files);
  /** Data of pages whose HTML has been fetched, which the crawl requests next. */
  const pageData = new Map<string, Buffer>();

  return async (url) => {
    const pathname = findPath(decodePath(new URL(url).pathname), baseUrl);
    return (
      (pathname === undefined ? undefined : await respondDirectly(pathname, url)) ?? (await request(url))
    );
  };

  /** Responds to requests that need no routing; undefined for others. */
  async function respondDirectly(pathname: string, url: string): Promise<Fetched | undefined> {
    const page = normalizePath(pathname);
    if (routeMap.has(page)) return await fetchPage(page);
    if (pathname.endsWith(DATA_SUFFIX)) {
      const owner = normalizePath(pathname.slice(0, -DATA_SUFFIX.length));
      const data = pageData.get(owner);
      pageData.delete(owner);
      if (data !== undefined) return createResponse(data, MEDIA_TYPES['.json']);
    }
    const name = pathname.slice(1);
    if (assetFiles.has(name)) {
      return createResponse(await readFile(path.join(assets.folder, name)), getMediaType(name));
    }
    if (name === CRAWL_LIST_FILE) {
      return createResponse(JSON.stringify(makeCrawlList(content, assets.files)), MEDIA_TYPES['.json']);
    }
    const file = await findGeneratedFile(url, content.site);
    return file === undefined ? undefined : createResponse(file.body, file.contentType);
  }

  async function fetchPage(page: string): Promise<Fetched> {
    const { status, html, data, facts } = await renderer.render(page);
    pageData.set(page, data);
    return { ...createResponse(html, MEDIA_TYPES['.html']), status, facts };
  }

  async function request(url: string): Promise<Fetched> {
    return await readResponse(await handle(new Request(url), () => Promise.resolve(content.site)));
  }
}

function createResponse(body: Buffer | string, contentType: string): Fetched {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return { status: 200, contentType, body: bytes };
}
