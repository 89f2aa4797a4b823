import { expandTerm, fetchFurtherParts } from './expand.ts';
import type { FetchFile } from './fetch-file.ts';
import { gatherFindings } from './findings.ts';
import { listHits, listKnownHits, listWords } from './list-hits.ts';
import { parseQuery } from './query.ts';
import { findRareTerms } from './rare-terms.ts';
import { rankSections, type RankedSection } from './rank.ts';
import { loadSearchData, type SearchData } from './search-data.ts';
import type { SearchNames } from '#app/engine/model/search-files.ts';
import { createScopes } from './scope.ts';
import {
  SearchUnavailableError,
  type PageHits,
  type SearchResults,
  type QueryOptions,
} from '#app/engine/model/search-results.ts';

/** How many sections of a page are listed. */
const MAX_PER_PAGE = 3;

/** A site of more pages is not fetched whole, but for its headings. */
const MAX_WHOLE = 100;

/** How good a further section of a page has to be beside its best one. */
const MIN_SHARE = 0.5;

/** A search whose files have been fetched. */
export interface Searcher {
  /**
   * Rejects with a SearchUnavailableError when a part can't be fetched or read, with an AbortError when another query has
   * come before everything that this one needs was asked for.
   */
  search(query: string, wishes?: SearcherWishes): Promise<SearchResults>;
}

/** A searcher on the thread that made it. */
export interface LocalSearcher extends Searcher {
  /** Whether the site is so great that its searches take longer than a frame until the browser has compiled them. */
  isGreat: boolean;
}

/** What a search may be told besides the query. */
export interface SearcherWishes extends QueryOptions {
  /** Ends the search before it fetches more. */
  signal?: AbortSignal;
}

/** What a searcher may be told. */
export interface SearcherOptions {
  /** Told how long, in milliseconds, each search has kept the thread busy; waiting does not count. */
  onWork?(milliseconds: number): void;
  /** Whether somebody searches already: what later answers need is fetched at once, not after the first one. */
  isGoingOn?: boolean;
}

/** Where this module is: a worker imports it from there, so that its code is fetched once. */
export const moduleUrl = import.meta.url;

/** Fetches what every search needs. Rejects with a SearchUnavailableError. */
export async function createSearcher(
  names: SearchNames,
  fetchFile: FetchFile,
  { onWork, isGoingOn = false }: SearcherOptions = {},
): Promise<LocalSearcher> {
  const data = await loadSearchData(names, fetchFile);
  const getScope = createScopes(data);
  let fetching = isGoingOn ? fetchAhead(fetchRest(data)) : undefined;
  return {
    isGreat: !isSmall(data),
    async search(query, { version, onPartial, signal } = {}) {
      const terms = parseQuery(query);
      const scope = getScope(version);
      const expanded = await Promise.all(
        terms.map(async (term) => ({ term, matches: scope.filter(await expandTerm(term, data)) })),
      );
      const found = expanded.filter(({ matches }) => matches.length > 0);
      if (found.length === 0) return { query, words: [], pages: [], count: 0 };
      const started = performance.now();
      const findings = gatherFindings(found, data, scope.statistics);
      const limit = data.options.maxHits * 4;
      const sections = choose(rankSections(findings, limit), data);
      // Without words the box has nothing to highlight on the page that is opened.
      const rare = data.options.highlightResult
        ? findRareTerms({ expanded: found, total: scope.statistics.total })
        : new Set<string>();
      onWork?.(performance.now() - started);
      const matched = new Set(found.flatMap(({ matches }) => matches.map(({ term }) => term)));
      const count = findings.coverage.reduce((sum, covered) => sum + Number(covered > 0), 0);
      const makeResults = (pages: PageHits[]): SearchResults => ({
        query,
        words: listWords(pages, rare),
        pages,
        count,
      });
      if (onPartial !== undefined) {
        // While the headings are on their way, what comes first is shown first.
        if (fetching !== undefined && !isSmall(data) && data.getHead(0) === undefined) {
          await Promise.race([fetching, listHits(sections, matched, data)]);
        }
        signal?.throwIfAborted();
        const known = listKnownHits(sections, matched, data);
        if (known !== undefined) {
          onPartial(makeResults(known));
          // They are shown before the thread is busy with fetching, and for what was overtaken nothing is fetched.
          await new Promise((resolve) => {
            setTimeout(resolve);
          });
          signal?.throwIfAborted();
        }
      }
      const hits = await listHits(sections, matched, data);
      fetching ??= fetchAhead(fetchRest(data));
      if (signal?.aborted !== true) for (const term of terms) void fetchAhead(fetchFurtherParts(term, data));
      return makeResults(hits);
    },
  };
}

/**
 * The sections that are listed: the best, and of a page that is listed already those that are nearly as good an answer.
 * Mentions would only are between the reader and the next page.
 */
function choose(ranked: readonly RankedSection[], { sectionPages, options }: SearchData): number[] {
  const best = new Map<number, RankedSection[]>();
  return ranked
    .filter((one) => {
      const page = sectionPages[one.section] ?? 0;
      const listed = best.get(page) ?? [];
      const [first = one] = listed;
      if (listed.length >= MAX_PER_PAGE || one.coverage < first.coverage) return false;
      if (one.score < first.score * MIN_SHARE) return false;
      best.set(page, [...listed, one]);
      return true;
    })
    .slice(0, options.maxHits)
    .map(({ section }) => section);
}

function isSmall({ pages }: SearchData): boolean {
  return pages.length <= MAX_WHOLE;
}

/** After the first answer a small site is fetched whole, so that the next keys wait for nothing; of others the headings. */
async function fetchRest(data: SearchData): Promise<void> {
  if (!isSmall(data)) {
    await data.loadHeads();
    return;
  }
  for (const part of data.starts.keys()) await data.loadTerms(part);
  const pages = [...data.pages.keys()];
  while (pages.length > 0) await Promise.all(pages.splice(0, 4).map((page) => data.loadSections(page)));
}

/** Handles the rejection of a promise that nobody awaits yet; whoever awaits it later gets the error. */
async function fetchAhead(fetching: Promise<unknown>): Promise<void> {
  try {
    await fetching;
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
  }
}
