import { useSyncExternalStore } from 'react';
import type { ShellData, ShellVersion } from '#app/content/shell-data.ts';
import { DOCS_VERSION_KEY } from '#app/theme/keys.ts';
import { readStored, writeStored } from '#app/theme/storage.ts';
import { findVersionAt } from './version-segments.ts';

/**
 * The docs version that the reader chose last, in any tab (S2). It decides where links from outside of the documentation
 * lead and what is searched there; inside, that is the version one reads.
 */

type Listener = () => void;
const listeners = new Set<Listener>();
/** What was chosen on this page, for when the browser keeps nothing. */
let chosen: string | undefined;

/** Remembers that the reader chose a version. */
export function rememberVersion(name: string): void {
  chosen = name;
  writeStored(DOCS_VERSION_KEY, name);
  for (const listener of listeners) listener();
}

/**
 * The version that the reader is in or, outside of the documentation, would be led to: the preferred one if there still
 * is such a one, else the latest. Undefined on a site with one version. The first render knows no preference.
 */
export function useVersion(shell: ShellData | undefined, path: string): ShellVersion | undefined {
  const docsVersions = shell?.docsVersions;
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

/** Where a link of the shell leads a reader of a docs version: the one to the documentation, to that version of it. */
export function toVersion(href: string, { docsHref }: ShellData, version: ShellVersion | undefined): string {
  return version !== undefined && !version.isLast && href === docsHref ? version.href : href;
}

function readPreferred(): string | undefined {
  return chosen ?? readStored(DOCS_VERSION_KEY);
}

function subscribe(listener: Listener): () => void {
  const hear = ({ key }: StorageEvent): void => {
    // Another tab has the last word; without a key all of the storage was cleared.
    if (key !== DOCS_VERSION_KEY && key !== null) return;
    chosen = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

function listenToNothing(): () => void {
  return () => undefined;
}

function findNothing(): undefined {
  return undefined;
}
