import path from 'node:path';
import { throwOnErrors } from '#app/diagnostics/problem.ts';
import { toDisplayPath } from '#app/site/display-path.server.ts';
import type { Environment } from '#app/site/environment.server.ts';
import { makeBundle, PROJECT_ROOT } from '../bundle/bundle.ts';
import { checkContent } from '../check/check-content.ts';
import { locateLayoutLinks } from '../check/layout-links.ts';
import { createPublishedLoader, printProblems } from '../cli/content.ts';
import { createProgress } from '../cli/progress.ts';
import { crawlSite } from '../crawl/crawl-site.ts';
import { startChildServer } from '../live/child-server.ts';
import { writeSbom } from '../supply/write-sbom.ts';
import { drawCards, type DrawnCards } from './draw-cards.ts';

/** What a build made. */
export interface BuiltSite {
  folder: string;
  baseUrl: string;
  pages: number;
  files: number;
  bytes: number;
  cards: DrawnCards;
}

/**
 * Makes the whole site: checks and compiles the content while the bundler runs, starts the live server, crawls it, and
 * swaps the folder in.
 *
 * @throws ProblemError with every mistake in the content; the folder of the last good build stays as it is
 */
export async function buildSite(environment: Environment, concurrency: number): Promise<BuiltSite> {
  const content = await createPublishedLoader(environment).load();
  const { baseUrl, url } = content.index.config;
  const progress = createProgress('Compiling');
  const [bundleDir, { problems }] = await Promise.all([
    makeBundle(content.index.config),
    checkContent(content, {
      onProgress(done, total) {
        progress.update(done, total);
      },
    })
      .then((checked) => {
        throwOnErrors(checked.problems);
        return checked;
      })
      .finally(() => {
        progress.end();
      }),
  ]);
  printProblems(problems);
  await writeSbom(PROJECT_ROOT);

  const cards = await drawCards(content.machines);
  const server = await startChildServer({
    ...process.env,
    CONTENT_DIR: environment.contentDir,
    CACHE_DIR: environment.cacheDir,
    BASE_URL: baseUrl,
    SITE_URL: url,
  });
  try {
    const crawled = await crawlSite({
      address: server.url,
      outDir: environment.outDir,
      copyFrom: path.join(bundleDir, 'client'),
      concurrency,
      listLinks: (page) => content.listLinks(page),
      listLayoutLinks: () => locateLayoutLinks(content.index),
      known: problems,
    });
    return { ...crawled, baseUrl, folder: environment.outDir, cards };
  } finally {
    await server.stop();
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
