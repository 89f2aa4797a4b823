import '../cli/production.ts';
import pMap from 'p-map';
import { ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import { createPublishedLoader } from '../cli/content.ts';
import { getEnvironment } from '../cli/environment.ts';
import type { Manifest } from '../crawl/manifest.ts';
import type { OutputPlace } from '../crawl/output-folder.ts';
import { writePageFiles } from '../crawl/page-files.ts';
import { createSyncWriter } from '../crawl/write-sync.js';
import { createPageRenderer, type PageRenderer } from './render-pages.ts';
import type { RenderedPage } from './rendered-cache.ts';
import { loadHandlers } from './load-handlers.ts';

/** What a helper is asked for. */
export type HelperTask =
  | { kind: 'compile'; paths: readonly string[] }
  | {
      kind: 'render';
      paths: readonly string[];
      bundleDir: string;
      version: string;
      /** Where the pages are written; undefined when they are wanted as they are. */
      into: OutputPlace | undefined;
    };

/** A page as it is handed over: whole, or without what is in the output folder already, and which files were written there. */
export type HelpedPage =
  RenderedPage | (Omit<RenderedPage, 'html' | 'data'> & { written: Manifest['files'] });

/** What it answers, with the number of the task. */
export type HelperAnswer = { task: number } & (
  { pages: HelpedPage[] } | { problems: readonly Problem[] } | { fault: string }
);

/** A process beside the build that compiles and renders some of the pages; see `helpers.ts`. */
const environment = getEnvironment();
const loading = createPublishedLoader(environment).load();
let renderer: Promise<PageRenderer> | undefined;
const writer = createSyncWriter();

async function run(task: HelperTask): Promise<HelpedPage[]> {
  const content = await loading;
  if (task.kind === 'compile') {
    // A page with mistakes is compiled by the build once more, which then tells them.
    await pMap(task.paths, (path) => content.compileArticle(path), { concurrency: task.paths.length });
    return [];
  }
  const { bundleDir, version, into } = task;
  renderer ??= loadHandlers(bundleDir, content.index.config.baseUrl).then(({ pages }) =>
    createPageRenderer({ handle: pages, content, cacheDir: environment.cacheDir, version }),
  );
  const { render } = await renderer;
  const make = async (path: string): Promise<HelpedPage> => {
    const page = await render(path);
    if (into === undefined || page.status !== 200) return page;
    // The build has been killed, and its folder is for nobody.
    if (!process.connected) process.exit();
    const { html, data, ...rest } = page;
    return { ...rest, written: writePageFiles(writer, into, path, { html, data }) };
  };
  return await pMap(task.paths, make, { concurrency: task.paths.length });
}

/** The task before; one after the other, so that the build has the next one ready when one is done. */
let last: Promise<unknown> = Promise.resolve();

process.on('message', ({ task, ...asked }: HelperTask & { task: number }) => {
  const running = last.then(() => run(asked));
  last = running.catch(() => undefined);
  running.then(
    (pages) => process.send?.({ task, pages }),
    (error: unknown) =>
      process.send?.(
        error instanceof ProblemError
          ? { task, problems: error.problems }
          : { task, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      ),
  );
});
// Nobody is there to help any more.
process.once('disconnect', () => process.exit());
