import type { RequestHandler } from 'router';
import {
  getResourcePolicy,
  listSecurityHeaders,
  RESOURCE_POLICY,
} from '#app/engine/server/security-headers.server.ts';
import type { LiveState } from './request-context.ts';

/** For how long browsers must use TLS for this host, in seconds: a year, as is usual. */
const HSTS = 'max-age=31536000';

interface ResponseHeaderOptions {
  state: LiveState;
  baseUrl: string;
  /** Content-Security-Policy of the pages. */
  policy: string;
  hideFromCrawlers: boolean;
}

/** Middleware: sets the headers of every response. */
export function setResponseHeaders(options: ResponseHeaderOptions): RequestHandler {
  const { state, baseUrl, policy, hideFromCrawlers } = options;
  const headers = listSecurityHeaders(policy);
  if (hideFromCrawlers) headers.push(['x-robots-tag', 'noindex']);
  return (_request, response, next) => {
    const { client, id, path } = response.locals;
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader(RESOURCE_POLICY, getResourcePolicy(path.slice(baseUrl.length)));
    response.setHeader('x-request-id', id);
    if (client.protocol === 'https') response.setHeader('strict-transport-security', HSTS);
    if (state.isShuttingDown) response.setHeader('connection', 'close');
    next();
  };
}
