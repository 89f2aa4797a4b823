import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { resolveThemeSession } from '#app/engine/server/color-mode.server.ts';
import { createDebugLog } from '../cli/debug-log.ts';
import { withTimeout } from '../cli/with-timeout.ts';
import { prefersMarkdown } from '../http/negotiate.ts';
import type { SiteHandler } from '../http/site-handler.ts';
import type { RenderLimit } from './render-limit.ts';
import { createStoredResponse, type StoredResponse } from './stored-response.ts';

/**
 * Properties of a request, other than its URL, that affect the response. Rendering has no access to the rest of the
 * request, so a cached response is valid for every request with the same variant.
 */
export interface Variant {
  /** Color mode in the cookie. */
  theme: 'dark' | 'light' | undefined;
  /** Signed cookie with the color mode. */
  cookie: string | undefined;
  markdown: boolean;
}

/** Variant of most requests. */
export const DEFAULT_VARIANT: Variant = { theme: undefined, cookie: undefined, markdown: false };

/** Thrown if rendering takes too long. */
export class RenderTimeoutError extends Error {}

const debug = createDebugLog('live');

/** Origin of rendered URLs. No page contains it, because the URL of the site is in the configuration. */
const HOST = 'http://localhost';

/** Reads the variant from the headers of a request. */
export async function readVariant(headers: {
  accept?: string | undefined;
  cookie?: string | undefined;
}): Promise<Variant> {
  const markdown = prefersMarkdown(headers.accept);
  const cookie = /(?:^|;\s*)(theme=[^;]+)/.exec(headers.cookie ?? '')?.[1];
  if (cookie === undefined) return { ...DEFAULT_VARIANT, markdown };
  const session = await resolveThemeSession(new Request(HOST, { headers: { cookie } }));
  const theme = session.getTheme();
  // Null if the signature is invalid.
  return theme === null ? { ...DEFAULT_VARIANT, markdown } : { theme, cookie, markdown };
}

/** Creates the request for a page. */
export function createPageRequest(pathAndQuery: string, { cookie, markdown }: Variant): Request {
  const headers = new Headers({ accept: markdown ? 'text/markdown' : 'text/html' });
  if (cookie !== undefined) headers.set('cookie', cookie);
  return new Request(HOST + pathAndQuery, { headers });
}

/** Creates a POST request. `protocol` is the protocol between the client and the server or its proxies. */
export function createActionRequest(
  protocol: 'http' | 'https',
  pathAndQuery: string,
  body: Buffer,
  { cookie, 'content-type': type }: { cookie?: string | undefined; 'content-type'?: string | undefined },
): Request {
  const headers = new Headers(type === undefined ? {} : { 'content-type': type });
  if (cookie !== undefined) headers.set('cookie', cookie);
  const url = `${protocol}://localhost${pathAndQuery}`;
  return new Request(url, { method: 'POST', body: new Uint8Array(body), headers });
}

/**
 * Renders the response to a request with the given content, even if it changes in the meantime.
 *
 * Rejects with a RenderTimeoutError if it takes too long, and with an OverloadError if the server has no capacity.
 */
export type Render = (request: Request, content: SiteState) => Promise<StoredResponse>;

/** Creates a `Render` function. `timeout` is in milliseconds. */
export function createRender(handle: SiteHandler, timeout: number, limit?: RenderLimit): Render {
  const render: Render = async (request, content) => {
    const done = new AbortController();
    const rendered = handleCompletely(handle, new Request(request, { signal: done.signal }), content);
    try {
      return await withTimeout(
        rendered,
        timeout,
        () => new RenderTimeoutError(`Rendering took longer than ${timeout / 1000} s.`),
      );
    } finally {
      // Unless the request is aborted, Remix retains the rendered stream until its own timeout.
      done.abort();
    }
  };
  return limit === undefined ? render : (request, content) => limit(() => render(request, content));
}

async function handleCompletely(
  handle: SiteHandler,
  request: Request,
  content: SiteState,
): Promise<StoredResponse> {
  const start = performance.now();
  const errors: unknown[] = [];
  const response = await handle(
    request,
    () => Promise.resolve(content.site),
    (error) => errors.push(error),
  );
  const body = Buffer.from(await response.arrayBuffer());
  debug(
    'rendered %s with status %d in %d ms',
    request.url,
    response.status,
    Math.round(performance.now() - start),
  );
  const headers = [...response.headers].filter(([name]) => name !== 'content-length');
  return createStoredResponse(response.status, headers, body, errors);
}
