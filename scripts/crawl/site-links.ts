import { decodePath, findPath, normalizePath } from '#app/engine/urls/paths.ts';
import type { DocumentLink } from './read-document.ts';

/** Internal link, with data derived from its URL. */
export interface SiteLink extends DocumentLink {
  /** Path that it leads to, without base; undefined outside of the base. */
  path: string | undefined;
  /** The path as pages use it; outside the base, the pathname. */
  target: string;
}

/**
 * Makes the function that turns what documents say into links. A link is made once: nearly every one is on many
 * pages, and ten thousand pages have a million.
 */
export function createLinkMaker(baseUrl: string): (link: DocumentLink) => SiteLink {
  const made = new Map<string, SiteLink>();
  return ({ pathname, hash }) => {
    const key = pathname + hash;
    let link = made.get(key);
    if (link === undefined) {
      const decoded = decodePath(pathname);
      const path = findPath(decoded, baseUrl);
      link = { pathname, hash, path, target: normalizePath(path ?? decoded) };
      made.set(key, link);
    }
    return link;
  };
}
