import type { Redirect } from '#app/engine/model/redirect.ts';
import { normalizePath, stripTrailingSlash } from './paths.ts';

/**
 * Creates a lookup of redirects by path. It matches every form of a path, because the client router redirects every
 * form (N1); an exact match takes precedence.
 */
export function createRedirectLookup<T extends Pick<Redirect, 'from'>>(
  redirects: readonly T[],
): (path: string) => T | undefined {
  const byPath = new Map(
    [normalizePath, stripTrailingSlash].flatMap((normalize) =>
      redirects.map((redirect) => [normalize(redirect.from), redirect] as const),
    ),
  );
  return (path) => byPath.get(stripTrailingSlash(path)) ?? byPath.get(normalizePath(path));
}
