import type { SearchEngine } from '#app/engine/model/search-results.ts';
import { fetchFile } from '#app/engine/search/load/fetch-file.ts';
import { readNamesFile } from '#app/engine/search/load/read-file.ts';
import { createSearcher, type Searcher } from '#app/engine/search/worker/searcher.ts';

/**
 * Creates the engine that searches the site's own index on the thread that calls it: in a worker, or on the page where there
 * can be none. Nothing is fetched before `prepare` or `search` is called.
 *
 * @param namesHref href of `search.json`, base included
 */
export function createLocalEngine(namesHref: string): SearchEngine {
  let preparing: Promise<Searcher> | undefined;

  const prepare = (): Promise<Searcher> => {
    if (preparing === undefined) {
      preparing = load();
      // A failure is not remembered: the next call tries again.
      preparing.catch(() => {
        preparing = undefined;
      });
    }
    return preparing;
  };

  async function load(): Promise<Searcher> {
    // A host or a browser may cache the file for a while; then its names may be those of files that are gone.
    const names = readNamesFile(await fetchFile(namesHref, { cache: 'no-cache' }));
    return await createSearcher(names, fetchFile);
  }

  return {
    async prepare() {
      await prepare();
    },
    async search(query, signal, options) {
      signal.throwIfAborted();
      const searcher = await prepare();
      signal.throwIfAborted();
      return await searcher.search(query, { ...options, signal });
    },
  };
}
