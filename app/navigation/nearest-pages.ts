import { distance } from 'fastest-levenshtein';
import { normalisePath } from './paths.ts';

/** Path of the not-found page when a crawl asks for it: no reader wanted this, so nothing is like it. */
export const NOWHERE_PATH = '/404';

/** How many pages a not-found page suggests. */
const SUGGESTIONS = 5;

/** The pages whose paths are most like a wrong one, nearest first; the last part of an address counts most. */
export function findNearestPages<T extends { path: string }>(wrongPath: string, pages: readonly T[]): T[] {
  const wrong = normalisePath(wrongPath).toLowerCase();
  if (wrong === NOWHERE_PATH) return [];
  return pages
    .map((page) => ({ page, score: scorePath(wrong, page.path.toLowerCase()) }))
    .sort((a, b) => a.score - b.score || (a.page.path < b.page.path ? -1 : 1))
    .slice(0, SUGGESTIONS)
    .map(({ page }) => page);
}

/** 0 for the same path; grows with the edits between the two. */
function scorePath(wrong: string, right: string): number {
  const [wrongLast, last] = [getLastPart(wrong), getLastPart(right)];
  const contained = last !== '' && wrongLast !== '' && (last.includes(wrongLast) || wrongLast.includes(last));
  const lastEdits = contained ? 0 : distance(last, wrongLast) / Math.max(last.length, wrongLast.length, 1);
  return lastEdits + distance(right, wrong) / Math.max(right.length, wrong.length) / 2;
}

function getLastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
