import { load } from 'cheerio/slim';
import { IMMUTABLE, IMMUTABLE_PREFIXES } from '#app/engine/urls/cache-control.ts';
import {
  getResourcePolicy,
  listSecurityHeaders,
  RESOURCE_POLICY,
} from '#app/engine/server/security-headers.server.ts';

/** Reads the Content-Security-Policy of a page. */
export function readPolicy(html: string): string {
  const policy = load(html)('meta[http-equiv="Content-Security-Policy"]').attr('content');
  if (policy === undefined) throw new Error('The site’s pages carry no Content-Security-Policy.');
  return policy;
}

/**
 * Formats `_headers` for Netlify and Cloudflare Pages: headers of all responses, and immutable files. Netlify has no
 * patterns for prefixes of file names, so such files are listed individually.
 *
 * @param files every file of the folder, as in the manifest
 */
export function formatHeaders(baseUrl: string, policy: string, files: readonly string[]): string {
  const resourcePolicy = capitalize(RESOURCE_POLICY);
  const everywhere = [...listSecurityHeaders(policy), [resourcePolicy, getResourcePolicy('')] as const].map(
    ([name, value]) => `${capitalize(name)}: ${value}`,
  );
  const rules = [
    [`${baseUrl}*`, ...everywhere],
    ...listShared(files).map((path) => [
      baseUrl + path,
      `! ${resourcePolicy}`,
      `${resourcePolicy}: ${getResourcePolicy(path)}`,
    ]),
    ...listLasting(files).map((path) => [baseUrl + path, `Cache-Control: ${IMMUTABLE}`]),
  ];
  return (
    rules
      .map(([pattern = '', ...headers]) => [pattern, ...headers.map((header) => `  ${header}`)].join('\n'))
      .join('\n') + '\n'
  );
}

/**
 * Adapts `_headers` for Netlify, which can't remove a header: it sends both values, which browsers ignore, so the file
 * may be embedded, as intended. Each immutable file has a separate rule: a pattern there also matches missing files,
 * and a 404 that browsers cache for a year would outlast a rollback.
 *
 * @param files every file of the folder, as in the manifest
 */
export function formatForNetlify(headers: string, baseUrl: string, files: readonly string[]): string {
  return headers
    .replace(/^ {2}! .+\n/gm, '')
    .replace(/^(\S+)\/\*\n((?: {2}.+\n)+)/gm, (rule, folder: string, lines: string) => {
      if (!lines.includes(IMMUTABLE)) return rule;
      const start = `${folder}/`;
      return files
        .map((file) => baseUrl + encodeURI(file))
        .filter((file) => file.startsWith(start))
        .sort()
        .map((file) => `${file}\n${lines}`)
        .join('');
    });
}

function listLasting(files: readonly string[]): string[] {
  return IMMUTABLE_PREFIXES.flatMap((start) =>
    start.endsWith('/') ? [`${start}*`] : files.filter((file) => file.startsWith(start)).sort(),
  );
}

/** Lists patterns of files that other sites may embed: files in the root and the blog, and entire folders. */
function listShared(files: readonly string[]): string[] {
  const shared = files.filter((file) => getResourcePolicy(file) === 'cross-origin');
  return [...new Set(shared.map((file) => file.replace(/^cards\/.*/, 'cards/*')))].sort();
}

/** Capitalizes a header name: `x-content-type-options` becomes `X-Content-Type-Options`. */
function capitalize(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}
