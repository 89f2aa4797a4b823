import { isIP } from 'node:net';
import { load } from 'cheerio/slim';
import {
  getResourcePolicy,
  listSecurityHeaders,
  RESOURCE_POLICY,
} from '#app/engine/server/security-headers.server.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { IMMUTABLE, IMMUTABLE_PREFIXES } from '#app/engine/urls/cache-control.ts';
import { encodePath, toHref } from '#app/engine/urls/paths.ts';
import type { OutputFolder } from './output-folder.ts';
import type { SiteInfo } from './read-site.ts';

interface HostFilesOptions {
  output: OutputFolder;
  site: Pick<SiteInfo, 'url' | 'baseUrl' | 'trailingSlash'>;
  /** Redirects to existing pages, without the base path. */
  redirects: readonly Redirect[];
  /** HTML of any page, which contains the Content Security Policy. */
  html: string;
}

/**
 * Writes `_redirects` and `_headers`, and the files for GitHub Pages: `.nojekyll` and, for a custom domain, `CNAME`.
 */
export function writeHostFiles({ output, site, redirects, html }: HostFilesOptions): void {
  const root = getHostRoot(site.baseUrl);
  // Jekyll would omit files that start with an underscore, and convert Markdown to pages.
  output.write('.nojekyll', '');
  const domain = findDomain(site);
  if (domain !== undefined) output.write('CNAME', `${domain}\n`);
  const encode = (path: string): string => encodePath(toHref(path, site));
  const lines = redirects.map(({ from, to }) => `${encode(from)} ${encode(to)} 301\n`);
  output.write(`${root}_redirects`, lines.join(''));
  const files = output.list().map(({ path }) => path);
  output.write(`${root}_headers`, formatHeaders(listHeaderRules(site.baseUrl, readPolicy(html), files)));
}

/**
 * Returns the folder for files that must be at the root of a host, if the site is under a base path; otherwise an empty
 * string.
 */
export function getHostRoot(baseUrl: string): string {
  return baseUrl === '/' ? '' : 'host-root/';
}

/**
 * Returns the custom domain for GitHub Pages; undefined for `github.io`, for a port, which GitHub Pages doesn't support,
 * and for a site under a base path, whose domain belongs to another repository.
 */
function findDomain({ url, baseUrl }: Pick<SiteInfo, 'url' | 'baseUrl'>): string | undefined {
  const { hostname, port } = new URL(url);
  const isDomain = hostname.includes('.') && isIP(hostname) === 0 && port === '';
  return isDomain && baseUrl === '/' && !hostname.endsWith('.github.io') ? hostname : undefined;
}

function readPolicy(html: string): string {
  const policy = load(html)('meta[http-equiv="Content-Security-Policy"]').attr('content');
  if (policy === undefined) throw new Error('The site’s pages have no Content Security Policy.');
  return policy;
}

/** Rule in `_headers`: headers of responses for URLs that match the pattern. */
export interface HeaderRule {
  /** Path with the base path; `*` matches any text. */
  pattern: string;
  headers: { name: string; value: string }[];
  /** Headers of earlier rules to remove; only Cloudflare Pages supports that. */
  removed: string[];
}

/**
 * Lists the rules of a site: headers of all responses, and immutable files. Netlify has no patterns for prefixes of file
 * names, so such files are listed individually.
 *
 * @param files every file of the folder, as in the manifest
 */
export function listHeaderRules(baseUrl: string, policy: string, files: readonly string[]): HeaderRule[] {
  const resourcePolicy = capitalize(RESOURCE_POLICY);
  const everywhere = [...listSecurityHeaders(policy), [RESOURCE_POLICY, getResourcePolicy('')] as const];
  return [
    {
      pattern: `${baseUrl}*`,
      headers: everywhere.map(([name, value]) => ({ name: capitalize(name), value })),
      removed: [],
    },
    ...listShared(files).map((path) => ({
      pattern: baseUrl + path,
      headers: [{ name: resourcePolicy, value: getResourcePolicy(path) }],
      removed: [resourcePolicy],
    })),
    ...listImmutablePaths(files).map((path) => ({
      pattern: baseUrl + path,
      headers: [{ name: 'Cache-Control', value: IMMUTABLE }],
      removed: [],
    })),
  ];
}

/**
 * Adapts rules for Netlify, which can't remove a header: it sends both values, which browsers ignore, so the file may be
 * embedded, as intended. Each immutable file has a separate rule: a pattern there also matches missing files, and a 404
 * that browsers cache for a year would outlast a rollback.
 *
 * @param files every file of the folder, as in the manifest
 */
export function adaptToNetlify(
  rules: readonly HeaderRule[],
  baseUrl: string,
  files: readonly string[],
): HeaderRule[] {
  const paths = files.map((file) => baseUrl + encodeURI(file)).sort();
  return rules.flatMap((rule) => {
    const patterns =
      isImmutableRule(rule) && rule.pattern.endsWith('/*')
        ? paths.filter((path) => path.startsWith(rule.pattern.slice(0, -1)))
        : [rule.pattern];
    return patterns.map((pattern) => ({ ...rule, pattern, removed: [] }));
  });
}

/** Lists the patterns of immutable files. */
export function listImmutable(rules: readonly HeaderRule[]): string[] {
  return rules.filter(isImmutableRule).map(({ pattern }) => pattern);
}

function isImmutableRule({ headers }: HeaderRule): boolean {
  return headers.some(({ value }) => value === IMMUTABLE);
}

/** Formats `_headers` for Netlify and Cloudflare Pages: a pattern on a line, its headers indented below. */
export function formatHeaders(rules: readonly HeaderRule[]): string {
  const lines = rules.flatMap(({ pattern, headers, removed }) => [
    pattern,
    ...removed.map((name) => `  ! ${name}`),
    ...headers.map(({ name, value }) => `  ${name}: ${value}`),
  ]);
  return lines.map((line) => `${line}\n`).join('');
}

/** Parses `_headers`, the counterpart of `formatHeaders`. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of listLines(text)) {
    const [, removed] = /^\s+! ([\w-]+)$/.exec(line) ?? [];
    const [, name, value = ''] = /^\s+([\w-]+):(.*)$/.exec(line) ?? [];
    if (removed !== undefined) rules.at(-1)?.removed.push(removed);
    else if (name !== undefined) rules.at(-1)?.headers.push({ name, value: value.trim() });
    else rules.push({ pattern: line, headers: [], removed: [] });
  }
  return rules;
}

/** Parses `_redirects`: path, target, and status on each line, percent-encoded, with the base path. */
export function parseRedirects(text: string): Redirect[] {
  return listLines(text).map((line) => {
    const [from = '', to = ''] = line.split(/\s+/);
    return { from, to };
  });
}

function listLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
}

function listImmutablePaths(files: readonly string[]): string[] {
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
