import type { RequestHandler } from 'router';
import { CACHE_NOTHING } from '#app/engine/urls/lasting-files.ts';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import { CRAWL_LIST_FILE, makeCrawlList } from '../crawl/crawl-list.ts';
import { mayCrawl } from '../crawl/crawl-token.ts';
import type { LiveState } from './live-state.ts';

interface CrawlListOptions {
  state: LiveState;
  baseUrl: string;
  /** The secret that a crawl has to know; undefined shows the list to nobody. */
  token: string | undefined;
  /** Paths of the bundle's files. */
  assets: readonly string[];
}

/** Serves the list of what no list for readers names, to a crawl that knows the secret. For others it does not exist. */
export function serveCrawlList({ state, baseUrl, token, assets }: CrawlListOptions): RequestHandler {
  return (request, response, next) => {
    const { content } = state;
    const isForCrawl =
      response.locals.pathname === baseUrl + CRAWL_LIST_FILE &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      mayCrawl(request.headers.authorization, token);
    if (content === undefined || !isForCrawl) {
      next();
      return;
    }
    response.setHeader('content-type', MEDIA_TYPES['.json']);
    response.setHeader('cache-control', CACHE_NOTHING);
    response.end(JSON.stringify(makeCrawlList(content, assets)));
  };
}
