import { collapseSlashes } from './paths.ts';

/** Longest path, in bytes: no page needs more, and work on a path may take longer than in proportion to its length. */
export const MAX_PATH = 2048;

/** What is wrong with a requested path, and what to do about it. */
export type PathIssue = { kind: 'too long' } | { kind: 'invalid' } | { kind: 'moved'; target: string };

/**
 * Checks a requested path before other code sees it; undefined for one that the router may see. One with empty segments
 * (`//`) belongs at the same path without them: several patterns of the router take the square of a long run of slashes.
 *
 * @param target path and query as they were requested, from the first slash
 */
export function checkRequestPath(target: string): PathIssue | undefined {
  const end = target.search(/[?#]/);
  const path = end === -1 ? target : target.slice(0, end);
  if (path.length > MAX_PATH) return { kind: 'too long' };
  if (!path.startsWith('/') || !URL.canParse(`http://localhost${path}`)) return { kind: 'invalid' };
  // A backslash is a slash in URLs, too.
  const { pathname } = new URL(`http://localhost${path}`);
  if (!pathname.includes('//')) return undefined;
  return { kind: 'moved', target: collapseSlashes(pathname) + target.slice(path.length).replace(/#.*/s, '') };
}
