/**
 * What keeps an answer for good, in browsers and on the way to them. A year, 31,536,000 seconds, is the longest time that
 * HTTP/1.1 ever asked servers to name (RFC 2616, 14.21); `immutable` (RFC 8246) spares even the question at a reload.
 */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** What has an answer kept, but asked for each time: one that is still the same costs a few bytes. */
export const REVALIDATE = 'no-cache';

/** What keeps an answer nowhere. */
export const CACHE_NOTHING = 'no-store';

/**
 * How the paths of files start that have a hash of what they hold in their names, relative to the base: whole folders, and
 * files by the start of their name. They never change, but are replaced by others.
 */
export const LASTING_STARTS: readonly string[] = [
  'assets/',
  'media/',
  'search-parts/',
  'search-docs-',
  'search-index-',
  'shell/',
];

/** Whether a file never changes; `path` is relative to the base. */
export function isImmutable(path: string): boolean {
  return LASTING_STARTS.some((start) => path.startsWith(start));
}
