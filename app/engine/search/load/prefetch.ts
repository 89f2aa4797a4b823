import type { SearchData } from './search-data.ts';

/** Minimum length of a prefix whose parts are fetched. A single letter would require too many. */
const MIN_PREFIX = 2;

/** Maximum number of pages of a site that is fetched completely. */
const MAX_PAGES = 100;

/** Time without a search after which the reader is no longer typing, in milliseconds. */
const IDLE = 500;

/**
 * Creates a function to call after each search, which fetches what later ones will probably require: at once, the parts
 * of the index with the given prefixes, which are too short to search for until another letter is typed; and while the
 * reader is not typing, the remaining files of a small site.
 */
export function createPrefetcher({ pages, getDatabase, loadTexts }: SearchData) {
  let searches = 0;

  async function fetchRest(isIdle: () => boolean): Promise<void> {
    if (pages.length > MAX_PAGES || !isIdle()) return;
    await getDatabase(['']);
    for (const page of pages) if (isIdle()) await loadTexts(page);
  }

  // A search that requires the data fetches it again, and reports the failure.
  const ignoreFailure = (): void => undefined;

  return (prefixes: readonly string[]): void => {
    searches += 1;
    const own = searches;
    getDatabase(prefixes.filter(({ length }) => length >= MIN_PREFIX)).catch(ignoreFailure);
    setTimeout(() => {
      fetchRest(() => searches === own).catch(ignoreFailure);
    }, IDLE);
  };
}
