import { DOCS_PATH } from './paths.ts';

/**
 * Paths of docs versions: the latest at `/docs`, each other one at `/docs/<segment>`. A segment that is empty represents
 * the latest.
 */

/** The segment of the version that a path (without base) is in; empty for every path outside of the others. */
export function findVersionSegment(path: string, segments: readonly string[]): string {
  const [, first = ''] = path.startsWith(`${DOCS_PATH}/`) ? path.slice(DOCS_PATH.length).split('/') : [];
  return segments.includes(first) ? first : '';
}

/** The version that a path is in; undefined outside of the documentation. */
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
