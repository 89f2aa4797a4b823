import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crawl, type CrawlResult } from '#scripts/crawl/crawler.ts';
import { createFetcher } from '#scripts/crawl/fetch-page.ts';
import { openOutputFolder } from '#scripts/crawl/output-folder.ts';
import { startLoopbackSite, type LoopbackSiteOptions } from '../../../helpers/loopback-site.ts';
import { listTree, makeTemporaryFolder } from '../../../helpers/temporary-folder.ts';

/** Result of a crawl, with the written files. */
export interface Crawled extends CrawlResult {
  server: Awaited<ReturnType<typeof startLoopbackSite>>;
  folder: string;
  files: string[];
  progress: [done: number, total: number][];
  read(file: string): Promise<string>;
}

/** Serves a site on the loopback interface and crawls it. */
export async function crawlSite(options: LoopbackSiteOptions, concurrency = 8): Promise<Crawled> {
  const server = await startLoopbackSite(options);
  return { ...(await crawlUrl(server.url, concurrency)), server };
}

/** Crawls the site at a URL into a temporary folder. */
export async function crawlUrl(url: string, concurrency = 8): Promise<Omit<Crawled, 'server'>> {
  const folder = path.join(await makeTemporaryFolder(), 'site');
  const output = await openOutputFolder(folder);
  const progress: [number, number][] = [];
  const result = await crawl({
    siteUrl: url,
    fetchPage: createFetcher({ concurrency, backOff: 1 }),
    output,
    concurrency,
    onProgress: (done, total) => progress.push([done, total]),
  });
  await output.commit(result.site.baseUrl);
  return {
    ...result,
    folder,
    files: await listTree(folder),
    progress,
    read: (file) => readFile(path.join(folder, file), 'utf8'),
  };
}
