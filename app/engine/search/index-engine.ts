import {
  SearchUnavailableError,
  type Search,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import type { SearchRequest, SearchResponse } from './worker/search-worker.ts';

/**
 * Milliseconds without a response after which a worker counts as hung. Even slow connections load all files by then.
 */
const TIMEOUT = 20_000;

/**
 * Creates an engine that searches the site's own index in a worker, or on the main thread if the worker fails. Nothing
 * is fetched before `prepare` or `search` is called.
 *
 * @param namesHref href of `search.json`, including the base
 */
export function createIndexEngine(namesHref: string): SearchEngine {
  let workerSearch: Search | undefined;
  let localSearch: Promise<Search> | undefined;

  const search: Search = async (...args) => {
    const [, signal] = args;
    signal.throwIfAborted();
    try {
      if (localSearch === undefined) {
        workerSearch ??= startWorker(namesHref, () => (workerSearch = undefined));
        return await workerSearch(...args);
      }
    } catch (error) {
      if (error instanceof SearchUnavailableError || signal.aborted) throw error;
    }
    localSearch ??= importLocalSearch(namesHref);
    localSearch.catch(() => (localSearch = undefined));
    return await (
      await localSearch
    )(...args);
  };

  return {
    search,
    async prepare() {
      await search('', new AbortController().signal);
    },
  };
}

/**
 * Starts a worker and returns its search function. Each search uses its own port.
 *
 * @param onEnd called when the worker has been terminated, because it failed or hung
 */
function startWorker(namesHref: string, onEnd: () => void): Search {
  const worker = new Worker(new URL('./worker/search-worker.ts', import.meta.url), { type: 'module' });
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = (error) => {
      worker.terminate();
      onEnd();
      reject(error);
    };
  });
  worker.onerror = ({ message }) => fail(new Error(message));
  return async (query, signal, { onPartial, ...options } = {}) => {
    const { port1, port2 } = new MessageChannel();
    const message = 'Search took too long. Check your connection and try again.';
    const timer = setTimeout(() => fail(new SearchUnavailableError(message)), TIMEOUT);
    const results = new Promise<SearchResults>((resolve, reject) => {
      signal.addEventListener('abort', () => {
        port1.postMessage('abort');
        reject(signal.reason as Error);
      });
      port1.onmessage = ({ data }: MessageEvent<SearchResponse>) => {
        if (data.type === 'unavailable') reject(new SearchUnavailableError(data.message));
        else if (data.type === 'failed') fail(new Error(data.message));
        else if (data.isPartial) onPartial?.(data.results);
        else resolve(data.results);
      };
    });
    worker.postMessage({ namesHref, query, options } satisfies SearchRequest, [port2]);
    try {
      return await Promise.race([results, failed]);
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  };
}

async function importLocalSearch(namesHref: string): Promise<Search> {
  try {
    const { createLocalSearch } = await import('./worker/searcher.ts');
    return createLocalSearch(namesHref);
  } catch (cause) {
    throw new SearchUnavailableError('Search could not be loaded. Check your connection and try again.', {
      cause,
    });
  }
}
