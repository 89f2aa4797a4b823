import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import type { SearchNames } from '#app/engine/model/search-files.ts';
import type { QueryOptions, Search, SearchResults } from '#app/engine/model/search-results.ts';
import { fetchFile } from '#app/engine/search/load/fetch-file.ts';
import { loadSearchData, type SearchData } from '#app/engine/search/load/search-data.ts';
import { createPrefetcher } from '#app/engine/search/load/prefetch.ts';
import { preferExactText } from '#app/engine/search/query/exact-text.ts';
import { expandQuery, listNextTerms, listWanted } from '#app/engine/search/query/expand.ts';
import { parseQuery } from '#app/engine/search/query/parse-query.ts';
import { rankBest, scoreQuery } from '#app/engine/search/query/rank.ts';
import { RULES, type Rules } from '#app/engine/search/query/rules.ts';
import { createScorer } from '#app/engine/search/query/score.ts';
import { suggestQuery } from '#app/engine/search/query/suggest.ts';
import { chooseRecords, listHits, listMarkedWords } from '#app/engine/search/results/list-hits.ts';
import { createSpanFinder } from '#app/engine/search/results/marked-text.ts';
import type { WordCache } from '#app/engine/search/terms/words.ts';
import { createTermFinder, findRareConcepts } from '#app/engine/search/results/match-term.ts';

/** Maximum number of distinct words to highlight on an opened page. */
const MAX_WORDS = 20;

/** Searches the files with the given names. */
export type LocalSearch = (names: SearchNames, ...args: Parameters<Search>) => ReturnType<Search>;

/** Creates a search of the site's own index on the calling thread. Nothing is fetched before the first search. */
export function createLocalSearch(): LocalSearch {
  const getSearch = memoizeAsync(
    async (names: SearchNames) => createSearch(await loadSearchData(names, fetchFile)),
    (names) => JSON.stringify(names),
  );
  return async (names, ...args) => (await getSearch(names))(...args);
}

/** Creates a search of loaded data. */
export function createSearch(data: SearchData, rules: Rules = RULES): Search {
  const scoreConcepts = createScorer(data, rules);
  const cache: WordCache = new Map();
  const prefetcher = createPrefetcher(data);
  return async (query, signal, { version, filter, limit = data.options.maxHits, onPartial } = {}) => {
    const isLatest = prefetcher.start();
    const parsed = parseQuery(query);
    const isSearched = findSearched(data, { version, filter });
    const scored = await scoreConcepts(expandQuery(parsed, data, rules), isSearched);
    signal.throwIfAborted();
    const scores = scoreQuery(scored, data.records, parsed.isQuestion, rules);
    const isExact = parsed.exact.length > 0 && rules.exact > 0;
    const best = rankBest(scores, data.records, isExact ? Infinity : limit);
    const ranked = isExact ? await preferExactText(best, parsed.exact, data, rules) : best;
    signal.throwIfAborted();
    const groups = chooseRecords(ranked, limit);
    const findSpans = createSpanFinder(scored, cache);
    const total = isSearched.filter(Boolean).length;
    // Without words, nothing is highlighted on the opened page.
    const rare = data.options.highlightResult ? findRareConcepts(scored, total) : [];
    const findRareTerms = createTermFinder(listWanted(rare));
    const count = scores.reduce((sum, score) => sum + (score > 0 ? 1 : 0), 0);
    const makeResults = (): SearchResults => {
      const pages = listHits(groups, scored, findSpans, data);
      const marked = listMarkedWords(pages, cache);
      const rareWords = marked.filter(({ term }) => findRareTerms(term).length > 0);
      const words = rareWords.slice(0, MAX_WORDS).map(({ text }) => text);
      return { query, words, pages, count, suggestion: suggestQuery(query, scored, marked) };
    };
    const pages = [...groups.keys()];
    if (pages.some(({ texts }) => texts === undefined)) {
      onPartial?.(makeResults());
      // Lets the list render before the thread is busy with fetching.
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
    prefetcher.fetchParts(listNextTerms(scored, data));
    await Promise.all(pages.map(data.loadTexts));
    signal.throwIfAborted();
    if (pages.length > 0) prefetcher.fetchRestLater(isLatest);
    return makeResults();
  };
}

/** Determines which records to search, by number. A version that no page has matches every record. */
function findSearched({ pages, records }: SearchData, { version, filter }: QueryOptions): boolean[] {
  const isKnown = version !== undefined && pages.some((page) => page.version === version);
  return records.map(
    ({ page }) =>
      (!isKnown || page.version === undefined || page.version === version) &&
      (filter === undefined || page.kind === filter),
  );
}
