import { ProblemError } from '#app/engine/diagnostics/problem.ts';
import { toHref } from '#app/engine/urls/paths.ts';
import type { SearchFiles } from '#app/engine/search/build/build-files.server.ts';
import {
  formatFileName,
  SEARCH_NAMES_FILE,
  type SearchNames,
  type SearchOptions,
} from '#app/engine/model/search-files.ts';
import type { PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { Site } from '#app/engine/model/site.ts';
import type { BuildSearch } from './search-cache.server.ts';
import { readSearchRecords } from './search-records.server.ts';
import type { ContentGraph } from '#app/engine/content/graph/content-graph.server.ts';

/** The search of one state of the content. */
interface SiteSearch {
  getNames(): Promise<SearchNames>;
  /** Text of a file by its name relative to the base. */
  findFile(name: string): Promise<string | undefined>;
}

interface SiteSearchOptions {
  buildSearch: BuildSearch;
  sourceDate?: number | undefined;
  lazySearch?: boolean | undefined;
}

/** How a search behaves in the browser. */
const SEARCH_OPTIONS: SearchOptions = { maxHits: 12, highlightResult: true };

/** Creates the search files once, when they or their names are requested. */
export function createSiteSearch(
  index: ContentGraph,
  compiler: PageCompiler,
  options: SiteSearchOptions,
): SiteSearch {
  const lazy = options.lazySearch === true;
  const changed = findChanged(index, options.sourceDate);
  let names: PendingNames | undefined;
  const getPending = (): PendingNames | undefined =>
    lazy ? (names ??= listPendingNames(index, changed)) : undefined;
  let building: Promise<SearchFiles> | undefined;

  const build = async (): Promise<SearchFiles> => {
    // An author's error on one page only removes that page from the search; a published site has none.
    const skip = (error: unknown): void => {
      if (!(error instanceof ProblemError)) throw error;
    };
    const pages = await readSearchRecords(index, compiler, lazy ? skip : undefined);
    return await options.buildSearch({ pages, options: SEARCH_OPTIONS, synonyms: index.synonyms, changed });
  };
  const getFiles = (): Promise<SearchFiles> => {
    if (building === undefined) {
      building = build();
      // A page that failed may have been fixed by the next time.
      building.catch(() => {
        building = undefined;
      });
    }
    return building;
  };

  return {
    async getNames() {
      const { docsName, indexName } = getPending() ?? (await getFiles());
      return {
        docsHref: toHref(`/${docsName}`, index.config),
        indexHref: toHref(`/${indexName}`, index.config),
      };
    },
    async findFile(name) {
      const { docsName, indexName, files } = await getFiles();
      const pending = getPending();
      if (name === pending?.docsName) return files.get(docsName);
      if (name === pending?.indexName) return files.get(indexName);
      return files.get(name);
    },
  };
}

/** Reads from the site which files a search starts with. On a published site their names require that every page is compiled. */
export async function readSearchNames(site: Pick<Site, 'file'>): Promise<SearchNames> {
  const file = await site.file(`/${SEARCH_NAMES_FILE}`);
  return JSON.parse(String(file?.body)) as SearchNames;
}

/** When the content was changed last, in seconds since 1970, as far as git knows. */
function findChanged({ lastChanged }: ContentGraph, sourceDate = 0): number {
  const [newest] = [...lastChanged.values()].sort().reverse();
  return newest === undefined ? sourceDate : Date.parse(newest) / 1000;
}

type PendingNames = Pick<SearchFiles, 'docsName' | 'indexName'>;

/** Names by what the authors wrote instead of by what becomes of it: they change when the content does. */
function listPendingNames(index: ContentGraph, changed: number): PendingNames {
  const sources = [...index.docs, ...index.posts, ...(index.home === undefined ? [] : [index.home])];
  const texts = sources.map(({ source, frontmatter }) => [source.file, source.text, frontmatter]);
  const name = hashBytes(JSON.stringify([index.synonyms, texts])).slice(0, 8);
  return {
    docsName: formatFileName('search-docs', changed, name),
    indexName: formatFileName('search-index', changed, name),
  };
}
