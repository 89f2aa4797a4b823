import { compileArticle } from '#app/engine/content/graph/articles.server.ts';
import '../cli/production.ts';
import { createPublishedLoader } from '../cli/content.ts';
import { getEnvironment } from '../cli/environment.ts';
import { importServerBuild } from '../bundle/bundle.ts';
import { createBundleRenderer, type PageRenderer } from './page-renderer.ts';

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
// Exits if the build has been killed.
process.once('disconnect', () => process.exit());
const renderers = new Map<string, Promise<PageRenderer>>();

/** Compiles pages into the cache. */
export async function compile({ paths }: Pick<RenderTask, 'paths'>): Promise<void> {
  const content = await loading;
  await Promise.allSettled(paths.map((path) => compileArticle(content, path)));
}

/** Renders pages into the cache. */
export async function render({ paths, bundleDir, version }: RenderTask): Promise<void> {
  const content = await loading;
  const { cacheDir } = environment;
  const renderer =
    renderers.get(version) ??
    importServerBuild(bundleDir).then((build) => createBundleRenderer(build, { content, cacheDir, version }));
  renderers.set(version, renderer);
  const { render: renderPage } = await renderer;
  await Promise.allSettled(paths.map((path) => renderPage(path)));
}
