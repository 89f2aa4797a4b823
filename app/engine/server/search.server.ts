import { collectInto } from '#app/engine/diagnostics/problem.ts';
import { findOwn } from '#app/engine/lib/find-own.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import { toHref } from '#app/engine/urls/paths.ts';
import { SEARCH_NAMES_FILE, type SearchNames, type SearchOptions } from '#app/engine/model/search-files.ts';
import type { PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import type { Site } from '#app/engine/model/site.ts';
import type { BuildSearch } from './search-cache.server.ts';
import { readSearchRecords } from './search-records.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';

/** Options of the search. */
export interface SiteSearchOptions {
  buildSearch: BuildSearch;
  /** Time of the last change for content without Git history, in seconds since the epoch. Default: 0. */
  sourceDate?: number | undefined;
  /**
   * Whether pages are built without waiting for other pages to compile, and search omits pages with errors, for the dev
   * server.
   */
  pagesOnDemand?: boolean | undefined;
}

const SEARCH_OPTIONS: SearchOptions = { maxHits: 12, highlightResult: true };

/** Creates the search files once, when they or their names are first requested. */
export function createSiteSearch(
  graph: ContentGraph,
  compiler: PageCompiler,
  { buildSearch, sourceDate, pagesOnDemand }: SiteSearchOptions,
) {
  // A failed build is retried, because the page that failed may have been fixed.
  const getFiles = memoizeAsync(async () => {
    // A page with errors is only omitted from the search. Published sites have no such pages.
    const skip = collectInto([]);
    return await buildSearch({
      pages: await readSearchRecords(graph, compiler, pagesOnDemand === true ? skip : undefined),
      options: SEARCH_OPTIONS,
      synonyms: graph.synonyms,
      changed: findLastChange(graph, sourceDate),
    });
  });

  return {
    async getNames(): Promise<SearchNames> {
      const { docsName, indexName } = await getFiles();
      return {
        docsHref: toHref(`/${docsName}`, graph.config),
        indexHref: toHref(`/${indexName}`, graph.config),
      };
    },
    /** Finds the text of a file by its name relative to the base path. */
    findFile: async (name: string): Promise<string | undefined> => findOwn((await getFiles()).files, name),
  };
}

/** Reads the names of the search files from the site. On a published site, this requires compiling all pages. */
export async function readSearchNames(site: Pick<Site, 'file'>): Promise<SearchNames> {
  const file = await site.file(`/${SEARCH_NAMES_FILE}`);
  return JSON.parse(String(file?.body)) as SearchNames;
}

/** Finds the time of the last content change according to Git, in seconds since the epoch. */
function findLastChange({ lastChanged }: ContentGraph, sourceDate = 0): number {
  const [newest] = [...lastChanged.values()].sort().reverse();
  return newest === undefined ? sourceDate : Date.parse(newest) / 1000;
}
