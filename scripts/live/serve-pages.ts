import type { RequestHandler } from 'router';
import vary from 'vary';
import { makeShellFile } from '#app/engine/client/remix/page-state.server.ts';
import type { Content } from '#app/engine/server/index.server.ts';
import { decodePath, findPath } from '#app/engine/urls/paths.ts';
import type { LiveState } from './live-state.ts';
import type { NotFound } from './not-found.ts';
import type { PageCache } from './page-cache.ts';
import {
  findVariant,
  PLAIN_VARIANT,
  renderPage,
  type Rendering,
  type RenderOptions,
  type Variant,
} from './render-page.ts';
import { reportFaults, type OnFault } from './report-failures.ts';
import { sendAnswer } from './send-answer.ts';

interface ServePagesOptions {
  state: LiveState;
  cache: PageCache;
  rendering: Rendering;
  notFound: NotFound;
  onFault: OnFault;
}

/** Serves what is rendered: pages, their data, and files that are made of the content. */
export function servePages({
  state,
  cache,
  rendering,
  notFound,
  onFault,
}: ServePagesOptions): RequestHandler {
  return async (request, response, next) => {
    const { content } = state;
    if (content === undefined) {
      next();
      return;
    }
    const { search } = response.locals;
    const pathname = findPlainPathname(response.locals.pathname, content);
    const options = { ...rendering, content };
    const variant = await findVariant(request.headers);
    // The one URL whose query says what is wanted: data as Remix itself requests it.
    if (pathname.endsWith('.data')) {
      vary(response, 'Cookie');
      await sendAnswer(
        request,
        response,
        await renderPage(pathname + search, variant, options),
        cache.encode,
      );
      return;
    }
    if (notFound.isUnknown(pathname, content)) {
      vary(response, 'Cookie');
      await sendAnswer(request, response, await notFound.getDocument(content, variant), cache.encode);
      return;
    }
    const { answer, origin } = await cache.get(getKey(pathname, variant), () =>
      renderPage(pathname, variant, options),
    );
    response.locals.origin = origin;
    if (answer.headers.some(([, value]) => value.startsWith('text/html'))) vary(response, 'Cookie');
    if (origin !== 'hit') reportFaults(request, response, answer, onFault);
    // What is shown does not depend on the query, but a redirect passes it on.
    const isRedirect = answer.status >= 300 && answer.status < 400;
    const wanted =
      isRedirect && search !== '' ? await renderPage(pathname + search, variant, options) : answer;
    await sendAnswer(request, response, wanted, cache.encode);
  };
}

/**
 * Renders the files that pages and the search name by the hash of what is in them: readers who have a page of this state
 * open will request them, even when there is a newer state.
 */
export async function cacheStateFiles(cache: PageCache, options: RenderOptions): Promise<void> {
  const { docsHref, indexHref } = await options.content.getSearchNames();
  for (const href of [makeShellFile(options.content.shell).href, docsHref, indexHref]) {
    await cache.get(getKey(href, PLAIN_VARIANT), () => renderPage(href, PLAIN_VARIANT, options));
  }
}

/** A page has the same bytes with and without a slash at the end of its path: it is rendered without, and cached once. */
function findPlainPathname(pathname: string, { index, shell }: Content): string {
  const path = findPath(decodePath(pathname), shell.baseUrl) ?? '';
  return path.length > 1 && path.endsWith('/') && index.catalog.has(path.slice(0, -1))
    ? pathname.slice(0, -1)
    : pathname;
}

function getKey(path: string, { theme, markdown }: Variant): string {
  return `page ${theme ?? ''} ${markdown ? 'md' : ''} ${path}`;
}
