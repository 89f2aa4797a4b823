import { toPolicyHeader } from './content-policy.server.ts';

/** Header that controls which sites may embed a file. */
export const RESOURCE_POLICY = 'cross-origin-resource-policy';

const SHARED = /^(cards\/.+|blog\/(rss\.xml|atom\.xml|feed\.json)|favicon\.(ico|svg)|apple-touch-icon\.png)$/;

/**
 * Returns the value of `RESOURCE_POLICY` for a path relative to the base path. Other sites may only embed feeds, social
 * cards and icons.
 */
export function getResourcePolicy(path: string): 'cross-origin' | 'same-origin' {
  return SHARED.test(path) ? 'cross-origin' : 'same-origin';
}

/**
 * Lists the security headers of all responses, for pages, data, and files. The live server sends them, and `_headers`
 * configures static hosts to send them. Names are lowercase, as in HTTP/2.
 *
 * @param policy Content-Security-Policy of pages
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
