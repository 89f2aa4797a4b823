import { SearchUnavailableError } from '#app/engine/model/search-results.ts';

/** Fetches and parses a JSON file. Rejects with a SearchUnavailableError. */
export type FetchFile = (href: string) => Promise<unknown>;

/** Fetches and parses a JSON file over the network. */
export async function fetchFile(href: string, options?: RequestInit): Promise<unknown> {
  const text = await download(async () => {
    const response = await fetch(href, options);
    if (response.status === 404) throw createBuildError();
    if (!response.ok) throw new Error(`${href} returned status ${response.status}.`);
    return await response.text();
  });
  return readFile(() => JSON.parse(text) as unknown);
}

/** Loads code or data with a function that may reject with anything. Rejects with a SearchUnavailableError. */
export async function download<T>(run: () => Promise<T>): Promise<T> {
  return await run().catch((cause: unknown) =>
    explain(cause, 'Search could not be loaded. Check your connection and try again.'),
  );
}

/** Reads a file, which may be malformed, with a function that may throw anything. Throws a SearchUnavailableError. */
export function readFile<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    return explain(cause, 'The search index could not be read. Try again, or reload the page.');
  }
}

/** Throws the error if it is a SearchUnavailableError; otherwise, wraps it in one with the message. */
function explain(cause: unknown, message: string): never {
  throw cause instanceof SearchUnavailableError ? cause : new SearchUnavailableError(message, { cause });
}

/** Creates the error for a file that is missing or belongs to another build than the others. */
export function createBuildError(): SearchUnavailableError {
  return new SearchUnavailableError('The site has been updated. Reload the page to search it.');
}
