import type { SearchNames } from '#app/engine/model/search-files.ts';
import {
  SearchUnavailableError,
  type PageHits,
  type QueryOptions,
  type SearchResults,
} from '#app/engine/model/search-results.ts';
import type { FetchFile } from '#app/engine/search/load/fetch-file.ts';
import { loadSearchData, type SearchData } from '#app/engine/search/load/search-data.ts';
import { preferExactText } from '#app/engine/search/query/exact-text.ts';
import { expandQuery } from '#app/engine/search/query/expand.ts';
import { parseQuery } from '#app/engine/search/query/parse-query.ts';
import { rankRecords } from '#app/engine/search/query/rank.ts';
import { RULES, type Rules } from '#app/engine/search/query/rules.ts';
import { scoreConcepts } from '#app/engine/search/query/score.ts';
import { suggestQuery } from '#app/engine/search/query/suggest.ts';
import { chooseRecords, listHits, listWords } from '#app/engine/search/results/list-hits.ts';
import { createTermMatcher, findRareConcepts } from '#app/engine/search/results/match-term.ts';

/** A site of more pages is not fetched completely after the first results. */
const MAX_COMPLETE = 100;

/** A search whose files have been fetched. */
export interface Searcher {
  /**
   * Rejects with a SearchUnavailableError when a file can't be fetched or read, with an AbortError when aborted before
   * everything was there.
   */
  search(query: string, options?: SearcherOptions): Promise<SearchResults>;
}

/** Options of a search besides the query. */
export interface SearcherOptions extends QueryOptions {
  signal?: AbortSignal;
}

/** Fetches what every search needs. Rejects with a SearchUnavailableError. */
export async function createSearcher(
  names: SearchNames,
  fetchFile: FetchFile,
  rules: Rules = RULES,
): Promise<Searcher> {
  return createDataSearcher(await loadSearchData(names, fetchFile), rules);
}

/** The same for data that has been loaded. */
export function createDataSearcher(data: SearchData, rules: Rules = RULES): Searcher {
  let isComplete = false;
  return {
    async search(query, { version, filter, limit = data.options.maxHits, onPartial, signal } = {}) {
      const parsed = parseQuery(query);
      const scored = await scoreConcepts(expandQuery(parsed, data, rules), data, rules);
      signal?.throwIfAborted();
      const isSearched = createFilter(data, version, filter);
      const found = rankRecords(scored, data, { isQuestion: parsed.isQuestion, isSearched }, rules);
      const isExact = parsed.exact.length > 0 && rules.exact > 0;
      const ranked = isExact ? await preferExactText(found, parsed.exact, data, rules) : found;
      signal?.throwIfAborted();
      const groups = chooseRecords(ranked, data, limit);
      const total = data.records.filter((_, record) => isSearched(record)).length;
      // Without words the box has nothing to highlight on the page that is opened.
      const rare = data.options.highlightResult ? findRareConcepts(scored, isSearched, total) : [];
      const isMatch = createTermMatcher(scored);
      const isRare = createTermMatcher(rare);
      const makeResults = (pages: PageHits[]): SearchResults => {
        const suggestion = suggestQuery(query, scored, listWords(pages, isMatch));
        return {
          query,
          words: listWords(pages, isRare),
          pages,
          count: ranked.length,
          ...(suggestion === undefined ? {} : { suggestion }),
        };
      };
      if (groups.some(({ page }) => data.getTexts(page) === undefined)) {
        onPartial?.(makeResults(listHits(groups, isMatch, data)));
        // The list is shown before the thread is busy with fetching.
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        signal?.throwIfAborted();
        await Promise.all(groups.map(({ page }) => data.loadTexts(page)));
      }
      if (!isComplete && groups.length > 0 && data.pages.length <= MAX_COMPLETE) {
        isComplete = true;
        void fetchRest(data);
      }
      return makeResults(listHits(groups, isMatch, data));
    },
  };
}

/** Creates the predicate for records to search. A version that no page has matches every record. */
function createFilter(
  { pages, records }: SearchData,
  version: string | undefined,
  filter: QueryOptions['filter'],
): (record: number) => boolean {
  const isKnown = version !== undefined && pages.some((page) => page.version === version);
  const searched = pages.map(
    (page) =>
      (!isKnown || page.version === undefined || page.version === version) &&
      (filter === undefined || page.kind === filter),
  );
  return (record) => searched[records[record]?.page ?? 0] === true;
}

/** Fetches the rest of a small site after the first results, so that later ones wait for nothing. */
async function fetchRest(data: SearchData): Promise<void> {
  const pages = [...data.pages.keys()];
  try {
    await data.getDatabase(['']);
    while (pages.length > 0) await Promise.all(pages.splice(0, 4).map((page) => data.loadTexts(page)));
  } catch (error) {
    // A search that needs the text tries again, and reports it.
    if (!(error instanceof SearchUnavailableError)) throw error;
  }
}
