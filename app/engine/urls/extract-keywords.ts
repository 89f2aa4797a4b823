import { decodePath, normalizePath } from './paths.ts';

/** Parts of paths that indicate the section of a page, not its topic. */
const SECTION_WORDS = new Set(['docs', 'blog', 'category', 'tags', 'page', 'index', '404']);

/** A path segment that is a docs version, e.g. `5.x`. */
const VERSION = /\/v?\d+(?:\.(?:\d+|x))+(?=\/|$)/i;

/** Extracts a search query from the path of a missing page: `/docs/api/podlet-versoin` → `api podlet versoin`. */
export function extractKeywords(path: string): string {
  return decodePath(normalizePath(path))
    .replace(VERSION, '')
    .replace(/\.[a-z]{2,5}$/i, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && !SECTION_WORDS.has(word.toLowerCase()) && !/^\d+$/.test(word))
    .slice(0, 8)
    .join(' ');
}
