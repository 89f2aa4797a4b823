import type { Content } from '#app/engine/server/index.server.ts';
import type { CrawlList } from './read-site.ts';

/** File that names what a crawl needs besides the sitemap, relative to the base. It is never published. */
export const CRAWL_LIST_FILE = 'unlisted.json';

/**
 * Makes the list: unlisted pages, generated files, and the files of the bundle.
 *
 * @param bundleFiles paths of the bundle's files, relative to the base
 */
export function makeCrawlList(content: Content, bundleFiles: readonly string[]): CrawlList {
  return {
    paths: content.listUnlisted(),
    files: content.machines.list(),
    assets: bundleFiles.map((file) => `/${file}`),
  };
}
