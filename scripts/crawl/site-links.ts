import { decodePath, findPath, normalizePath } from '#app/engine/urls/paths.ts';
import type { DocumentLink } from './read-document.ts';

/** Internal link, with data derived from its URL. */
export interface SiteLink extends DocumentLink {
  /** Path of the target, without the base path; undefined outside of the base path. */
  path: string | undefined;
  /** Normalized path, as of pages; outside of the base path, the pathname. */
  target: string;
}

/**
 * Creates a function that resolves links of documents. Results are cached, because nearly every link is on many pages,
 * and ten thousand pages have a million links.
 */
export function createLinkResolver(baseUrl: string): (link: DocumentLink) => SiteLink {
  const cache = new Map<string, SiteLink>();
  return ({ pathname, hash }) => {
    const key = pathname + hash;
    let link = cache.get(key);
    if (link === undefined) {
      const decoded = decodePath(pathname);
      const path = findPath(decoded, baseUrl);
      link = { pathname, hash, path, target: normalizePath(path ?? decoded) };
      cache.set(key, link);
    }
    return link;
  };
}
