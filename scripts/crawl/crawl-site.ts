import { throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { applyLevels } from '#app/engine/config/checks.ts';
import { printProblems } from '../cli/print-problems.ts';
import { withProgress } from '../cli/progress.ts';
import { findBrokenLinks, type LinkCheckOptions } from './check-links.ts';
import { crawl, type CrawlOptions, type CrawlResult } from './crawler.ts';
import { openOutputFolder, type OutputFolder } from './output-folder.ts';

export interface CrawlSiteOptions
  extends
    Pick<CrawlOptions, 'siteUrl' | 'fetchPage' | 'concurrency'>,
    Pick<LinkCheckOptions, 'listLinks' | 'listLayoutLinks'> {
  outDir: string;
  /** Problems that have already been reported. */
  known: readonly Problem[];
}

/** Summary of a crawl. */
export interface CrawledSite {
  pages: number;
  files: number;
  bytes: number;
}

/**
 * Crawls a running site into a folder. The folder is swapped in once all pages have been written and no link is broken.
 * If the crawl fails, the old folder is unchanged, and the new one is removed; if it is interrupted, by the next crawl.
 */
export async function crawlSite(options: CrawlSiteOptions): Promise<CrawledSite> {
  const output = await openOutputFolder(options.outDir);
  try {
    const { site, pages } = await crawlAndCheck(options, output);
    const { files, bytes } = await output.commit(site.baseUrl);
    return { pages: pages.size, files, bytes };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

/** Writes every page, and throws on errors in them and on broken links. */
async function crawlAndCheck(options: CrawlSiteOptions, output: OutputFolder): Promise<CrawlResult> {
  const { siteUrl, fetchPage, concurrency, listLinks, listLayoutLinks, known } = options;
  const result = await withProgress('Crawling', (onProgress) =>
    crawl({ siteUrl, fetchPage, output, concurrency, onProgress }),
  );
  const broken = await findBrokenLinks({
    baseUrl: result.site.baseUrl,
    sources: [...result.pages.values()],
    targets: new Map([...result.pages].map(([path, { ids }]) => [path, ids])),
    redirects: result.redirects,
    hasFile: (file) => output.has(file),
    listLinks,
    listLayoutLinks,
  });
  const problems = excludeKnown(applyLevels([...result.problems, ...broken], result.site.checks), known);
  throwOnErrors(problems);
  printProblems(problems);
  return result;
}

/** Excludes known problems. Fixes are not compared, because the crawl also knows the ids of the layout. */
function excludeKnown(problems: readonly Problem[], known: readonly Problem[]): Problem[] {
  const toKey = ({ kind, file, line, column, message }: Problem): string =>
    JSON.stringify([kind, file, line, column, message]);
  const seen = new Set(known.map(toKey));
  return problems.filter((problem) => !seen.has(toKey(problem)));
}
