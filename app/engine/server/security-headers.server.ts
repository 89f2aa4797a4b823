import { toPolicyHeader } from './content-policy.server.ts';

/** Header that says which sites' pages may embed a file. */
export const RESOURCE_POLICY = 'cross-origin-resource-policy';

const SHARED =
  /^(cards\/.+|blog\/(rss\.xml|atom\.xml|feed\.json)|favicon\.(ico|svg)|apple-touch-icon\.png|icon-[\w-]+\.png)$/;

/**
 * The value of `RESOURCE_POLICY` for a path that is relative to the base. Other sites show feeds, social cards and icons,
 * and nothing else.
 */
export function getResourcePolicy(path: string): 'cross-origin' | 'same-origin' {
  return SHARED.test(path) ? 'cross-origin' : 'same-origin';
}

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
