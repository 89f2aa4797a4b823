import { readLocationState } from './remix/history-state.ts';
import { DOCS_VERSION_KEY, readStored } from '#app/engine/client/dom/storage.ts';

/**
 * Whether the page needs the app before the first interaction: to highlight matches, open search, suggest pages for a
 * wrong URL, offer a retry, or update links to the docs version that the reader chose. Screens that need it have
 * `data-starts-app`; only sites with several versions have links with `data-version`.
 */
export function needsImmediateHydration(): boolean {
  return (
    // A followed hit, see `highlight-state.ts`.
    readLocationState()['highlight'] !== undefined ||
    document.querySelector('[data-starts-app]') !== null ||
    (document.querySelector('[data-version]') !== null && readStored(DOCS_VERSION_KEY) !== undefined)
  );
}
