/** Loads all code of search, so that it works offline. */
export function loadSearchCode(): Promise<unknown> {
  return Promise.all([import('./search-box.ts'), import('#app/engine/search/worker/searcher.ts')]);
}
