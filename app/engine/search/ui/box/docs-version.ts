import { DOCS_VERSION_KEY, readStored } from '#app/engine/client/dom/storage.ts';
import { findPath } from '#app/engine/urls/paths.ts';
import { findReaderVersion } from '#app/engine/urls/version-segments.ts';
import type { LayoutVersion } from '#app/engine/model/layout-data.ts';
import type { BoxSettings } from './box-settings.ts';

/** Finds the docs version to search: that of the current page; see `findReaderVersion`. */
export function findSearchedVersion({ docsVersions = [] }: BoxSettings): LayoutVersion | undefined {
  const path = findPath(window.location.pathname, import.meta.env.BASE_URL) ?? '/';
  const preferred = docsVersions.length === 0 ? undefined : readStored(DOCS_VERSION_KEY);
  return findReaderVersion(path, docsVersions, preferred);
}
