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
  /** Served content; undefined until it is compiled. */
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
      /** Requested path, without the query, because search terms are private. */
      path: string;
      /** Canonical path and query for the app's router. */
      pathname: string;
      search: string;
      /** Undefined for responses that are never cached. */
      cacheStatus?: CacheStatus;
    };
  }
}

/** Middleware: sets `response.locals`, and counts open requests. */
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

/** Client of a request, as far as its headers can be trusted. */
export interface Client {
  /** IP address. */
  address: string;
  protocol: 'http' | 'https';
  /** Requested host, with its port; empty if the header is invalid. */
  host: string;
}

/**
 * Returns the client behind a number of trusted proxies. Each proxy appends to `X-Forwarded-*`, so only that many
 * entries from the end are trusted; clients can forge the others.
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

/** Returns the entry of the outermost trusted proxy. In a shorter list, all entries are from trusted proxies. */
function findTrusted(header: string | string[] = [], trustedProxies: number): string | undefined {
  const entries = String(header)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries[Math.max(0, entries.length - trustedProxies)];
}

/** Validates a host with an optional port; returns an empty string if it is invalid. */
function parseHost(value = ''): string {
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(value) ? value : '';
}

/** Returns the `X-Request-Id` of a request if it is valid, otherwise a new ID. */
export function getRequestId({ headers }: IncomingMessage): string {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.:=+/@-]{1,128}$/.test(id) ? id : randomUUID();
}
