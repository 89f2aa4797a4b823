import type { PageRecord } from '#app/engine/model/search-record.ts';
import type { QueryOptions, SearchResults } from '#app/engine/model/search-results.ts';
import { buildSearchFiles } from '#app/engine/search/build/build-files.server.ts';
import { readFile, type FetchFile } from '#app/engine/search/load/fetch-file.ts';
import { loadSearchData } from '#app/engine/search/load/search-data.ts';
import { createSearch } from '#app/engine/search/worker/searcher.ts';

export interface Searcher {
  search(query: string, options?: QueryOptions & { signal?: AbortSignal }): Promise<SearchResults>;
  /** Files that it has fetched, without the hash in their names. */
  fetched: string[];
}

interface SearcherOptions {
  /** Changes the body of a file. */
  change?: (name: string, body: string) => string;
  synonyms?: Record<string, string[]>;
  partSize?: number;
}

/** Creates a searcher for the search files of the given pages. */
export async function makeSearcher(
  pages: readonly PageRecord[],
  { change = (_, body) => body, ...options }: SearcherOptions = {},
): Promise<Searcher> {
  const built = buildSearchFiles({
    pages,
    options: { maxHits: 3, highlightResult: true },
    changed: 0,
    ...options,
  });
  const fetched: string[] = [];
  const fetchFile: FetchFile = async (href) => {
    const name = href.slice(1);
    fetched.push(name.replace(/-[0-9a-f]{8}/, ''));
    return await Promise.resolve(
      readFile(() => JSON.parse(change(name, built.files[name] ?? '')) as unknown),
    );
  };
  const names = { docsHref: `/${built.docsName}`, indexHref: `/${built.indexName}` };
  const search = createSearch(await loadSearchData(names, fetchFile));
  return {
    search: (query, { signal = new AbortController().signal, ...queryOptions } = {}) =>
      search(query, signal, queryOptions),
    fetched,
  };
}
