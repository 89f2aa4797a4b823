import type { SearchNames } from '#app/engine/model/search-files.ts';
import type { SearchEngine } from '#app/engine/model/search-results.ts';
import { fetchFile, fetchOnce } from '#app/engine/search/load/fetch-file.ts';
import { readFile } from '#app/engine/search/load/read-file.ts';
import { createSearcher } from './searcher.ts';

/**
 * Creates the engine that searches the site's own index on the thread that calls it: in a worker, or on the page where there
 * can be none. Nothing is fetched before `prepare` or `search` is called.
 *
 * @param namesHref href of `search.json`, base included
 */
export function createLocalEngine(namesHref: string): SearchEngine {
  const getSearcher = fetchOnce(async (href: string) => {
    // A host or a browser may cache the file for a while; then its names may be those of files that are gone.
    const names = await fetchFile(href, { cache: 'no-cache' });
    return await createSearcher(readFile<SearchNames>(names, ['docsHref', 'indexHref']), fetchFile);
  });
  return {
    async prepare() {
      await getSearcher(namesHref);
    },
    async search(query, signal, options) {
      signal.throwIfAborted();
      const searcher = await getSearcher(namesHref);
      return await searcher.search(query, { ...options, signal });
    },
  };
}
