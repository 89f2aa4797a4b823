import { handleRejection } from '#app/engine/content/compile/context/page-rejections.server.ts';
import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import { errorProblem, ProblemError, type Problem } from '#app/engine/diagnostics/problem.ts';
import '../cli/production.ts';
import { createPublishedLoader } from '../cli/content.ts';
import { getEnvironment } from '../cli/environment.ts';
import { importServerBuild } from '../bundle/bundle.ts';
import { createBundleRenderer } from './page-renderer.ts';

/** Pages to render with a bundle. */
export interface RenderTask {
  paths: readonly string[];
  bundleDir: string;
  version: string;
}

// Process of the pool in `worker-pool.ts`. It only writes to the cache. A page that fails is not cached, so the build
// processes it again and reports the error.
const environment = getEnvironment();
const loading = createPublishedLoader(environment).load();
/** Rejections since the last task. */
const rejections: Problem[] = [];
process.on('unhandledRejection', (reason) =>
  handleRejection(reason, (error) =>
    rejections.push(
      ...(error instanceof ProblemError ? error.problems : [errorProblem('internal', String(error))]),
    ),
  ),
);
// Exits if the build has been killed.
process.once('disconnect', () => process.exit());
const loadRenderer = memoizeAsync(
  async ({ bundleDir, version }: Omit<RenderTask, 'paths'>) =>
    createBundleRenderer(await importServerBuild(bundleDir), {
      content: await loading,
      cacheDir: environment.cacheDir,
      version,
    }),
  ({ version }) => version,
);

/** Compiles pages into the cache. Returns the rejections of promises that nothing handled. */
export async function compile({ paths }: Pick<RenderTask, 'paths'>): Promise<Problem[]> {
  const content = await loading;
  await Promise.allSettled(paths.map((path) => compileArticle(content, path)));
  return rejections.splice(0);
}

/** Like `compile`, but renders the pages. */
export async function render({ paths, ...bundle }: RenderTask): Promise<Problem[]> {
  const renderer = await loadRenderer(bundle);
  await Promise.allSettled(paths.map((path) => renderer.render(path)));
  return rejections.splice(0);
}
