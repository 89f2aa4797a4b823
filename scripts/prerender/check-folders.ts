import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '#app/engine/config/environment.server.ts';
import { writeToCache } from '#app/engine/lib/cache-file.server.ts';
import { checkOutputFolder } from '../crawl/output-folder.ts';

/**
 * Checks the folders that a build writes to, before it starts.
 *
 * @throws ProblemError if it may not replace the output folder, or cannot write to the cache
 */
export async function checkFolders({
  outDir,
  contentDir,
  cacheDir,
}: Pick<Environment, 'outDir' | 'contentDir' | 'cacheDir'>): Promise<void> {
  await checkOutputFolder(outDir, [contentDir, cacheDir]);
  const probe = path.join(cacheDir, 'probe');
  writeToCache(probe, '');
  rmSync(probe, { force: true });
}
