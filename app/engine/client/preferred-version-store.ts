import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { DOCS_VERSION_KEY, readStored, writeStored } from '#app/engine/client/dom/storage.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
/** Choice on this page, in case storage is unavailable. */
let chosen: string | undefined;

function rememberVersion(name: string): void {
  chosen = name;
  writeStored(DOCS_VERSION_KEY, name);
  for (const listener of listeners) listener();
}

/** Name of the version that the reader chose last; undefined for none. */
export function readPreferred(): string | undefined {
  return chosen ?? readStored(DOCS_VERSION_KEY);
}

/** Subscribes to choices in all tabs. Returns a function that unsubscribes. */
export function subscribe(listener: Listener): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    // The latest choice wins; without a key, all storage was cleared.
    if (key !== DOCS_VERSION_KEY && key !== null) return;
    chosen = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Stores the docs version of links that select one (`data-version`) when they are followed. */
export function rememberVersionLinks(): void {
  document.addEventListener('click', ({ target }) => {
    const name = findClosest(target, 'a[data-version]')?.dataset['version'];
    if (name !== undefined) rememberVersion(name);
  });
}
