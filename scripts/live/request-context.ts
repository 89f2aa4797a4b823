import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { RequestHandler } from 'router';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { MAX_PATH } from '#app/engine/urls/request-path.ts';
import type { NotFound } from './not-found.ts';
import type { CacheStatus } from './page-cache.ts';

/** State of a live server. */
export interface LiveState {
  /** The site as it is served; undefined until the content is compiled. */
  site: { content: SiteState; notFound: NotFound } | undefined;
  isShuttingDown: boolean;
  openRequests: number;
}

declare module 'router' {
  interface Response {
    /** Request data set by middleware. */
    locals: {
      id: string;
      client: Client;
      /** Path as it was requested, without its query: search terms are private. */
      path: string;
      /** Canonical path and query, as the app's router reads them. */
      pathname: string;
      search: string;
      /** Undefined for responses that are never cached. */
      cacheStatus?: CacheStatus;
    };
  }
}

/** Middleware: sets `response.locals`, and counts a request as open until its response ends. */
export function createRequestContext(state: LiveState, trustProxy: number): RequestHandler {
  return (request, response, next) => {
    response.locals = {
      id: getRequestId(request),
      client: getClient(request, trustProxy),
      path: (request.url ?? '')
        .replace(/^https?:\/\/[^/?#]*/i, '')
        .replace(/\?.*/s, '')
        .slice(0, MAX_PATH),
      pathname: '',
      search: '',
    };
    state.openRequests += 1;
    response.once('close', () => {
      state.openRequests -= 1;
    });
    next();
  };
}

/** The client of a request, as far as its headers can be trusted. */
export interface Client {
  /** IP address. */
  address: string;
  protocol: 'http' | 'https';
  /** Host that the client requested, with its port; empty when the header is invalid. */
  host: string;
}

/**
 * The client behind a number of trusted proxies. Each proxy appends to `X-Forwarded-*`, so only that many entries from the
 * end are trusted; the client may have written the others.
 */
export function getClient({ headers, socket }: IncomingMessage, trustedProxies: number): Client {
  const direct: Client = {
    address: socket.remoteAddress ?? '',
    protocol: 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http',
    host: parseHost(headers.host),
  };
  if (trustedProxies === 0) return direct;
  const address = findTrusted(headers['x-forwarded-for'], trustedProxies) ?? '';
  const protocol = findTrusted(headers['x-forwarded-proto'], trustedProxies)?.toLowerCase();
  return {
    address: isIP(address) === 0 ? direct.address : address,
    protocol: protocol === 'https' || protocol === 'http' ? protocol : direct.protocol,
    host: parseHost(findTrusted(headers['x-forwarded-host'], trustedProxies)) || direct.host,
  };
}

/** The entry of the outermost trusted proxy. A shorter list was written by trusted proxies alone. */
function findTrusted(header: string | string[] = [], trustedProxies: number): string | undefined {
  const entries = String(header)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries[Math.max(0, entries.length - trustedProxies)];
}

/** A host with an optional port; empty for anything else. */
function parseHost(value = ''): string {
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(value) ? value : '';
}

/** The `X-Request-Id` of a request if it is a valid ID, otherwise a new one. */
export function getRequestId({ headers }: IncomingMessage): string {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.:=+/@-]{1,128}$/.test(id) ? id : randomUUID();
}
