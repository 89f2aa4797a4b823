import { handleRejection } from '#app/engine/content/compile/context/page-rejections.server.ts';
import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import '../cli/production.ts';
import { createPublishedLoader } from '../cli/content.ts';
import { writeError } from '../cli/command.ts';
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
process.on('unhandledRejection', (reason) => handleRejection(reason, writeError));
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

/** Compiles pages into the cache. */
export async function compile({ paths }: Pick<RenderTask, 'paths'>): Promise<void> {
  const content = await loading;
  await Promise.allSettled(paths.map((path) => compileArticle(content, path)));
}

/** Renders pages into the cache. */
export async function render({ paths, ...bundle }: RenderTask): Promise<void> {
  const renderer = await loadRenderer(bundle);
  await Promise.allSettled(paths.map((path) => renderer.render(path)));
}
