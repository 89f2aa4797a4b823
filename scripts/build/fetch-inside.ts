import type { Content } from '#app/content/index.server.ts';
import type { FetchPage } from '../crawl/fetch-page.ts';
import type { SiteHandler } from '../live/remix-handler.ts';

/** Asks the site in this process, as `createFetcher` asks one that runs elsewhere. */
export function createInsideFetcher(handle: SiteHandler, content: Content): FetchPage {
  return async (url) => {
    const answer = await handle(new Request(url), () => Promise.resolve(content));
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? undefined,
      contentType: answer.headers.get('content-type') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
}
