import { existsSync } from 'node:fs';
import os from 'node:os';
import type { Content } from '#app/engine/server/index.server.ts';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { shareWork, startHelpers, type Helpers } from './helpers.ts';

/** From how many pages on that are not in the cache helpers pay: each takes seconds to start. */
const HELP_FROM = 150;

/** Each has a whole site in its memory. */
const MAX_HELPERS = 7;

/** How many pages are compiled at once here, and how many a helper is given at once. */
const CONCURRENCY = 32;
const BATCH = 16;

export interface CompilePagesOptions {
  content: Content;
  environment: Environment;
  /** Which pages; those that no author wrote are passed over. */
  paths: readonly string[];
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * Fills the cache with the pages that are not in it. Where there are many, other processes take a part of them, and are
 * given back for what comes next; mistakes of authors are told by whoever reads the pages afterwards.
 */
export async function compilePages({
  content,
  environment,
  paths,
  onProgress,
}: CompilePagesOptions): Promise<Helpers | undefined> {
  const missing = paths.filter((path) => {
    const file = content.findCacheFile(path);
    return file !== undefined && !existsSync(file);
  });
  const count = missing.length < HELP_FROM ? 0 : Math.min(MAX_HELPERS, os.availableParallelism() - 1);
  if (count < 1) return undefined;
  const helpers = startHelpers(count, environment);
  let done = 0;
  try {
    await shareWork({
      items: missing,
      concurrency: CONCURRENCY,
      batch: BATCH,
      helpers: count,
      here: (path) => content.compileArticle(path),
      there: (helper, some) => helpers.run(helper, { kind: 'compile', paths: some }),
      onDone(some) {
        onProgress?.((done += some), missing.length);
      },
    });
    return helpers;
  } catch (error) {
    helpers.stop();
    throw error;
  }
}
