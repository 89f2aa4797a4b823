import { SEARCH_NAMES_FILE } from '#app/engine/model/search-files.ts';
import type { SearchEngine } from '#app/engine/model/search-results.ts';
import { createIndexEngine } from '#app/engine/search/index-engine.ts';
import type { BoxSettings } from './box-settings.ts';

/**
 * Creates the configured search engine: Algolia if the site has credentials for it, otherwise its own index. The bundle
 * of a site without Algolia excludes the code for it (`import.meta.env.ALGOLIA`, see vite.config.ts).
 */
export async function loadSearchEngine({ algolia }: Pick<BoxSettings, 'algolia'>): Promise<SearchEngine> {
  if (import.meta.env.ALGOLIA && algolia !== undefined) {
    const { createAlgoliaEngine } = await import('#app/engine/search/algolia/algolia-engine.ts');
    return createAlgoliaEngine(algolia);
  }
  return createIndexEngine(import.meta.env.BASE_URL + SEARCH_NAMES_FILE);
}
