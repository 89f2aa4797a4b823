import { listUnlisted } from '#app/engine/content/graph/articles.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import type { CrawlList } from './read-site.ts';

/** File that names what a crawl needs besides the sitemap, relative to the base. It is never published. */
export const CRAWL_LIST_FILE = 'unlisted.json';

/**
 * Makes the list: unlisted pages, generated files, and the files of the bundle.
 *
 * @param bundleFiles paths of the bundle's files, relative to the base
 */
export function makeCrawlList(content: SiteState, bundleFiles: readonly string[]): CrawlList {
  return {
    paths: listUnlisted(content.graph),
    files: content.site.paths().filter((path) => !content.graph.catalog.has(path)),
    assets: bundleFiles.map((file) => `/${file}`),
  };
}
