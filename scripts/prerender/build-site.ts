import path from 'node:path';
import type { Content } from '#app/engine/server/index.server.ts';
import { writeKeptDates } from '#app/engine/content/source/kept-dates.server.ts';
import { throwOnErrors, type Problem } from '#app/engine/diagnostics/problem.ts';
import { getMarkdownPath } from '#app/engine/urls/machine-paths.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { PROJECT_ROOT } from '../bundle/bundle.ts';
import { listClientFiles } from '../bundle/client-files.ts';
import { checkContent } from '../check/check-content.ts';
import { locateLayoutLinks } from '../check/layout-links.ts';
import { loadPublishable } from '../check/load-publishable.ts';
import { printProblems } from '../cli/content.ts';
import { createProgress } from '../cli/progress.ts';
import { crawlSite } from '../crawl/crawl-site.ts';
import type { Manifest } from '../crawl/manifest.ts';
import { writeSbom } from '../licenses/write-sbom.ts';
import { compilePages } from './compile-pages.ts';
import { drawCards, type DrawnCards } from './draw-cards.ts';
import { createInsideFetcher } from './fetch-inside.ts';
import type { Helpers } from './helpers.ts';
import { prepareRendering } from './prepare-build.ts';
import { createRenderedSource } from './rendered-source.ts';
import { RENDER_ORIGIN } from './render-pages.ts';
import type { PendingBundle } from './start-bundle.ts';

/** What a build made. */
export interface BuiltSite {
  folder: string;
  baseUrl: string;
  pages: number;
  files: number;
  bytes: number;
  cards: DrawnCards;
}

export interface BuildOptions {
  environment: Environment;
  /** The bundle, which has been begun. */
  bundle: PendingBundle;
  /** How many pages are on their way at once. */
  concurrency: number;
  /** Called with the files when all is well, before they take the place of the old ones; throws when they must not. */
  beforeCommit?: ((files: Manifest['files']) => Promise<void>) | undefined;
  /** Whether warnings are printed. Default: yes. */
  quiet?: boolean | undefined;
}

/**
 * Makes the whole site: checks and compiles the content while the bundler runs, renders what the cache does not have, and
 * swaps the folder in.
 *
 * @throws ProblemError with every mistake in the content; the folder of the last good build stays as it is
 */
export async function buildSite(options: BuildOptions): Promise<BuiltSite> {
  const { environment, bundle } = options;
  let helpers: Helpers | undefined;
  try {
    const content = await loadPublishable(environment);
    const compiled = await compileSite(content, environment);
    helpers = compiled.helpers;
    if (options.quiet !== true) printProblems(compiled.problems);
    await writeSbom(PROJECT_ROOT);
    writeKeptDates(environment.cacheDir, environment.contentDir, content.index.lastChanged);
    const cards = await drawCards(content.machines);
    return { ...(await crawlInside(content, compiled.problems, helpers, options)), cards };
  } finally {
    helpers?.stop();
    await bundle.abort();
  }
}

/** Compiles every page, and checks the content as a whole. */
async function compileSite(
  content: Content,
  environment: Environment,
): Promise<{ problems: Problem[]; helpers: Helpers | undefined }> {
  const progress = createProgress('Compiling');
  const onProgress = (done: number, total: number): void => {
    progress.update(done, total);
  };
  let helpers: Helpers | undefined;
  try {
    const paths = [...content.index.catalog.keys()];
    helpers = await compilePages({ content, environment, paths, onProgress });
    const { problems } = await checkContent(content, { onProgress });
    throwOnErrors(problems);
    return { problems, helpers };
  } catch (error) {
    helpers?.stop();
    throw error;
  } finally {
    progress.end();
  }
}

async function crawlInside(
  content: Content,
  known: readonly Problem[],
  helpers: Helpers | undefined,
  { environment, bundle, concurrency, beforeCommit }: BuildOptions,
): Promise<Omit<BuiltSite, 'cards'>> {
  const { baseUrl } = content.index.config;
  // Made while the bundler still runs, or else while helpers render.
  if (!bundle.isSettled()) await content.getSearchNames();
  await makeTexts(content, bundle);
  const { bundleDir, version, handle, renderer } = await prepareRendering(environment, content, bundle);
  const clientDir = path.join(bundleDir, 'client');
  const assets = await listClientFiles(clientDir);
  const crawled = await crawlSite({
    address: `${RENDER_ORIGIN}${baseUrl}`,
    outDir: environment.outDir,
    concurrency,
    createFetch: (output) =>
      createInsideFetcher({
        content,
        handle,
        source: createRenderedSource({
          renderer,
          helpers,
          task: { bundleDir, version },
          output,
          meanwhile: () => content.getSearchNames(),
        }),
        assets: { folder: clientDir, files: assets },
      }),
    beforeCommit,
    listLinks: (page) => content.listLinks(page),
    listLayoutLinks: () => locateLayoutLinks(content.index),
    known,
  });
  return { ...crawled, baseUrl, folder: environment.outDir };
}

/** Makes what the crawl will ask for and no bundle is needed for, as long as the bundler is what everything waits for. */
async function makeTexts({ index, machines }: Content, bundle: PendingBundle): Promise<void> {
  for (const path of index.catalog.keys()) {
    if (bundle.isSettled()) return;
    await machines.find(getMarkdownPath(path));
  }
}

/** One line on what was made, and how long it took; the cards, which a build draws once, are timed apart. */
export function formatBuilt({ folder, pages, files, bytes, cards }: BuiltSite, milliseconds: number): string {
  const megabytes = (bytes / 1e6).toFixed(1);
  const seconds = formatSeconds(milliseconds - cards.milliseconds);
  const drawn =
    cards.drawn === 0 ? '' : `; drew ${cards.drawn} cards in ${formatSeconds(cards.milliseconds)} more`;
  return `Built ${pages} pages (${files} files, ${megabytes} MB) into ${toDisplayPath(folder)} in ${seconds}${drawn}.\n`;
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
