import { readFileSync } from 'node:fs';
import type { AuthorComponents } from '#app/engine/model/site-definition.ts';
import type { FileCache } from '#app/engine/lib/file-cache.server.ts';
import type { CompilerOptions, PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import { createTimeLimit } from '#app/engine/content/compile/render-page.server.ts';
import { hashBytes, isMissing } from '#app/engine/lib/files.server.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import {
  createCompilerCache,
  type CachedPageCompiler,
} from '#app/engine/content/compile/page-cache.server.ts';
import type { WriteCacheFile } from '#app/engine/lib/cache-file.server.ts';
import { HOME_FILES, type ContentGraph } from './content-graph.server.ts';

/** Components that pages may use, with a version that changes with their code. */
export interface PageComponents {
  components: AuthorComponents['components'];
  version: string;
}

interface PageCompilerOptions extends Pick<
  CompilerOptions,
  'highlighter' | 'images' | 'author' | 'readVersions' | 'getIslandHref'
> {
  cacheDir: string;
  codeVersion: string;
  /** Returns the components for the next state of the content; undefined to use `author.components`. */
  getComponents?: (() => PageComponents | undefined) | undefined;
  write: WriteCacheFile;
  files: FileCache;
  /** See `SiteLoader.followDependencies`. */
  onDependencies?: ((files: readonly string[]) => void) | undefined;
}

/** Creates a function that creates the compiler for a state of the content. All compilers share one cache. */
export function createPageCompiler(
  options: PageCompilerOptions,
): (graph: ContentGraph) => CachedPageCompiler {
  const { cacheDir, write, readVersions, files, onDependencies } = options;
  const cache = createCompilerCache({
    cacheDir,
    write,
    readVersions,
    onDependencies,
    hashFile: (file) => files.get('hash', file, () => hashFile(file)),
  });
  const runWithLimit = createTimeLimit();
  return (graph) => {
    const { contentDir, config: urlOptions } = graph;
    const routes = listRoutes(graph);
    const findRoute = (relativeFile: string): string | undefined => routes.get(relativeFile);
    const loaded = options.getComponents?.();
    const author =
      loaded === undefined ? options.author : { ...options.author, components: loaded.components };
    const codeVersion = [options.codeVersion, loaded?.version].join(' ').trim();
    const state = { contentDir, urlOptions, findRoute };
    // Imported lazily for the first uncached page, because the compiler and its dependencies are 300 modules.
    const load = memoizeAsync(async () => {
      const { createCompiler } = await import('#app/engine/content/compile/compiler.server.ts');
      return createCompiler({ ...options, ...state, author, runWithLimit });
    });
    const compile: PageCompiler['compile'] = async (page) => await (await load()).compile(page);
    const usesVite = options.getIslandHref !== undefined;
    return cache({ compile }, { ...state, codeVersion, usesVite });
  };
}

/** Maps content files, by path relative to the content folder, to the paths of their pages. */
function listRoutes({ docs, posts, unlisted, invalid }: ContentGraph): ReadonlyMap<string, string> {
  const pages = [...invalid, ...docs, ...unlisted.docs, ...posts, ...unlisted.posts];
  return new Map([
    ...pages.map(({ relativeFile, path }) => [relativeFile, path] as const),
    ...HOME_FILES.map((file) => [file, '/'] as const),
  ]);
}

/** Synchronous for the same reason as `readSourceFile`. */
function hashFile(file: string): string | undefined {
  try {
    return hashBytes(readFileSync(file));
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}
