import { hashSources } from '#app/engine/content/compile/code-version.server.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** What files for programs depend on besides content: what makes them, and the versions that it runs with. */
const SOURCES = ['app/engine/generated-files', 'app/engine/lib/escape-markup.ts', 'package-lock.json'];

/** Hash of the code that makes files for programs, so that a change of it makes their caches forget. */
export async function computeMachinesVersion(): Promise<string> {
  return await hashSources(PROJECT_ROOT, SOURCES);
}
