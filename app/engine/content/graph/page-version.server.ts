import { normalizePath, toHref } from '#app/engine/urls/paths.ts';
import type { RouteEntry } from './route-map.server.ts';
import { getLastVersion, type DocsVersion } from './docs-version.server.ts';
import type { PageVersion } from '#app/engine/model/page-data.ts';
import type { ContentGraph } from './content-graph.server.ts';

/** Route entry of the documentation: a source page or the list of a category. */
type DocsEntry = Extract<RouteEntry, { kind: 'doc' | 'category' }>;

/** Finds the counterparts of a page in other versions; undefined on a site with a single version. */
export function findPageVersion(entry: DocsEntry, graph: ContentGraph): PageVersion | undefined {
  const { versions, config } = graph;
  if (versions.length < 2) return undefined;
  const { version } = entry;
  const last = getLastVersion(versions);
  const same = findSamePath(entry, last, graph);
  return {
    name: version.name,
    label: version.label,
    banner: version.banner,
    hrefs: Object.fromEntries(
      versions.map((other) => [
        other.name,
        toHref(findSamePath(entry, other, graph) ?? getMainPath(other), config),
      ]),
    ),
    latest: {
      name: last.name,
      label: last.label,
      href: toHref(same ?? getMainPath(last), config),
      isSamePage: same !== undefined,
    },
  };
}

/** Returns the path of the main page of a version. */
export function getMainPath({ mainDoc, path }: DocsVersion): string {
  return mainDoc?.path ?? path;
}

/**
 * Finds the page of another version with the same id, or with the same path relative to the version, or to which that
 * path redirects, because the page was moved.
 */
function findSamePath(
  entry: DocsEntry,
  other: DocsVersion,
  { routeMap, redirects }: ContentGraph,
): string | undefined {
  const path = entry.kind === 'doc' ? entry.doc.path : entry.category.path;
  if (other === entry.version) return path;
  const sameId = entry.kind === 'doc' ? other.docs.find(({ id }) => id === entry.doc.id) : undefined;
  if (sameId !== undefined) return sameId.path;
  const candidate = other.path + path.slice(entry.version.path.length);
  const isInOther = (target: string): boolean => {
    const found = routeMap.get(target);
    return (found?.kind === 'doc' || found?.kind === 'category') && found.version === other;
  };
  if (isInOther(candidate)) return candidate;
  const redirect = redirects.find(({ from }) => normalizePath(from) === candidate);
  return redirect !== undefined && isInOther(redirect.to) ? redirect.to : undefined;
}
