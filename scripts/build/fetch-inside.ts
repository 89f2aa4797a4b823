import type { Content } from '#app/content/index.server.ts';
import type { FetchPage } from '../crawl/fetch-page.ts';
import { findMachineFile } from '../live/answer-machine.ts';
import type { SiteHandler } from '../live/remix-handler.ts';

/** Asks the site in this process, as `createFetcher` asks one that runs elsewhere. */
export function createInsideFetcher(handle: SiteHandler, content: Content): FetchPage {
  return async (url) => {
    // Most of what is asked for. What goes wrong with one is answered below, as any server does.
    const file = await findMachineFile(url, content).catch(() => undefined);
    if (file !== undefined) {
      const { body, contentType } = file;
      return { status: 200, location: undefined, contentType, body: Buffer.from(body) };
    }
    const answer = await handle(new Request(url), () => Promise.resolve(content));
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? undefined,
      contentType: answer.headers.get('content-type') ?? '',
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
}
