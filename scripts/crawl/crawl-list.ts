import { z } from 'zod';
import { listUnlisted } from '#app/engine/content/graph/articles.server.ts';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';

/**
 * Path of the file that lists what a crawl needs in addition to the sitemap, relative to the base path. It is not
 * published.
 */
export const CRAWL_LIST_FILE = 'unlisted.json';

/** Published files that are not in the sitemap. Paths start with a slash, without the base path. */
export const crawlListSchema = z.object({
  /** Unlisted pages. */
  paths: z.array(z.string()),
  /** Files generated from the content. */
  files: z.array(z.string()),
  /** Files of the bundle: scripts, styles, and the content of `public/`. */
  assets: z.array(z.string()),
});

/** Parsed `unlisted.json`. */
export type CrawlList = z.infer<typeof crawlListSchema>;

/**
 * Creates the list: unlisted pages, generated files, and the files of the bundle.
 *
 * @param bundleFiles paths of the bundle's files, relative to the base path
 */
export function makeCrawlList(content: SiteState, bundleFiles: readonly string[]): CrawlList {
  return {
    paths: listUnlisted(content.graph),
    files: content.site.paths().filter((path) => !content.graph.routeMap.has(path)),
    assets: bundleFiles.map((file) => `/${file}`),
  };
}
