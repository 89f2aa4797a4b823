import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { SEARCH_NAMES_FILE } from '#app/engine/model/search-files.ts';
import type { SearchEngine } from '#app/engine/model/search-results.ts';

/**
 * Makes the engine that the site's configuration asks for: Algolia's, when it has credentials for it, or the site's own
 * index. Each is fetched only when it is the one. The bundle of a site without Algolia has none of its code
 * (`import.meta.env.ALGOLIA`, see vite.config.ts).
 */
export async function chooseEngine({
  baseUrl,
  searchBox: { algolia },
}: Pick<LayoutData, 'baseUrl' | 'searchBox'>): Promise<SearchEngine> {
  if (import.meta.env.ALGOLIA && algolia !== undefined) {
    const { createAlgoliaEngine } = await import('#app/engine/search/algolia/algolia-engine.ts');
    return createAlgoliaEngine(algolia);
  }
  const { createIndexEngine } = await import('#app/engine/search/index-engine.ts');
  return createIndexEngine(baseUrl + SEARCH_NAMES_FILE);
}
