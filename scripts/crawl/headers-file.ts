import { load } from 'cheerio/slim';
import { toPolicyHeader } from '#app/shell/content-policy.server.ts';

/** Folders whose files have a hash of what they hold in their names. */
const IMMUTABLE = ['assets/*', 'media/*', 'search/*', 'search-docs-*', 'search-index-*', 'shell/*'];

/** The policy that a page carries. */
export function readPolicy(html: string): string {
  const policy = load(html)('meta[http-equiv="Content-Security-Policy"]').attr('content');
  if (policy === undefined) throw new Error('The site’s pages carry no Content-Security-Policy.');
  return policy;
}

/**
 * `_headers` in the form that Netlify and Cloudflare Pages read: what every answer should say, and which files never
 * change.
 */
export function formatHeaders(baseUrl: string, policy: string): string {
  const everywhere = [
    `Content-Security-Policy: ${toPolicyHeader(policy)}`,
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: strict-origin-when-cross-origin',
    'Permissions-Policy: camera=(), geolocation=(), microphone=()',
    'Cross-Origin-Opener-Policy: same-origin',
  ];
  const rules = [
    [`${baseUrl}*`, ...everywhere],
    ...IMMUTABLE.map((files) => [baseUrl + files, 'Cache-Control: public, max-age=31536000, immutable']),
  ];
  return (
    rules
      .map(([pattern = '', ...headers]) => [pattern, ...headers.map((header) => `  ${header}`)].join('\n'))
      .join('\n') + '\n'
  );
}
