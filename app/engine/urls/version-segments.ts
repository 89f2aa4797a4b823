import { DOCS_PATH } from './paths.ts';

/**
 * Paths of docs versions: the latest is at `/docs`, the others are at `/docs/<segment>`. An empty segment represents
 * the latest.
 */

/** Finds the segment of a path's docs version; empty for the latest and outside of the docs. The path has no base. */
export function findVersionSegment(path: string, segments: readonly string[]): string {
  const [, first = ''] = path.startsWith(`${DOCS_PATH}/`) ? path.slice(DOCS_PATH.length).split('/') : [];
  return segments.includes(first) ? first : '';
}

/** Finds the docs version of a path; undefined outside of the documentation. */
export function findVersionAt<T extends { path: string; isLast: boolean }>(
  path: string,
  versions: readonly T[],
): T | undefined {
  const isBelow = (parent: string): boolean => path === parent || path.startsWith(`${parent}/`);
  if (!isBelow(DOCS_PATH)) return undefined;
  return (
    versions.find((version) => !version.isLast && isBelow(version.path)) ??
    versions.find(({ isLast }) => isLast)
  );
}

/** Section of a docs path, as used by `fetchSidebar`: `docs` or `docs/4.x`. */
export function findDocsSection(path: string): string {
  const segment = findVersionSegment(path, readSegments());
  return segment === '' ? 'docs' : `docs/${segment}`;
}

/** In the browser: the segments of this site, from `<html data-docs-versions>`, which a site with one version lacks. */
function readSegments(): string[] {
  if (typeof document === 'undefined') return [];
  return document.documentElement.dataset['docsVersions']?.split(' ') ?? [];
}
