import { readPreferred } from '#app/engine/client/preferred-version-store.ts';
import type { LayoutVersion } from '#app/engine/model/layout-data.ts';
import { findPath } from '#app/engine/urls/paths.ts';
import { selectVersion } from '#app/engine/urls/version-segments.ts';
import type { BoxSettings } from './box-settings.ts';

/** Finds the docs version to search; undefined on a site with one version. */
export function findSearchedVersion({ docsVersions }: BoxSettings): LayoutVersion | undefined {
  const path = findPath(window.location.pathname, import.meta.env.BASE_URL) ?? '/';
  return selectVersion(docsVersions, path, docsVersions === undefined ? undefined : readPreferred());
}
