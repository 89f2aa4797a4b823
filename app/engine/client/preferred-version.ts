import { useSyncExternalStore } from 'react';
import type { LayoutData, LayoutVersion } from '#app/engine/model/layout-data.ts';
import { readPreferred, subscribe } from './preferred-version-store.ts';
import { findVersionAt } from '#app/engine/urls/version-segments.ts';

/**
 * The docs version that the reader chose last, in any tab (S2). It decides where links from outside of the documentation
 * lead and what is searched there; inside, that is the version one reads.
 */

/**
 * The version that the reader is in or, outside of the documentation, would be led to: the preferred one if there still
 * is such a one, else the latest. Undefined on a site with one version. The first render knows no preference.
 */
export function useVersion(layout: LayoutData | undefined, path: string): LayoutVersion | undefined {
  const docsVersions = layout?.docsVersions;
  const preferred = useSyncExternalStore(
    docsVersions === undefined ? listenToNothing : subscribe,
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

function listenToNothing(): () => void {
  return () => undefined;
}

function findNothing(): undefined {
  return undefined;
}
