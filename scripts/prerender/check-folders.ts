import type { Environment } from '#app/engine/config/environment.server.ts';
import { checkOutputFolder } from '../crawl/output-folder.ts';

/**
 * Checks the folders that a build writes to, before it starts.
 *
 * @throws ProblemError if it may not replace the output folder
 */
export async function checkFolders({ outDir, contentDir, cacheDir }: Environment): Promise<void> {
  await checkOutputFolder(outDir, [contentDir, cacheDir]);
}
