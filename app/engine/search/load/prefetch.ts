import { mayPrefetch } from '#app/engine/lib/connection.ts';
import type { SearchData } from './search-data.ts';

/** Minimum length of a prefix whose parts are fetched. A single letter would require too many. */
const MIN_PREFIX = 2;

/** Maximum number of pages of a site that is fetched completely. */
const MAX_PAGES = 100;

/** Time without a search after which the reader is no longer typing, in milliseconds. */
const IDLE = 500;

/** Creates a prefetcher of what later searches will probably require. */
export function createPrefetcher({ pages, getDatabase, loadTexts }: SearchData) {
  let searches = 0;

  // A search that requires the data fetches it again, and reports the failure.
  const ignoreFailure = (): void => undefined;

  async function fetchRest(isIdle: () => boolean): Promise<void> {
    if (isIdle()) await getDatabase(['']);
    for (const page of pages) if (isIdle()) await loadTexts(page);
  }

  return {
    /** Registers the start of a search. Returns a function that checks whether no other search has started since. */
    start(): () => boolean {
      searches += 1;
      const own = searches;
      return () => searches === own;
    },
    /** Fetches the parts of the index with some terms or prefixes, which the next letters will probably require. */
    fetchParts(terms: readonly string[]): void {
      if (!mayPrefetch()) return;
      getDatabase(terms.filter(({ length }) => length >= MIN_PREFIX)).catch(ignoreFailure);
    },
    /** Fetches the remaining files of a small site when the reader stops typing. */
    fetchRestLater(isIdle: () => boolean): void {
      if (pages.length > MAX_PAGES || !mayPrefetch()) return;
      setTimeout(() => void fetchRest(isIdle).catch(ignoreFailure), IDLE);
    },
  };
}
