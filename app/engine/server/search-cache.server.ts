import path from 'node:path';
import { COMMON_SOURCES, hashSources } from '#app/engine/lib/hash-sources.server.ts';
import { readCacheFile, type WriteCacheFile } from '#app/engine/content/source/cache-file.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { SearchFiles, SearchFilesOptions } from '#app/engine/search/build/build-files.server.ts';

/** Dependencies of the search files besides records, options, and synonyms. */
export const SEARCH_SOURCES = [...COMMON_SOURCES, 'app/engine/search'];

/** Builds the search files, or reads those of an earlier build with the same records. */
export type BuildSearch = (options: SearchFilesOptions) => Promise<SearchFiles>;

/**
 * Creates the cache of search files in a cache folder. The index is built in code that is loaded on demand.
 *
 * Invalidation: none. The name of a file is a hash of everything that the search files depend on.
 *
 * @param write writes a cache file; may throw if writing is required
 */
export function createSearchCache(cacheDir: string, write: WriteCacheFile): BuildSearch {
  let version: Promise<string> | undefined;
  return async (options) => {
    version ??= hashSources(PROJECT_ROOT, SEARCH_SOURCES);
    const name = hashBytes(JSON.stringify([await version, options]));
    const file = path.join(cacheDir, 'search', name);
    const cached = readCacheFile(file);
    if (cached !== undefined) return parse(cached);
    const { buildSearchFiles } = await import('#app/engine/search/build/build-files.server.ts');
    const built = buildSearchFiles(options);
    write(file, JSON.stringify({ ...built, files: [...built.files] }));
    return built;
  };
}

function parse(cached: string): SearchFiles {
  const { files, ...names } = JSON.parse(cached) as Omit<SearchFiles, 'files'> & {
    files: [string, string][];
  };
  return { ...names, files: new Map(files) };
}
