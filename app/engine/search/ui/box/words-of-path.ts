import { decodePath, normalizePath } from '#app/engine/urls/paths.ts';

/** Parts of addresses that say where a page is filed, not what it is about. */
const FILING = new Set(['docs', 'blog', 'category', 'tags', 'page', 'index', '404']);

/** The words of a wrong address, to search for what was meant: `/docs/api/podlet-versoin` → `api podlet versoin`. */
export function readWordsOfPath(path: string): string {
  return decodePath(normalizePath(path))
    .replace(/\.[a-z]{2,5}$/i, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && !FILING.has(word.toLowerCase()) && !/^\d+$/.test(word))
    .slice(0, 8)
    .join(' ');
}
