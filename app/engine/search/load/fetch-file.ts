import { SearchUnavailableError } from '#app/engine/model/search-results.ts';

/** Fetches and parses a JSON file. Rejects with a SearchUnavailableError. */
export type FetchFile = (href: string) => Promise<unknown>;

/** Fetches and parses a JSON file over the network. */
export async function fetchFile(
  href: string,
  options?: Pick<RequestInit, 'cache' | 'signal'>,
): Promise<unknown> {
  let text: string;
  try {
    const response = await fetch(href, options);
    if (response.status === 404) throw createBuildError();
    if (!response.ok) throw new Error(`${href} returned status ${response.status}.`);
    text = await response.text();
  } catch (cause) {
    if (cause instanceof SearchUnavailableError) throw cause;
    // The network or the server failed.
    throw new SearchUnavailableError('Search could not be loaded. Check your connection and try again.', {
      cause,
    });
  }
  return readFile(() => JSON.parse(text) as unknown);
}

/**
 * Reads a file with a function that may throw anything, because the JSON may be malformed.
 *
 * @throws SearchUnavailableError
 */
export function readFile<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof SearchUnavailableError) throw cause;
    throw new SearchUnavailableError('The search index could not be read. Try again, or reload the page.', {
      cause,
    });
  }
}

/** Creates the error for a file that is missing or belongs to another build than the others. */
export function createBuildError(): SearchUnavailableError {
  return new SearchUnavailableError('The site has been updated. Reload the page to search it.');
}
