import { readSearchNames } from '#app/engine/server/search.server.ts';
import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import path from 'node:path';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { writeStoredDates } from '#app/engine/content/source/stored-dates.server.ts';
import { throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { listFiles, toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { checkContent } from '../check/check-content.ts';
import { HOME_PATH, listHomeLinks } from '../check/home-links.ts';
import { locateLayoutLinks } from '../check/layout-links.ts';
import { loadPublishable } from '../check/load-publishable.ts';
import { printProblems } from '../cli/print-problems.ts';
import { createDebugLog, logDuration } from '../cli/debug-log.ts';
import { withProgress } from '../cli/progress.ts';
import { crawlSite, type CrawledSite, type CrawlSiteOptions } from '../crawl/crawl-site.ts';
import { compilePages } from './compile-pages.ts';
import { prepareRendering, type Rendering } from './prepare-rendering.ts';
import { createSiteFetcher } from './site-fetcher.ts';
import { RENDER_ORIGIN } from './page-renderer.ts';
import type { PendingBundle } from './start-bundle.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';
import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import type { Site } from '#app/engine/model/site.ts';

const log = createDebugLog('build');

/** Result of a build. */
export interface BuiltSite extends CrawledSite {
  folder: string;
  baseUrl: string;
  cards: DrawnCards;
}

export interface BuildOptions extends Pick<CrawlSiteOptions, 'concurrency' | 'beforeCommit'> {
  environment: Environment;
  /** Bundle, which is already being built. */
  bundle: PendingBundle;
  /** Whether to suppress warnings. Default: false. */
  quiet?: boolean | undefined;
}

/**
 * Builds the site: checks and compiles the content while the bundler runs, renders the pages that are not cached, and
 * swaps the output folder in.
 *
 * @throws ProblemError with all errors in the content; the output folder is unchanged
 */
export async function buildSite(options: BuildOptions): Promise<BuiltSite> {
  const { environment, bundle } = options;
  const pool = createWorkerPool(environment);
  try {
    const content = await logDuration(log, 'load the content', () => loadPublishable(environment));
    const problems = await compileSite(content, pool);
    if (options.quiet !== true) printProblems(problems);
    writeStoredDates(environment.cacheDir, environment.contentDir, content.graph.lastChanged);
    const cards = await logDuration(log, 'draw social cards', () => drawCards(content.site));
    // While the bundler runs; otherwise, while the workers render.
    if (!bundle.isSettled())
      await logDuration(log, 'index for the search', () => readSearchNames(content.site));
    const rendering = await logDuration(log, 'wait for the bundle', () =>
      prepareRendering(environment, content, bundle),
    );
    await renderPages(content, rendering, pool);
    const crawled = await logDuration(log, 'crawl', () =>
      crawlRendered({ content, rendering, problems }, options),
    );
    return { ...crawled, baseUrl: content.graph.config.baseUrl, folder: environment.outDir, cards };
  } finally {
    await pool.stop();
    await bundle.abort();
  }
}

async function compileSite(content: SiteState, pool: WorkerPool): Promise<Problem[]> {
  return await withProgress('Compiling', async (onProgress) => {
    await compilePages(content, pool, onProgress);
    const { problems } = await logDuration(log, 'check the content', () =>
      checkContent(content, { onProgress }),
    );
    throwOnErrors(problems);
    return problems;
  });
}

/** Renders the pages that are not cached, if there are many. */
async function renderPages(
  content: SiteState,
  { renderer, bundleDir, version }: Rendering,
  pool: WorkerPool,
): Promise<void> {
  const paths = [...content.graph.routeMap.keys()];
  const missing: string[] = [];
  for (const path of paths) if ((await renderer.findRendered(path)) === undefined) missing.push(path);
  let done = 0;
  await withProgress('Rendering', (update) =>
    logDuration(log, `render ${missing.length} of ${paths.length} pages`, () =>
      Promise.all([
        // Builds the search index, which the crawl needs, while the workers render.
        readSearchNames(content.site),
        pool.fillCache(
          missing,
          { name: 'render', bundleDir, version },
          {
            run: (path) => renderer.render(path),
            concurrency: 1,
            onDone: (count) => update((done += count), missing.length),
          },
        ),
      ]),
    ),
  );
}

interface RenderedSite {
  content: SiteState;
  rendering: Rendering;
  /** Problems that have already been reported. */
  problems: readonly Problem[];
}

async function crawlRendered(
  { content, rendering, problems }: RenderedSite,
  { environment, concurrency, beforeCommit }: BuildOptions,
): Promise<CrawledSite> {
  const { bundleDir, handle, renderer } = rendering;
  const folder = path.join(bundleDir, 'client');
  const files = await listFiles(folder);
  return await crawlSite({
    siteUrl: `${RENDER_ORIGIN}${content.graph.config.baseUrl}`,
    outDir: environment.outDir,
    concurrency,
    fetchPage: createSiteFetcher({ content, handle, renderer, assets: { folder, files } }),
    beforeCommit,
    listLinks: async (page) => [
      ...(page === HOME_PATH ? listHomeLinks(content.graph) : []),
      ...((await compileArticle(content, page))?.compiled.links ?? []),
    ],
    listLayoutLinks: () => locateLayoutLinks(content.graph),
    known: problems,
  });
}

/** Formats a summary of a build. The time for social cards, which are drawn only once, is reported separately. */
export function formatBuilt({ folder, pages, files, bytes, cards }: BuiltSite, milliseconds: number): string {
  const megabytes = (bytes / 1e6).toFixed(1);
  const seconds = formatSeconds(milliseconds - cards.milliseconds);
  const drawn =
    cards.drawn === 0
      ? ''
      : `; rendered ${cards.drawn} social cards in another ${formatSeconds(cards.milliseconds)}`;
  return `Built ${pages} pages (${files} files, ${megabytes} MB) into ${toDisplayPath(folder)} in ${seconds}${drawn}.\n`;
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Number of cards that had to be drawn, and the time it took. */
interface DrawnCards {
  drawn: number;
  milliseconds: number;
}

/** Draws the cards that are not cached, concurrently on all cores. */
async function drawCards(site: Site): Promise<DrawnCards> {
  const started = performance.now();
  const cards = site.paths().filter((path) => path.startsWith('/cards/'));
  let drawn = 0;
  let done = 0;
  await withProgress('Drawing', (update) =>
    pMap(
      cards,
      async (path) => {
        const card = await site.file(path);
        done += 1;
        if (card?.isNew !== true) return;
        drawn += 1;
        update(done, cards.length);
      },
      { concurrency: availableParallelism() },
    ),
  );
  // If all were cached, checking that counts as part of the build.
  return { drawn, milliseconds: drawn === 0 ? 0 : performance.now() - started };
}
