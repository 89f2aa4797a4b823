import { toPolicyHeader } from './content-policy.server.ts';

/**
 * What every answer says of how far a browser may trust it, pages, data and files alike: the live server sends it, and
 * the crawled folder's `_headers` asks a host to. Names are lower-case, as HTTP/2 writes them.
 *
 * @param policy the policy that the pages carry
 */
export function listSecurityHeaders(policy: string): [name: string, value: string][] {
  return [
    ['content-security-policy', toPolicyHeader(policy)],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
    ['cross-origin-opener-policy', 'same-origin'],
  ];
}
