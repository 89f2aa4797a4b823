import { escapeHtml } from '#app/engine/lib/escape-markup.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { decodePath, toHref, type Addressing } from '#app/engine/urls/paths.ts';

/** Encodes redirects as in `_redirects`: percent-encoded, with the base path. */
export function encodeRedirects(redirects: readonly Redirect[], site: Addressing): Redirect[] {
  const encode = (path: string): string => encodeURI(decodePath(toHref(path, site)));
  return redirects.map(({ from, to, status }) => ({ from: encode(from), to: encode(to), status }));
}

/**
 * Formats the redirects of a site for each host, as lines. The input is as in `_redirects`: percent-encoded, with the
 * base path. Hosts without redirects serve a page at each former path instead; see `renderRedirectPage`.
 */
export const REDIRECT_FORMATS = {
  'cloudflare-pages': (redirects) => redirects.map(({ from, to, status }) => `${from} ${to} ${status}`),
  // Netlify would serve the page at a former path without the exclamation mark, which forces the redirect.
  netlify: (redirects) => redirects.map(({ from, to, status }) => `${from} ${to} ${status}!`),
  /** A map for each status code, because `return` does not accept a variable for it. */
  nginx: (redirects) =>
    listStatuses(redirects).flatMap((status) => [
      `map $uri $podium_moved_${status} {`,
      '  default "";',
      // As patterns, because nginx compares plain strings case-insensitively, and a page may have moved to lower case.
      ...redirects
        .filter((redirect) => redirect.status === status)
        .map(({ from, to }) => {
          const [path, hash] = splitHash(to);
          // Preserves the query of the request.
          return `  "~^${escapeRegExp(stripSlash(decodeURI(from)))}/?$" "${path}$is_args$args${hash}";`;
        }),
      '}',
    ]),
  /** Rules that use the nginx maps in a location. */
  'nginx-rules': (redirects) =>
    listStatuses(redirects).flatMap((status) => [
      `if ($podium_moved_${status}) {`,
      `  return ${status} $podium_moved_${status};`,
      '}',
    ]),
  /** Lines of a map, because Caddy's path matchers are case-insensitive: path, target, hash of the target, status. */
  caddy: (redirects) =>
    redirects.flatMap(({ from, to, status }) =>
      [stripSlash(decodeURI(from)), `${stripSlash(decodeURI(from))}/`].map((path) =>
        [path, ...splitHash(to), String(status)].map(quote).join(' '),
      ),
    ),
} satisfies Record<string, (redirects: readonly Redirect[]) => string[]>;

function listStatuses(redirects: readonly Redirect[]): number[] {
  return [...new Set(redirects.map(({ status }) => status))].sort();
}

/** Splits a URL into the part before its hash, and the hash, which may be empty. */
function splitHash(url: string): [path: string, hash: string] {
  const [path = '', ...hash] = url.split(/(?=#)/);
  return [path, hash.join('')];
}

function stripSlash(path: string): string {
  return path.replace(/\/$/, '');
}

/** Joins lines, each with a trailing newline. */
export function formatLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Quotes a string for nginx and Caddy. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Escapes text for use in a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Script of redirect pages, which preserves the query and hash. */
export const REDIRECT_SCRIPT = `(function () {
  var target = new URL(document.querySelector('link[rel="canonical"]').getAttribute('data-href'), location.href);
  location.replace(target.pathname + location.search + (location.hash || target.hash));
})();
`;

/** File name of the script, with a content hash. */
export const REDIRECT_SCRIPT_FILE = `assets/redirect-${hashBytes(REDIRECT_SCRIPT).slice(0, 8)}.js`;

interface RedirectPageOptions {
  /** Target of the redirect, base path included. */
  target: string;
  /** Origin of the published site. */
  siteUrl: string;
  baseUrl: string;
}

/** Renders the page at a former path. It also redirects without JavaScript; the link is a fallback. */
export function renderRedirectPage({ target, siteUrl, baseUrl }: RedirectPageOptions): string {
  const href = escapeHtml(target);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="canonical" href="${escapeHtml(siteUrl + target)}" data-href="${href}">
<script src="${escapeHtml(baseUrl)}${REDIRECT_SCRIPT_FILE}"></script>
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
</head>
<body>
<p>This page has moved to <a href="${href}">${href}</a>.</p>
</body>
</html>
`;
}
