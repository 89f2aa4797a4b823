import type { RequestHandler } from 'router';
import { MEDIA_TYPES } from '#app/engine/lib/media-types.server.ts';
import { CACHE_NOTHING } from '#app/engine/urls/cache-control.ts';
import { CRAWL_LIST_FILE, makeCrawlList } from '../crawl/crawl-list.ts';
import { mayCrawl } from '../crawl/crawl-token.ts';
import type { LiveState } from './request-context.ts';

interface CrawlListOptions {
  state: LiveState;
  baseUrl: string;
  /** Token of `npm run crawl`; without one, the list is not served. */
  token: string | undefined;
  /** Paths of the bundle's files. */
  assets: readonly string[];
}

/** Middleware: serves the list of unlisted paths to crawls with the token. Other requests get a 404. */
export function serveCrawlList({ state, baseUrl, token, assets }: CrawlListOptions): RequestHandler {
  return (request, response, next) => {
    const isCrawl =
      response.locals.pathname === baseUrl + CRAWL_LIST_FILE &&
      request.method !== 'POST' &&
      mayCrawl(request.headers.authorization, token);
    if (state.site === undefined || !isCrawl) {
      next();
      return;
    }
    response.setHeader('content-type', MEDIA_TYPES['.json']);
    response.setHeader('cache-control', CACHE_NOTHING);
    response.end(JSON.stringify(makeCrawlList(state.site.content, assets)));
  };
}
