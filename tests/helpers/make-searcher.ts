import { vi } from 'vitest';
import type { PageRecord } from '#app/engine/model/search-record.ts';
import type { QueryOptions, SearchResults } from '#app/engine/model/search-results.ts';
import { buildSearchFiles } from '#app/engine/search/build/build-files.server.ts';
import { fetchFile } from '#app/engine/search/load/fetch-file.ts';
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

/** Creates a search of some pages, whose files a stub of `fetch` returns. */
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
  vi.stubGlobal('fetch', (href: string) => {
    const name = href.slice(1);
    return Promise.resolve(new Response(change(name, built.files.get(name) ?? '')));
  });
  const fetched: string[] = [];
  const fetchAndRecord = (href: string): Promise<unknown> => {
    fetched.push(href.slice(1).replace(/-[0-9a-f]{8}/, ''));
    return fetchFile(href);
  };
  const names = { docsHref: `/${built.docsName}`, indexHref: `/${built.indexName}` };
  const search = createSearch(await loadSearchData(names, fetchAndRecord));
  return {
    search: (query, { signal = new AbortController().signal, ...wishes } = {}) =>
      search(query, signal, wishes),
    fetched,
  };
}
