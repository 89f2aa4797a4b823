import { useSyncExternalStore } from 'react';
import type { LayoutData, LayoutVersion } from '#app/engine/model/layout-data.ts';
import { readPreferred, subscribe } from './preferred-version-store.ts';
import { findVersionAt } from '#app/engine/urls/version-segments.ts';

/**
 * Docs version that the reader selected last, in any tab (S2). Outside the docs, it determines the targets of links to
 * them and the scope of search; inside, that is the current version.
 */

/**
 * The current version or, outside the docs, the preferred one if it still exists, otherwise the latest. Undefined on a
 * site with one version. The first render does not use the preference.
 */
export function useVersion(layout: LayoutData | undefined, path: string): LayoutVersion | undefined {
  const docsVersions = layout?.docsVersions;
  const preferred = useSyncExternalStore(
    docsVersions === undefined ? subscribeToNothing : subscribe,
    docsVersions === undefined ? findNothing : readPreferred,
    findNothing,
  );
  if (docsVersions === undefined) return undefined;
  return (
    findVersionAt(path, docsVersions) ??
    docsVersions.find(({ name }) => name === preferred) ??
    docsVersions.find(({ isLast }) => isLast)
  );
}

/** Href of a layout link for a reader of a docs version: the link to the documentation leads to that version. */
export function toVersion(
  href: string,
  { docsHref }: LayoutData,
  version: LayoutVersion | undefined,
): string {
  return version !== undefined && !version.isLast && href === docsHref ? version.href : href;
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

function findNothing(): undefined {
  return undefined;
}
