import type { AlgoliaSettings } from '#app/engine/model/layout-data.ts';
import { HIT_FIELDS, readAnswer, HIGHLIGHT_END, HIGHLIGHT_START } from './read-answer.ts';
import {
  SearchUnavailableError,
  type QueryOptions,
  type SearchEngine,
  type SearchResults,
} from '#app/engine/model/search-results.ts';

/** How many sections are asked for without a limit. */
const MAX_HITS = 20;
/** Algolia refuses longer queries (in bytes); nobody's question needs as much. */
const MAX_QUERY = 500;
/** Length of an excerpt, in words. */
const EXCERPT_WORDS = 24;

/** Answers searches through Algolia (F6). Its client is fetched when somebody is about to search. */
export function createAlgoliaEngine(settings: AlgoliaSettings): SearchEngine {
  const { indexName } = settings;
  let client: ReturnType<typeof loadClient> | undefined;

  function getClient(): ReturnType<typeof loadClient> {
    if (client === undefined) {
      const loading = loadClient(settings);
      client = loading;
      loading.catch(() => {
        if (client === loading) client = undefined;
      });
    }
    return client;
  }

  async function ask(
    query: string,
    { version, filter, limit = MAX_HITS }: QueryOptions,
  ): Promise<SearchResults> {
    const ready = await getClient();
    const facetFilters = [
      ...(version === undefined ? [] : [`version:${version}`]),
      ...(filter === undefined ? [] : [`kind:${filter}`]),
    ];
    const answer: unknown = await ready.searchForHits({
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
    return readAnswer(query, answer);
  }

  return {
    async prepare() {
      await getClient().catch(refuse);
    },
    async search(query, signal, options = {}) {
      signal.throwIfAborted();
      try {
        return await ask(query, options);
      } catch (error) {
        return refuse(error);
      } finally {
        // The client can't be stopped half-way; what comes too late is not wanted.
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

function refuse(cause: unknown): never {
  throw new SearchUnavailableError('The search service gives no answer. Are you online?', { cause });
}

/** Counted in bytes, so at worst a quarter as many characters; half a character is none. */
function cutQuery(query: string): string {
  const bytes = new TextEncoder().encode(query);
  if (bytes.length <= MAX_QUERY) return query;
  return new TextDecoder().decode(bytes.subarray(0, MAX_QUERY)).replace(/\uFFFD{1,3}$/, '');
}
