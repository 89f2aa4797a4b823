import { compileArticle, findSource } from '#app/engine/content/graph/articles.server.ts';
import { existsSync } from 'node:fs';
import type { SiteState } from '#app/engine/server/create-site-loader.server.ts';
import { createDebugLog, logDuration } from '../cli/debug-log.ts';
import type { WorkerPool } from './worker-pool.ts';

const log = createDebugLog('build');

/**
 * Compiles the pages that are not cached, if there are many. Content errors are reported when the pages are loaded
 * afterward.
 */
export async function compilePages(
  content: SiteState,
  pool: WorkerPool,
  onProgress?: (done: number, total: number) => void,
): Promise<void> {
  const paths = [...content.graph.routeMap.keys()];
  const missing = paths.filter((path) => {
    const source = findSource(content.graph.routeMap.get(path), content.graph);
    return source !== undefined && !existsSync(content.compiler.getCacheFile({ path, source }));
  });
  let done = 0;
  await logDuration(log, `compile ${missing.length} of ${paths.length} pages`, () =>
    pool.fillCache(
      missing,
      { name: 'compile' },
      {
        run: (path) => compileArticle(content, path),
        concurrency: 32,
        onDone: (count) => onProgress?.((done += count), missing.length),
      },
    ),
  );
}
