/**
 * Paths and hrefs of the site.
 *
 * A *path* is internal: it starts with a slash, ends without one (except for the home page, `/`), and does not include
 * the base. An *href* is used in pages: it includes the base and, if configured, a trailing slash.
 */

/** Path prefix of the documentation. */
export const DOCS_PATH = '/docs';
/** Path prefix of the blog. */
export const BLOG_PATH = '/blog';
/** Path of the page that opens search (R17). No list of pages contains it. */
export const SEARCH_PATH = '/search';

/** Settings for converting a path to an href. */
export interface UrlOptions {
  /** With leading and trailing slashes, e.g. `/podium/`. */
  baseUrl: string;
  trailingSlash: boolean;
}

/** Normalizes a pathname: `/docs/`, `/docs.html` and `/docs/index.html` become `/docs`. */
export function normalizePath(pathname: string): string {
  const plain = collapseSlashes(pathname)
    .replace(/(\/index)?\.html$/, '')
    .replace(/\/index$/, '');
  return trimTrailingSlashes(plain) || '/';
}

/** Removes trailing slashes, except for the path `/`. */
export function stripTrailingSlash(pathname: string): string {
  return trimTrailingSlashes(pathname) || (pathname === '' ? '' : '/');
}

/** Removes trailing slashes in linear time; `/\/+$/` takes quadratic time for slashes elsewhere. */
export function trimTrailingSlashes(text: string): string {
  let end = text.length;
  while (text.endsWith('/', end) && end > 0) end -= 1;
  return text.slice(0, end);
}

/** Collapses runs of slashes. */
export function collapseSlashes(pathname: string): string {
  return pathname.replace(/\/{2,}/g, '/');
}

/** Returns the last segment of a path or an id. */
export function getLastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a path ends in a file extension. A docs version such as `/docs/4.x` does not, despite its dot. */
export function hasExtension(path: string): boolean {
  return /\.[a-z][a-z0-9]+$/i.test(path);
}

/** Converts a path of this site to an href, and preserves a query or hash. */
export function toHref(path: string, { baseUrl, trailingSlash }: UrlOptions): string {
  const [pathname, rest] = splitPath(path);
  const inner = stripTrailingSlash(pathname).replace(/^\//, '');
  const slash = trailingSlash && inner !== '' && !hasExtension(inner) ? '/' : '';
  return `${baseUrl}${inner}${slash}${rest}`;
}

/** Converts the pathname of a URL to a path; undefined if it is outside the base. */
export function findPath(pathname: string, baseUrl: string): string | undefined {
  if (`${pathname}/` === baseUrl) return '/';
  if (!pathname.startsWith(baseUrl)) return undefined;
  return `/${pathname.slice(baseUrl.length)}`;
}

/** Converts a link to an href: a path of this site as `toHref` does; URLs elsewhere are not changed. */
export function toLinkHref(link: string, urlOptions: UrlOptions): string {
  return link.startsWith('/') ? toHref(link, urlOptions) : link;
}

/** Escapes a path that may already be escaped, for headers and files of hosts, which contain only ASCII. */
export function encodePath(path: string): string {
  return encodeURI(decodePath(path));
}

/** Decodes a pathname; returns it unchanged if it is malformed. */
export function decodePath(pathname: string): string {
  return decodeWith(decodeURI, pathname);
}

/** Decodes a hash or another part of a URL; returns it unchanged if it is malformed. */
export function decodePart(text: string): string {
  return decodeWith(decodeURIComponent, text);
}

function decodeWith(decode: (text: string) => string, text: string): string {
  try {
    return decode(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** Escapes each "%" of a malformed hash, so that the router can decode it. */
export function escapeMalformedHash(hash: string): string {
  try {
    // The result is used, because minifiers assume that the call has no side effects.
    return decodeURIComponent(hash) === '' ? '' : hash;
  } catch (error) {
    if (error instanceof URIError) return hash.replaceAll('%', '%25');
    throw error;
  }
}

/** Href of the data of a page: `data.json` beside its `index.html`. */
export function toDataHref(path: string, baseUrl: string): string {
  const inner = normalizePath(path).replace(/^\//, '');
  return `${baseUrl}${inner === '' ? '' : `${inner}/`}data.json`;
}

/** Splits a URL reference into its path, and its query and hash including their delimiters. */
export function splitPath(url: string): [pathname: string, rest: string] {
  const end = url.search(/[?#]/);
  return end === -1 ? [url, ''] : [url.slice(0, end), url.slice(end)];
}
