import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Content } from '#app/engine/server/index.server.ts';
import { decodePath, findPath, normalisePath } from '#app/engine/urls/paths.ts';
import { getMediaType, MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import { CRAWL_LIST_FILE, makeCrawlList } from '../crawl/crawl-list.ts';
import type { Fetched, FetchPage } from '../crawl/fetch-page.ts';
import { findGeneratedFile, type SiteHandler } from '../request-handler/site-handler.ts';
import type { RenderedSource } from './rendered-source.ts';

interface InsideFetcherOptions {
  content: Content;
  handle: SiteHandler;
  /** Where pages and their data come from. */
  source: RenderedSource;
  /** Folder of the bundle's files, and their paths in it. */
  assets: { folder: string; files: readonly string[] };
}

/** What the data of a page ends with. */
const DATA_END = '/data.json';

/** Requests a site in this process, as `createFetcher` requests one over HTTP. */
export function createInsideFetcher({ content, handle, source, assets }: InsideFetcherOptions): FetchPage {
  const { baseUrl } = content.shell;
  const { catalog } = content.index;
  const assetFiles = new Set(assets.files);

  return async (url) => {
    const asked = findPath(decodePath(new URL(url).pathname), baseUrl);
    return (asked === undefined ? undefined : await findKnown(asked, url)) ?? (await ask(url));
  };

  /** What needs no routing; undefined for the rest. */
  async function findKnown(asked: string, url: string): Promise<Fetched | undefined> {
    const page = normalisePath(asked);
    if (catalog.has(page)) return await getPage(page);
    if (asked.endsWith(DATA_END)) {
      const text = source.takeData(normalisePath(asked.slice(0, -DATA_END.length)));
      if (text !== undefined) return found(text, MEDIA_TYPES['.json']);
    }
    const name = asked.slice(1);
    if (assetFiles.has(name)) {
      return found(await readFile(path.join(assets.folder, name)), getMediaType(name));
    }
    if (name === CRAWL_LIST_FILE) {
      return found(JSON.stringify(makeCrawlList(content, assets.files)), MEDIA_TYPES['.json']);
    }
    const file = await findGeneratedFile(url, content);
    return file === undefined ? undefined : found(file.body, file.contentType);
  }

  async function getPage(page: string): Promise<Fetched> {
    const { status, document } = await source.getPage(page);
    const { facts, html } = document ?? {};
    return {
      ...found(html ?? '', MEDIA_TYPES['.html']),
      status,
      page: facts === undefined ? undefined : { facts, isWritten: html === undefined },
    };
  }

  async function ask(url: string): Promise<Fetched> {
    const answer = await handle(new Request(url), () => Promise.resolve(content));
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? undefined,
      contentType: answer.headers.get('content-type') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }
}

function found(body: Buffer | string, contentType: string): Fetched {
  return { status: 200, location: undefined, contentType, body: Buffer.from(body) };
}
