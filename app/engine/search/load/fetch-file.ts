import { SearchUnavailableError } from '#app/engine/model/search-results.ts';

/** Fetches a file and reads its JSON. Rejects with a SearchUnavailableError. */
export type FetchFile = (href: string) => Promise<unknown>;

/** Fetches over the network. */
export async function fetchFile(href: string, options?: Pick<RequestInit, 'cache'>): Promise<unknown> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(href, options);
    text = await response.text();
  } catch (error) {
    // `fetch` rejects with nothing else when there is no connection, or when it breaks off.
    throw new SearchUnavailableError('Search could not be loaded. Check your connection and try again.', {
      cause: error,
    });
  }
  if (!response.ok) {
    throw new SearchUnavailableError(
      response.status === 404
        ? 'The site has been updated. Reload the page to search it.'
        : 'Search could not be loaded. Try again in a moment.',
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SearchUnavailableError('Search could not be read. Try again in a moment.', { cause: error });
  }
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
