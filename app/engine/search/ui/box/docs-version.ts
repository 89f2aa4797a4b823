import { DOCS_VERSION_KEY, readStored } from '#app/engine/client/dom/storage.ts';
import type { LayoutVersion } from '#app/engine/model/layout-data.ts';
import type { BoxSettings } from './box-settings.ts';

/**
 * Finds the docs version to search: that of the current page or, outside of the documentation, the preferred one if it
 * still exists, otherwise the latest. Undefined on a site with one version.
 */
export function findSearchedVersion({ docsVersions = [] }: BoxSettings): LayoutVersion | undefined {
  const latest = docsVersions.filter(({ isLast }) => isLast);
  // The path of the latest version is a prefix of all others.
  const byPath = [...docsVersions.filter(({ isLast }) => !isLast), ...latest];
  const pathname = `${window.location.pathname}/`;
  const preferred = docsVersions.length === 0 ? undefined : readStored(DOCS_VERSION_KEY);
  return (
    byPath.find(({ path }) => pathname.startsWith(`${import.meta.env.BASE_URL}${path.slice(1)}/`)) ??
    docsVersions.find(({ name }) => name === preferred) ??
    latest[0]
  );
}
