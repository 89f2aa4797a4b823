import { DOCS_VERSION_KEY } from '#app/engine/client/dom/keys.ts';
import { readStored } from '#app/engine/client/dom/storage.ts';
import type { LayoutVersion } from '#app/engine/model/layout-data.ts';
import { findPath } from '#app/engine/urls/paths.ts';
import { findVersionAt } from '#app/engine/urls/version-segments.ts';
import type { BoxSettings } from './box-settings.ts';

/**
 * The docs version that is searched: the one that the reader is in or, outside of the documentation, the preferred one if
 * there still is such a one, else the latest. Undefined on a site with one version.
 */
export function findSearchedVersion({ docsVersions }: BoxSettings): LayoutVersion | undefined {
  if (docsVersions === undefined) return undefined;
  const path = findPath(window.location.pathname, import.meta.env.BASE_URL) ?? '/';
  const preferred = readStored(DOCS_VERSION_KEY);
  return (
    findVersionAt(path, docsVersions) ??
    docsVersions.find(({ name }) => name === preferred) ??
    docsVersions.find(({ isLast }) => isLast)
  );
}
