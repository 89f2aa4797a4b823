import { z } from 'zod';
import { CHECK_LEVELS } from '#app/engine/config/checks.ts';
import { parseJson } from '#app/engine/lib/text.ts';
import { UsageError } from '../cli/command.ts';
import { CRAWL_LIST_FILE, crawlListSchema, type CrawlList } from './crawl-list.ts';
import type { Fetched, FetchPage } from './fetch-page.ts';
import type { OutputFolder } from './output-folder.ts';

const siteSchema = z.object({
  site: z.object({
    url: z.string(),
    baseUrl: z.string(),
    trailingSlash: z.boolean(),
    redirects: z.array(z.object({ from: z.string(), to: z.string(), status: z.number() })),
    /** Set if the site searches with Algolia, whose index needs records. */
    algolia: z.object({}).optional(),
    /** Level of each kind of problem. */
    checks: z.record(z.string(), z.enum(CHECK_LEVELS)).default({}),
  }),
  docs: z.object({ versions: z.array(z.object({ path: z.string() })) }).optional(),
  search: z.object({}).optional(),
});

/** Part of `site.json` that the crawl needs. */
export interface SiteFacts extends z.infer<typeof siteSchema.shape.site> {
  /** Whether it has a search index. */
  hasSearch: boolean;
  /** Hrefs of the docs versions; undefined if the site does not list them. */
  docsHrefs?: string[] | undefined;
}

/** A running site, and the folder that it is crawled into. */
export interface CrawlContext {
  origin: string;
  site: SiteFacts;
  fetchPage: FetchPage;
  output: OutputFolder;
  concurrency: number;
}

/** Fetches a required file; throws a UsageError if its status is not 200. */
export async function fetchOrThrow(url: string, fetchPage: FetchPage): Promise<Fetched> {
  const response = await fetchPage(url);
  if (response.status !== 200) {
    throw new UsageError(`${url} returned status ${response.status}.${quoteReason(response)}`);
  }
  return response;
}

/** Quotes the site's error message for a failed file, e.g. an error in a page, or a full disk. */
function quoteReason({ status, contentType, body }: Fetched): string {
  return status === 500 && contentType.startsWith('text/plain') ? `\n${body.toString('utf8').trim()}` : '';
}

/** Fetches `site.json` of the site at a URL; throws a UsageError for another kind of site or another base path. */
export async function readSiteFacts(siteUrl: string, fetchPage: FetchPage): Promise<SiteFacts> {
  const url = new URL('site.json', siteUrl).href;
  const { body } = await fetchOrThrow(url, fetchPage);
  const parsed = siteSchema.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) throw new UsageError(`${url} does not describe a site of this kind.`);
  const { site, search, docs } = parsed.data;
  if (site.baseUrl !== new URL(siteUrl).pathname) {
    throw new UsageError(`The site at ${siteUrl} has the base path "${site.baseUrl}". Add it to the URL.`);
  }
  return { ...site, hasSearch: search !== undefined, docsHrefs: docs?.versions.map(({ path }) => path) };
}

/**
 * Fetches the list of published files that are not in the sitemap. A live site returns it only for requests with its
 * CRAWL_TOKEN.
 *
 * @throws UsageError if the site does not return it, because the output would be incomplete
 */
export async function readCrawlList(siteUrl: string, fetchPage: FetchPage): Promise<CrawlList> {
  const url = new URL(CRAWL_LIST_FILE, siteUrl).href;
  const { status, body } = await fetchPage(url);
  if (status === 404) {
    throw new UsageError(
      `${url} returned status 404: the site lists its unlisted pages and assets only for a crawl with its token. Set CRAWL_TOKEN to the same value for the live server and for npm run crawl.`,
    );
  }
  const parsed = crawlListSchema.safeParse(status === 200 ? parseJson(body.toString('utf8')) : undefined);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    status === 200
      ? `${url} is not a valid list for a crawl. Serve and crawl the site with the same version of the code.`
      : `${url} returned status ${status}.`,
  );
}
