import '../cli/production.ts';
import '../cli/tune-engine.ts';
import pMap from 'p-map';
import { ProblemError, type Problem } from '#app/diagnostics/problem.ts';
import { createPublishedLoader } from '../cli/content.ts';
import { getEnvironment } from '../cli/environment.ts';
import { createPageRenderer, type PageRenderer, type RenderedPage } from './render-pages.ts';
import { loadHandlers } from './load-handlers.ts';

/** What a helper is asked for. */
export type HelperTask =
  | { kind: 'compile'; paths: readonly string[] }
  | { kind: 'render'; paths: readonly string[]; bundleDir: string; version: string };

/** What it answers, with the number of the task. */
export type HelperAnswer = { task: number } & (
  { pages: RenderedPage[] } | { problems: readonly Problem[] } | { fault: string }
);

/** A process beside the build that compiles and renders some of the pages; see `helpers.ts`. */
const environment = getEnvironment();
const loading = createPublishedLoader(environment).load();
let renderer: Promise<PageRenderer> | undefined;

async function run(task: HelperTask): Promise<RenderedPage[]> {
  const content = await loading;
  if (task.kind === 'compile') {
    // A page with mistakes is compiled by the build once more, which then tells them.
    await pMap(task.paths, (path) => content.compileArticle(path), { concurrency: task.paths.length });
    return [];
  }
  const { bundleDir, version } = task;
  renderer ??= loadHandlers(bundleDir, content.index.config.baseUrl).then(({ pages }) =>
    createPageRenderer({ handle: pages, content, cacheDir: environment.cacheDir, version }),
  );
  const { render } = await renderer;
  return await pMap(task.paths, render, { concurrency: task.paths.length });
}

process.on('message', ({ task, ...asked }: HelperTask & { task: number }) => {
  run(asked).then(
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
