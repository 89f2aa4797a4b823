import { throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { applyLevels } from '#app/engine/config/checks.ts';
import { UsageError } from '../cli/command.ts';
import { printProblems } from '../cli/content.ts';
import { createProgress } from '../cli/progress.ts';
import { findBrokenLinks, type LinkLocation } from './check-links.ts';
import { crawl } from './crawler.ts';
import type { FetchPage } from './fetch-page.ts';
import type { Manifest } from './manifest.ts';
import { openOutputFolder } from './output-folder.ts';

export interface CrawlSiteOptions {
  /** URL of the running site, base path included. */
  siteUrl: string;
  outDir: string;
  concurrency: number;
  /** Fetches a URL of the site. */
  fetchPage: FetchPage;
  /** Called with the new files before they replace the old ones; can throw to prevent that. */
  beforeCommit?: ((files: Manifest['files']) => Promise<void>) | undefined;
  /** Links that authors wrote in a page, for locating broken ones. */
  listLinks(path: string): Promise<readonly LinkLocation[]>;
  /** Links that authors wrote for the layout. */
  listLayoutLinks(): Promise<readonly LinkLocation[]>;
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
 * If the crawl fails or is interrupted, the old folder is unchanged, and the new one is removed.
 */
export async function crawlSite(options: CrawlSiteOptions): Promise<CrawledSite> {
  const { siteUrl, outDir, concurrency, listLinks, listLayoutLinks } = options;
  const output = await openOutputFolder(outDir);
  const interrupt = createInterrupt();
  const progress = createProgress('Crawling');
  try {
    return await Promise.race([interrupt.promise, run()]);
  } catch (error) {
    await output.discard();
    throw error;
  } finally {
    progress.end();
    interrupt.release();
  }

  async function run(): Promise<CrawledSite> {
    const result = await crawl({
      siteUrl,
      fetchPage: options.fetchPage,
      output,
      concurrency,
      onProgress: (done, total) => {
        progress.update(done, total);
      },
    });
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
    const problems = excludeKnown(
      applyLevels([...result.problems, ...broken], result.site.checks),
      options.known,
    );
    throwOnErrors(problems);
    printProblems(problems);
    await options.beforeCommit?.(output.list());
    interrupt.check();
    interrupt.defer();
    const { files, bytes } = await output.commit(result.site.baseUrl);
    interrupt.check();
    return { pages: result.pages.size, files, bytes };
  }
}

/** Excludes known problems. Remedies are not compared, because the crawl also knows the ids of the layout. */
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

interface Interrupt {
  /** Rejects with an InterruptedError. */
  promise: Promise<never>;
  /** Throws if a signal was received. */
  check(): void;
  /** Defers signals from now on, because the swap must not be interrupted. A second signal exits immediately. */
  defer(): void;
  release(): void;
}

function createInterrupt(): Interrupt {
  let interrupted: InterruptedError | undefined;
  let isDeferred = false;
  let reject: (error: InterruptedError) => void = () => undefined;
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  // In `Promise.race`, a rejection after the other promise has settled would be unhandled.
  promise.catch(() => undefined);
  const onSignal = (signal: NodeJS.Signals): void => {
    interrupted = new InterruptedError(signal);
    if (!isDeferred) reject(interrupted);
  };
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  return {
    promise,
    check() {
      if (interrupted !== undefined) throw interrupted;
    },
    defer() {
      isDeferred = true;
    },
    release() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
