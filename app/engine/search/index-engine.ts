import { SearchUnavailableError, type SearchEngine } from '#app/engine/model/search-results.ts';
import { createWorkerEngine, WorkerFailedError } from './worker/worker-engine.ts';

/**
 * Creates the engine that searches the site's own index, in a worker. Where there can be none, the page searches. Nothing is
 * fetched before `prepare` or `search` is called.
 *
 * @param namesHref href of `search.json`, base included
 */
export function createIndexEngine(namesHref: string): SearchEngine {
  let engine: SearchEngine | undefined;
  let local: Promise<SearchEngine> | undefined;

  async function run<T>(call: (engine: SearchEngine) => Promise<T>): Promise<T> {
    if (local !== undefined) return await call(await local);
    try {
      return await call((engine ??= createWorkerEngine(namesHref)));
    } catch (error) {
      if (!(error instanceof WorkerFailedError)) throw error;
      local ??= importLocalEngine(namesHref);
      local.catch(() => {
        local = undefined;
      });
      return await call(await local);
    }
  }

  return {
    prepare: () => run((one) => one.prepare()),
    search: (query, signal, options) => run((one) => one.search(query, signal, options)),
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
