import type { RequestHandler } from 'router';
import {
  getResourcePolicy,
  listSecurityHeaders,
  RESOURCE_POLICY,
} from '#app/engine/server/security-headers.server.ts';
import type { LiveState } from './live-state.ts';

/** How long a browser must use TLS for this host, in seconds: a year, as is usual. */
const HSTS = 'max-age=31536000';

interface SetHeadersOptions {
  state: LiveState;
  baseUrl: string;
  policy: string;
  hideFromCrawlers: boolean;
}

/** Sets the headers of every response. */
export function setHeaders({ state, baseUrl, policy, hideFromCrawlers }: SetHeadersOptions): RequestHandler {
  const headers = listSecurityHeaders(policy);
  if (hideFromCrawlers) headers.push(['x-robots-tag', 'noindex']);
  return (_request, response, next) => {
    const { client, id, path } = response.locals;
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader(RESOURCE_POLICY, getResourcePolicy(path.slice(baseUrl.length)));
    response.setHeader('x-request-id', id);
    if (client.protocol === 'https') response.setHeader('strict-transport-security', HSTS);
    if (state.isEnding) response.setHeader('connection', 'close');
    next();
  };
}
