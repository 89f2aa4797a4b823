import { readLocationState } from './remix/history-state.ts';
import { DOCS_VERSION_KEY, readStored } from '#app/engine/client/dom/storage.ts';

/**
 * Whether the page has work for the app before the first interaction: matches to highlight, a search to open, pages like a wrong
 * URL to find, a button to retry, links to lead to the docs version that the reader chose. Screens with such work
 * say so by `data-starts-app`; only sites with several versions have links with `data-version`.
 */
export function needsImmediateHydration(): boolean {
  return (
    // A hit that was followed, see `highlight-state.ts`.
    readLocationState()['highlight'] !== undefined ||
    document.querySelector('[data-starts-app]') !== null ||
    (document.querySelector('[data-version]') !== null && readStored(DOCS_VERSION_KEY) !== undefined)
  );
}
