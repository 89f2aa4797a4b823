import { existsSync } from 'node:fs';
import type { Content } from '#app/engine/server/index.server.ts';
import { createDebugLog, logDuration } from '../cli/debug-log.ts';
import type { WorkerPool } from './worker-pool.ts';

const log = createDebugLog('build');

/**
 * Compiles the pages that are not in the cache, where there are many; authors' errors are reported by whoever reads the
 * pages afterwards.
 */
export async function compilePages(
  content: Content,
  pool: WorkerPool,
  onProgress?: (done: number, total: number) => void,
): Promise<void> {
  const paths = [...content.index.catalog.keys()];
  const missing = paths.filter((path) => {
    const file = content.findCacheFile(path);
    return file !== undefined && !existsSync(file);
  });
  let done = 0;
  await logDuration(log, `compile ${missing.length} of ${paths.length} pages`, () =>
    pool.fillCache(
      missing,
      { name: 'compile' },
      {
        run: (path) => content.compileArticle(path),
        concurrency: 32,
        onDone: (count) => onProgress?.((done += count), missing.length),
      },
    ),
  );
}
