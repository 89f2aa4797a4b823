import type { RequestHandler } from 'router';
import { listSecurityHeaders } from '#app/shell/security-headers.server.ts';
import type { LiveState } from './live-state.ts';

/** How long a browser must use TLS for this host, in seconds: a year, as is usual. */
const HSTS = 'max-age=31536000';

/** What other sites show: feeds, social cards and icons. */
const SHARED =
  /\/(cards\/.+|blog\/(rss\.xml|atom\.xml|feed\.json)|favicon\.(ico|svg)|apple-touch-icon\.png|icon-[\w-]+\.png)$/;

interface SetHeadersOptions {
  state: LiveState;
  policy: string;
  hideFromCrawlers: boolean;
}

/** Sets the headers of every response. */
export function setHeaders({ state, policy, hideFromCrawlers }: SetHeadersOptions): RequestHandler {
  const headers = listSecurityHeaders(policy);
  if (hideFromCrawlers) headers.push(['x-robots-tag', 'noindex']);
  return (_request, response, next) => {
    const { client, id, path } = response.locals;
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('cross-origin-resource-policy', SHARED.test(path) ? 'cross-origin' : 'same-origin');
    response.setHeader('x-request-id', id);
    if (client.protocol === 'https') response.setHeader('strict-transport-security', HSTS);
    if (state.isEnding) response.setHeader('connection', 'close');
    next();
  };
}
