/**
 * Cache permanently, in browsers and shared caches. One year, 31,536,000 seconds, is the maximum recommended by
 * HTTP/1.1 (RFC 2616, 14.21); `immutable` (RFC 8246) avoids revalidation on reload.
 */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Cache, but revalidate on each use. */
export const REVALIDATE = 'no-cache';

/** Do not cache. */
export const CACHE_NOTHING = 'no-store';

/**
 * Path prefixes, relative to the base, of immutable files, whose names contain a content hash: folders, and prefixes of
 * file names.
 */
export const IMMUTABLE_PREFIXES: readonly string[] = [
  'assets/',
  'media/',
  'search-parts/',
  'search-docs-',
  'search-index-',
  'layout-data/',
];

/** Whether a file is immutable; `path` is relative to the base. */
export function isImmutable(path: string): boolean {
  return IMMUTABLE_PREFIXES.some((prefix) => path.startsWith(prefix));
}
