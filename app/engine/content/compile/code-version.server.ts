import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { COMMON_SOURCES, hashSources } from '#app/engine/lib/hash-sources.server.ts';

/** Files that compiled pages depend on besides content. */
export const COMPILE_SOURCES = [
  ...COMMON_SOURCES,
  'app/engine/content',
  'app/site/components',
  'app/site/recordings',
  'content/recordings',
];

/** Computes a hash of the code that compiles pages, for invalidating the page cache. */
export async function computeCodeVersion(): Promise<string> {
  return await hashSources(PROJECT_ROOT, COMPILE_SOURCES);
}
