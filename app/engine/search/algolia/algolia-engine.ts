import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import type { AlgoliaSettings } from '#app/engine/model/layout-data.ts';
import { HIT_FIELDS, readResponse, HIGHLIGHT_END, HIGHLIGHT_START } from './read-response.ts';
import {
  SearchUnavailableError,
  type QueryOptions,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';

/** Default number of hits to request. */
const MAX_HITS = 20;
/** Maximum length of a query that Algolia accepts, in bytes. */
const MAX_QUERY = 500;
/** Length of an excerpt, in words. */
const EXCERPT_WORDS = 24;

/** Creates an engine that searches with Algolia (F6). Its client is loaded by `prepare` or the first search. */
export function createAlgoliaEngine(settings: AlgoliaSettings): SearchEngine {
  const { indexName } = settings;
  const getClient = memoizeAsync(() => loadClient(settings));

  async function request(
    query: string,
    { version, filter, limit = MAX_HITS }: QueryOptions,
  ): Promise<SearchResults> {
    const ready = await getClient();
    const facetFilters = [
      ...(version === undefined ? [] : [`version:${version}`]),
      ...(filter === undefined ? [] : [`kind:${filter}`]),
    ];
    const response: unknown = await ready.searchForHits({
      requests: [
        {
          indexName,
          query: cutQuery(query),
          ...(facetFilters.length === 0 ? {} : { facetFilters }),
          hitsPerPage: limit,
          attributesToRetrieve: HIT_FIELDS,
          attributesToHighlight: ['hierarchy'],
          attributesToSnippet: [`content:${EXCERPT_WORDS}`],
          snippetEllipsisText: '…',
          highlightPreTag: HIGHLIGHT_START,
          highlightPostTag: HIGHLIGHT_END,
        },
      ],
    });
    return readResponse(query, response);
  }

  return {
    async prepare() {
      await getClient().catch(throwUnavailable);
    },
    async search(query, signal, options = {}) {
      signal.throwIfAborted();
      try {
        return await request(query, options);
      } catch (error) {
        return throwUnavailable(error);
      } finally {
        // The client has no way to abort a request.
        signal.throwIfAborted();
      }
    },
  };
}

async function loadClient({ appId, apiKey, host }: AlgoliaSettings) {
  const { liteClient } = await import('algoliasearch/lite');
  if (host === undefined) return liteClient(appId, apiKey);
  const { host: url, protocol } = new URL(host);
  return liteClient(appId, apiKey, {
    hosts: [{ url, accept: 'readWrite', protocol: protocol === 'http:' ? 'http' : 'https' }],
  });
}

function throwUnavailable(cause: unknown): never {
  throw new SearchUnavailableError(
    'The search service is not responding. Check your connection and try again.',
    { cause },
  );
}

/** Cuts a query to `MAX_QUERY` bytes, at the end of a character. */
function cutQuery(query: string): string {
  const bytes = new TextEncoder().encode(query);
  if (bytes.length <= MAX_QUERY) return query;
  return new TextDecoder().decode(bytes.subarray(0, MAX_QUERY)).replace(/\uFFFD{1,3}$/, '');
}
