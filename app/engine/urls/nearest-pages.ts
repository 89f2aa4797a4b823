import { distance } from 'fastest-levenshtein';
import { getLastSegment, normalizePath } from './paths.ts';

/** Path that the crawl requests for a not-found page without suggestions. */
export const NOT_FOUND_PATH = '/404';

const SUGGESTIONS = 5;

/** Maximum fraction of differing letters in the last segment of a path. */
const MAX_EDITS = 0.34;

/** Minimum length of words that may match as substrings. */
const MIN_CONTAINED = 4;

/**
 * Pages with paths similar to a missing one, nearest first; the last segment counts most. Empty if none is similar.
 */
export function findNearestPages<T extends { path: string }>(wrongPath: string, pages: readonly T[]): T[] {
  const wrong = normalizePath(wrongPath).toLowerCase();
  if (wrong === NOT_FOUND_PATH || wrong === '/') return [];
  return pages
    .map((page) => ({ page, score: scorePath(wrong, page.path.toLowerCase()) }))
    .filter((found): found is { page: T; score: number } => found.score !== undefined)
    .sort((a, b) => a.score - b.score || (a.page.path < b.page.path ? -1 : 1))
    .slice(0, SUGGESTIONS)
    .map(({ page }) => page);
}

/**
 * Distance between two paths: 0 for the same path, growing with the number of edits. Undefined if they are dissimilar.
 */
function scorePath(wrong: string, right: string): number | undefined {
  const [wrongLast, last] = [getLastSegment(wrong), getLastSegment(right)];
  // A missing path under a page may have been a part of that page.
  const isAncestor = right.split('/').length > 2 && wrong.startsWith(`${right}/`);
  const edits =
    hasWords(last, wrongLast) || hasWords(wrongLast, last) ? 0 : normalizedDistance(last, wrongLast);
  if (edits > MAX_EDITS && !isAncestor) return undefined;
  return (isAncestor ? 0 : edits) + normalizedDistance(right, wrong) / 2;
}

/** Whether one path segment contains the words of another. */
function hasWords(part: string, words: string): boolean {
  if (words.length >= MIN_CONTAINED) return part.includes(words);
  return words !== '' && part.split(/[-_.]/).includes(words);
}

/** Normalized edit distance of two texts: 0 to 1. */
function normalizedDistance(a: string, b: string): number {
  return distance(a, b) / Math.max(a.length, b.length, 1);
}
