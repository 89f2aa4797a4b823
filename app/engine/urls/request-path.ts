import { collapseSlashes, splitPath } from './paths.ts';

/** Maximum length of a path, in characters, because processing may take superlinear time. */
export const MAX_PATH = 2048;

/** Issue of a requested path. */
export type PathIssue = { kind: 'too long' } | { kind: 'invalid' } | { kind: 'moved'; target: string };

/**
 * Validates a requested path before routing; returns undefined if it is valid. Paths with empty segments (`//`) are
 * redirected, because several patterns of the router take quadratic time for long runs of slashes.
 *
 * @param target path and query as requested, from the first slash
 */
export function checkRequestPath(target: string): PathIssue | undefined {
  const [path, rest] = splitPath(target);
  if (path.length > MAX_PATH) return { kind: 'too long' };
  if (!path.startsWith('/') || !URL.canParse(`http://localhost${path}`)) return { kind: 'invalid' };
  // A backslash is a slash in URLs, too.
  const { pathname } = new URL(`http://localhost${path}`);
  if (!pathname.includes('//')) return undefined;
  return { kind: 'moved', target: collapseSlashes(pathname) + rest.replace(/#.*/s, '') };
}
