import getRawBody from 'raw-body';
import type { Request, RequestHandler, Response } from 'router';
import vary from 'vary';
import { createLayoutFile } from '#app/engine/model/layout-file.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { readSearchNames } from '#app/engine/server/search.server.ts';
import { decodePath, findPath } from '#app/engine/urls/paths.ts';
import { createDebugLog } from '../cli/debug-log.ts';
import { sendText } from '../http/guard-requests.ts';
import { describeRequest, type ReportError } from './logs.ts';
import type { PageCache } from './page-cache.ts';
import {
  createActionRequest,
  createPageRequest,
  DEFAULT_VARIANT,
  readVariant,
  type Render,
  type Variant,
} from './render.ts';
import type { LiveState } from './request-context.ts';
import { sendResponse } from './send-response.ts';
import type { StoredResponse } from './stored-response.ts';

const debug = createDebugLog('live');

/** Maximum size of a request body, in bytes. Setting the color mode takes far less. */
const MAX_BODY = 16 * 1024;

interface ServePagesOptions {
  state: LiveState;
  cache: PageCache;
  render: Render;
  reportError: ReportError;
}

/** Middleware: serves all rendered responses: pages, their data, and generated files. */
export function servePages({ state, cache, render, reportError }: ServePagesOptions): RequestHandler {
  return async (request, response) => {
    if (state.site === undefined) {
      response.setHeader('retry-after', '5');
      sendText(response, 503, 'The site is starting. Try again in a few seconds.');
      return;
    }
    const rendered = await (request.method === 'POST'
      ? runAction(request, response, state.site.content)
      : findPage(request, response, state.site));
    const [error] = rendered.errors;
    // Reports the first error of a request, but none of cached responses.
    if (error !== undefined && response.locals.cacheStatus !== 'hit') {
      reportError(error, describeRequest(request, response));
    }
    await sendResponse(request, response, rendered);
  };

  async function runAction(
    request: Request,
    response: Response,
    content: SiteState,
  ): Promise<StoredResponse> {
    const { client, pathname, search } = response.locals;
    const { headers } = request;
    const body = await getRawBody(request, { length: headers['content-length'] ?? null, limit: MAX_BODY });
    return await render(createActionRequest(client.protocol, pathname + search, body, headers), content);
  }

  async function findPage(
    { headers }: Request,
    response: Response,
    { content, notFound }: NonNullable<LiveState['site']>,
  ): Promise<StoredResponse> {
    const { search } = response.locals;
    const pathname = dropTrailingSlash(response.locals.pathname, content);
    const variant = await readVariant(headers);
    // Only responses to Remix's data requests depend on the query.
    if (pathname.endsWith('.data')) {
      vary(response, 'Cookie');
      return await render(createPageRequest(pathname + search, variant), content);
    }
    if (notFound.isUnknown(pathname)) {
      vary(response, 'Cookie');
      return await notFound.getDocument(variant);
    }
    const found = await cache.get(getKey(pathname, variant), () =>
      render(createPageRequest(pathname, variant), content),
    );
    response.locals.cacheStatus = found.status;
    debug('cache %s: %s', found.status, pathname);
    const { status } = found.response;
    if (found.response.headers.some(([, value]) => value.startsWith('text/html'))) vary(response, 'Cookie');
    // Redirects preserve the query.
    const isRedirect = status >= 300 && status < 400;
    return isRedirect && search !== ''
      ? await render(createPageRequest(pathname + search, variant), content)
      : found.response;
  }
}

/**
 * Renders the files with a content hash in their URLs, so that they stay cached: pages that are open may request them
 * after the content has changed.
 */
export async function cacheHashedFiles(cache: PageCache, render: Render, content: SiteState): Promise<void> {
  const { docsHref, indexHref } = await readSearchNames(content.site);
  for (const href of [createLayoutFile(content.site.layout).href, docsHref, indexHref]) {
    await cache.get(getKey(href, DEFAULT_VARIANT), () =>
      render(createPageRequest(href, DEFAULT_VARIANT), content),
    );
  }
}

/** Removes the trailing slash from a page's path, so that both variants, which are identical, share a cache entry. */
function dropTrailingSlash(pathname: string, { graph, site }: SiteState): string {
  const path = findPath(decodePath(pathname), site.layout.baseUrl) ?? '';
  return path.length > 1 && path.endsWith('/') && graph.routeMap.has(path.slice(0, -1))
    ? pathname.slice(0, -1)
    : pathname;
}

function getKey(path: string, { theme, markdown }: Variant): string {
  return `page ${theme ?? ''} ${markdown ? 'md' : ''} ${path}`;
}
