import path from 'node:path';
import { COMMON_SOURCES, hashSources } from '#app/engine/lib/hash-sources.server.ts';
import { readCacheFile, type WriteCacheFile } from '#app/engine/lib/cache-file.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import type { SearchFiles, SearchFilesOptions } from '#app/engine/search/build/build-files.server.ts';

/** Dependencies of the search files other than records, options, and synonyms. */
export const SEARCH_SOURCES = [...COMMON_SOURCES, 'app/engine/search'];

/** Builds the search files, or reads cached files built from the same records. */
export type BuildSearch = (options: SearchFilesOptions) => Promise<SearchFiles>;

/**
 * Creates the cache of search files in a cache folder. The code that builds the index is loaded lazily.
 *
 * Invalidation: none. File names are hashes of all dependencies of the search files.
 */
export function createSearchCache(cacheDir: string, write: WriteCacheFile): BuildSearch {
  const getVersion = memoizeAsync(() => hashSources(SEARCH_SOURCES));
  return async (options) => {
    const name = hashBytes(JSON.stringify([await getVersion(), options]));
    const file = path.join(cacheDir, 'search', name);
    const cached = readCacheFile(file);
    if (cached !== undefined) return JSON.parse(cached) as SearchFiles;
    const { buildSearchFiles } = await import('#app/engine/search/build/build-files.server.ts');
    const built = buildSearchFiles(options);
    write(file, JSON.stringify(built));
    return built;
  };
}
