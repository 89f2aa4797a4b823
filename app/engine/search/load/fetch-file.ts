import { SearchUnavailableError } from '#app/engine/model/search-results.ts';

/** Fetches a file and reads its JSON. Rejects with a SearchUnavailableError. */
export type FetchFile = (href: string) => Promise<unknown>;

/** Fetches over the network. */
export async function fetchFile(href: string, options?: Pick<RequestInit, 'cache'>): Promise<unknown> {
  let text: string;
  try {
    const response = await fetch(href, options);
    if (response.status === 404) throw createBuildError();
    if (!response.ok) throw new Error(`${href} has status ${response.status}.`);
    text = await response.text();
  } catch (cause) {
    if (cause instanceof SearchUnavailableError) throw cause;
    // There is no connection, it breaks off, or the server fails.
    throw new SearchUnavailableError('Search could not be loaded. Check your connection and try again.', {
      cause,
    });
  }
  return readFile(() => JSON.parse(text) as unknown);
}

/**
 * Reads a file with a function that may throw anything: JSON is not always what it should be.
 *
 * @throws SearchUnavailableError
 */
export function readFile<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof SearchUnavailableError) throw cause;
    throw new SearchUnavailableError('Search could not be read. Try again, or reload the page.', { cause });
  }
}

/** Error for a file that is of another build than the others, or gone. */
export function createBuildError(): SearchUnavailableError {
  return new SearchUnavailableError('The site has been updated. Reload the page to search it.');
}

/** Remembers what has been fetched by a key, but no failure: the next call tries again. */
export function fetchOnce<K, T>(fetchIt: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const known = new Map<K, Promise<T>>();
  return (key) => {
    let promise = known.get(key);
    if (promise === undefined) {
      promise = fetchIt(key);
      known.set(key, promise);
      promise.catch(() => known.delete(key));
    }
    return promise;
  };
}
