import type { SearchNames } from '#app/engine/model/search-files.ts';
import {
  SearchUnavailableError,
  type Search,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import { download, fetchFile } from './load/fetch-file.ts';
import type { SearchRequest, SearchResponse } from './worker/search-worker.ts';
import type { LocalSearch } from './worker/searcher.ts';

/** Milliseconds without a response after which a request or worker has failed. Even slow connections need less. */
const TIMEOUT = 20_000;

/**
 * Creates an engine that searches the site's own index in a worker, or on the main thread if the worker fails. Nothing
 * is fetched before `prepare` or `search` is called.
 *
 * @param namesHref href of `search.json`, including the base
 */
export function createIndexEngine(namesHref: string): SearchEngine {
  let names: Promise<SearchNames> | undefined;
  let workerSearch: LocalSearch | undefined;
  let localSearch: Promise<LocalSearch> | undefined;

  async function runSearch(fetchedNames: Promise<SearchNames>, ...args: Parameters<Search>) {
    const [, signal] = args;
    try {
      if (localSearch === undefined) {
        workerSearch ??= startWorker(() => (workerSearch = undefined));
        return await workerSearch(await fetchedNames, ...args);
      }
    } catch (error) {
      if (error instanceof SearchUnavailableError || signal.aborted) throw error;
    }
    localSearch ??= download(async () => (await import('./worker/searcher.ts')).createLocalSearch());
    localSearch.catch(() => (localSearch = undefined));
    // Together, so that neither can be rejected before it is awaited.
    const [local, found] = await Promise.all([localSearch, fetchedNames]);
    return await local(found, ...args);
  }

  const search: Search = async (...args) => {
    const [, signal] = args;
    signal.throwIfAborted();
    // Fetched while the worker starts. A stale copy in a cache may contain names of files that no longer exist.
    names ??= fetchFile(namesHref, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(TIMEOUT),
    }) as Promise<SearchNames>;
    try {
      return await runSearch(names, ...args);
    } catch (error) {
      // The site may have been published again, with other names.
      if (error instanceof SearchUnavailableError) names = undefined;
      throw error;
    }
  };

  const prepare = async (): Promise<void> => {
    await search('', new AbortController().signal);
  };
  return { search, prepare };
}

/** Starts a worker; each search uses its own port. Calls `onEnd` when it is terminated because it failed or hung. */
function startWorker(onEnd: () => void): LocalSearch {
  const worker = new Worker(new URL('./worker/search-worker.ts', import.meta.url), { type: 'module' });
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = (error) => {
      worker.terminate();
      onEnd();
      reject(error);
    };
  });
  // It may fail before the first request, while the names are being fetched.
  failed.catch(() => undefined);
  worker.onerror = ({ message }) => fail(new Error(message));
  return async (names, query, signal, { onPartial, ...options } = {}) => {
    signal.throwIfAborted();
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
    worker.postMessage({ names, query, options } satisfies SearchRequest, [port2]);
    try {
      return await Promise.race([results, failed]);
    } finally {
      clearTimeout(timer);
      port1.close();
    }
  };
}
