import {
  SearchUnavailableError,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import type { SearchRequest, SearchResponse } from './worker/messages.ts';

type Search = SearchEngine['search'];

/** Thrown when the worker does not work, so that the page has to search. */
class WorkerFailedError extends Error {
  override name = 'WorkerFailedError';
}

/** A worker that has not responded after so many milliseconds hangs: all files are there on a slow connection, too. */
const TIMEOUT = 20_000;

/** Thrown when the worker hangs. The next search starts another one. */
class WorkerTimeoutError extends SearchUnavailableError {}

/**
 * Creates the engine that searches the site's own index, in a worker. Where there can be none, the page searches. Nothing is
 * fetched before `prepare` or `search` is called.
 *
 * @param namesHref href of `search.json`, base included
 */
export function createIndexEngine(namesHref: string): SearchEngine {
  let searchInWorker: Search | undefined;
  let local: Promise<SearchEngine> | undefined;

  const search: Search = async (...args) => {
    let current: Search | undefined;
    try {
      if (local === undefined) {
        current = searchInWorker ??= startWorker(namesHref);
        return await current(...args);
      }
    } catch (error) {
      if (error instanceof WorkerTimeoutError && searchInWorker === current) searchInWorker = undefined;
      if (!(error instanceof WorkerFailedError)) throw error;
    }
    local ??= importLocalEngine(namesHref);
    local.catch(() => (local = undefined));
    return await (await local).search(...args);
  };

  return {
    search,
    async prepare() {
      await search('', new AbortController().signal);
    },
  };
}

/** Starts a worker. Returns what searches in it: each search has a port of its own. */
function startWorker(namesHref: string): Search {
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worker/search-worker.ts', import.meta.url), { type: 'module' });
  } catch (error) {
    throw new WorkerFailedError('The browser starts no worker.', { cause: error });
  }
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new WorkerFailedError(message));
  });
  return async (query, signal, { onPartial, ...options } = {}) => {
    signal.throwIfAborted();
    const { port1, port2 } = new MessageChannel();
    const results = new Promise<SearchResults>((resolve, reject) => {
      signal.addEventListener('abort', () => {
        port1.postMessage('abort');
        reject(signal.reason as Error);
      });
      port1.onmessage = ({ data }: MessageEvent<SearchResponse>) => {
        if (data.type === 'unavailable') reject(new SearchUnavailableError(data.message));
        else if (data.type === 'failed') reject(new WorkerFailedError(data.message));
        else if (data.isPartial) onPartial?.(data.results);
        else resolve(data.results);
      };
    });
    const request: SearchRequest = { namesHref, query, options };
    worker.postMessage(request, [port2]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      const message = 'Search took too long. Check your connection and try again.';
      timer = setTimeout(() => reject(new WorkerTimeoutError(message)), TIMEOUT);
    });
    try {
      return await Promise.race([results, failed, late]);
    } catch (error) {
      if (error instanceof WorkerFailedError || error instanceof WorkerTimeoutError) worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  };
}

async function importLocalEngine(namesHref: string): Promise<SearchEngine> {
  try {
    const { createLocalEngine } = await import('./worker/local-engine.ts');
    return createLocalEngine(namesHref);
  } catch (error) {
    throw new SearchUnavailableError('Search could not be loaded. Check your connection and try again.', {
      cause: error,
    });
  }
}
