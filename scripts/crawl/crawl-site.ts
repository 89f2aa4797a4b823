import { once } from 'node:events';
import { throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { applyLevels } from '#app/engine/config/checks.ts';
import { UsageError } from '../cli/command.ts';
import { printProblems } from '../cli/print-problems.ts';
import { createProgress, type Progress } from '../cli/progress.ts';
import { findBrokenLinks, type LinkCheckOptions } from './check-links.ts';
import { crawl, type CrawlOptions, type CrawlResult } from './crawler.ts';
import type { Manifest } from './manifest.ts';
import { openOutputFolder, type OutputFolder } from './output-folder.ts';

export interface CrawlSiteOptions
  extends
    Pick<CrawlOptions, 'siteUrl' | 'fetchPage' | 'concurrency'>,
    Pick<LinkCheckOptions, 'listLinks' | 'listLayoutLinks'> {
  outDir: string;
  /** Called with the new files before they replace the old ones; can throw to prevent that. */
  beforeCommit?: ((files: Manifest['files']) => void) | undefined;
  /** Problems that have already been reported. */
  known: readonly Problem[];
}

/** Summary of a crawl. */
export interface CrawledSite {
  pages: number;
  files: number;
  bytes: number;
}

/** Signals that interrupt a build. */
export const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Crawls a running site into a folder. The folder is swapped in once all pages have been written and no link is broken.
 * If the crawl fails or is interrupted, the old folder is unchanged, and the new one is removed.
 */
export async function crawlSite(options: CrawlSiteOptions): Promise<CrawledSite> {
  const output = await openOutputFolder(options.outDir);
  const interrupt = new AbortController();
  const { signal } = interrupt;
  const stopListening = (): void => {
    for (const name of SIGNALS) process.off(name, onSignal);
  };
  const onSignal = (name: NodeJS.Signals): void => {
    // A second signal, also of the other kind, exits immediately.
    stopListening();
    interrupt.abort(new InterruptedError(name));
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  const progress = createProgress('Crawling');
  try {
    const crawling = crawlAndCheck(options, output, progress);
    const { site, pages } = await Promise.race([crawling, rejectOnAbort(signal)]);
    signal.throwIfAborted();
    // The swap must not be interrupted.
    const { files, bytes } = await output.commit(site.baseUrl);
    signal.throwIfAborted();
    return { pages: pages.size, files, bytes };
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    progress.end();
    stopListening();
  }
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw signal.reason as InterruptedError;
}

/** Writes every page, and throws on errors in them and on broken links. */
async function crawlAndCheck(
  options: CrawlSiteOptions,
  output: OutputFolder,
  progress: Progress,
): Promise<CrawlResult> {
  const { siteUrl, fetchPage, concurrency, listLinks, listLayoutLinks, known } = options;
  const result = await crawl({ siteUrl, fetchPage, output, concurrency, onProgress: progress.update });
  progress.end();
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
  options.beforeCommit?.(output.list());
  return result;
}

/** Excludes known problems. Fixes are not compared, because the crawl also knows the ids of the layout. */
function excludeKnown(problems: readonly Problem[], known: readonly Problem[]): Problem[] {
  const toKey = ({ kind, file, line, column, message }: Problem): string =>
    JSON.stringify([kind, file, line, column, message]);
  const seen = new Set(known.map(toKey));
  return problems.filter((problem) => !seen.has(toKey(problem)));
}

/** Thrown on Ctrl+C or when the process should exit. */
export class InterruptedError extends UsageError {
  constructor(signal: string) {
    super(`Interrupted by ${signal}.`);
    this.name = 'InterruptedError';
  }
}
