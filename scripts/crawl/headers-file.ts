import { load } from 'cheerio/slim';
import { listSecurityHeaders } from '#app/shell/security-headers.server.ts';

/** Files that have a hash of what they hold in their names: whole folders, and files by the start of their name. */
const IMMUTABLE = ['assets/*', 'media/*', 'search-parts/*', 'search-docs-*', 'search-index-*', 'shell/*'];

/** Whether a file never changes, but is replaced by one of another name; `path` is as in the manifest. */
export function isImmutable(path: string): boolean {
  return IMMUTABLE.some((pattern) => path.startsWith(pattern.slice(0, -1)));
}

/** The policy that a page carries. */
export function readPolicy(html: string): string {
  const policy = load(html)('meta[http-equiv="Content-Security-Policy"]').attr('content');
  if (policy === undefined) throw new Error('The site’s pages carry no Content-Security-Policy.');
  return policy;
}

/**
 * `_headers` in the form that Netlify and Cloudflare Pages read: what every answer should say, and which files never
 * change. Netlify has no pattern for the start of a name, so such files are named one by one.
 *
 * @param files every file of the folder, as in the manifest
 */
export function formatHeaders(baseUrl: string, policy: string, files: readonly string[]): string {
  const everywhere = listSecurityHeaders(policy).map(([name, value]) => `${capitalise(name)}: ${value}`);
  const rules = [
    [`${baseUrl}*`, ...everywhere],
    ...listImmutable(files).map((path) => [
      baseUrl + path,
      'Cache-Control: public, max-age=31536000, immutable',
    ]),
  ];
  return (
    rules
      .map(([pattern = '', ...headers]) => [pattern, ...headers.map((header) => `  ${header}`)].join('\n'))
      .join('\n') + '\n'
  );
}

function listImmutable(files: readonly string[]): string[] {
  return IMMUTABLE.flatMap((pattern) =>
    pattern.endsWith('/*') ? [pattern] : files.filter((file) => file.startsWith(pattern.slice(0, -1))).sort(),
  );
}

/** `x-content-type-options` as hosts' examples write it: `X-Content-Type-Options`. */
function capitalise(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}
