import path from 'node:path';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import { readCacheFile, type WriteCacheFile } from '#app/engine/lib/cache-file.server.ts';
import type { CompiledPage, CompilerOptions, PageCompiler, SourcePage } from './compiler.server.ts';

interface PageCacheOptions extends Pick<CompilerOptions, 'readVersions'> {
  cacheDir: string;
  write: WriteCacheFile;
  /** Hash of a file's bytes, or undefined if it no longer exists. */
  hashFile(file: string): Promise<string | undefined>;
  /** Called with the files (absolute paths) that a page depends on, whenever it has been compiled or read. */
  onDependencies?: ((files: readonly string[]) => void) | undefined;
}

/** State of the content for which pages are compiled. */
interface CompilerState extends Pick<CompilerOptions, 'contentDir' | 'urlOptions' | 'findRoute'> {
  /** Changes whenever the code that compiles pages changes. */
  codeVersion: string;
  /** Whether Vite serves the scripts of islands. */
  usesVite: boolean;
}

/** Compiler with cached results. */
export interface CachedPageCompiler extends PageCompiler {
  /** Returns the path of a page's cache file, which may not exist. */
  getCacheFile(page: SourcePage): string;
  /** Lists the paths of pages in memory that depend on any of the files (absolute paths): partials, code, images. */
  listDependents(files: readonly string[]): string[];
}

/** Wraps the compiler for one state of the content with the cache. */
export type WrapCompiler = (compiler: PageCompiler, state: CompilerState) => CachedPageCompiler;

interface Entry {
  /** Name of the page's cache file: a hash of everything known before it is compiled. */
  key: string;
  compiled: CompiledPage;
  /** Latest state for which the entry was valid. */
  state: CompilerState;
}

/**
 * Maximum total length of compiled pages in memory, in characters: enough for two thousand average pages. Other pages are
 * read from disk each time.
 */
const MAX_IN_MEMORY = 40_000_000;

/**
 * Creates the cache of compiled pages: in memory across states of the content, and on disk across runs.
 *
 * Invalidation: the key is a hash of the page's text, its path, and everything else known before compilation
 * (`getKey`). Dependencies found during compilation (partials, images, routes of links, package versions) are compared
 * whenever an entry is used for another state. Pages that wait for images and pages with errors are not cached.
 */
export function createCompilerCache(options: PageCacheOptions): WrapCompiler {
  const entries = new Map<string, Entry>();
  let size = 0;

  /** Whether a page is final and all dependencies found during its compilation are unchanged. */
  async function isFresh(page: CompiledPage, state: CompilerState): Promise<boolean> {
    if (page.isPreliminary || (page.usesVite ?? state.usesVite) !== state.usesVite) return false;
    const { files, routes, versions } = page.dependencies;
    for (const [name, version] of Object.entries(versions)) {
      if (((await options.readVersions()).get(name) ?? null) !== version) return false;
    }
    for (const [relative, route] of Object.entries(routes)) {
      if ((state.findRoute(relative) ?? null) !== route) return false;
    }
    for (const [relative, hash] of Object.entries(files)) {
      if ((await options.hashFile(path.join(state.contentDir, relative))) !== hash) return false;
    }
    return true;
  }

  function getFile(key: string): string {
    return path.join(options.cacheDir, 'pages', key.slice(0, 2), `${key}.json`);
  }

  async function readOrCompile(
    page: SourcePage,
    key: string,
    compiler: PageCompiler,
    state: CompilerState,
  ): Promise<CompiledPage> {
    const inMemory = entries.get(page.path);
    if (inMemory?.key === key && (await isFresh(inMemory.compiled, state))) return inMemory.compiled;
    const onDisk = readFile(getFile(key));
    if (onDisk !== undefined && (await isFresh(onDisk, state))) return onDisk;
    const compiled = await compiler.compile(page);
    if (!compiled.isPreliminary) options.write(getFile(key), JSON.stringify(compiled));
    return compiled;
  }

  function store(page: SourcePage, entry: Entry): void {
    const old = entries.get(page.path);
    const growth = measurePage(entry.compiled) - (old === undefined ? 0 : measurePage(old.compiled));
    if (size + growth > MAX_IN_MEMORY) return;
    entries.set(page.path, entry);
    size += growth;
  }

  return (compiler, state) => {
    const running = new Map<string, Promise<CompiledPage>>();
    return {
      compile(page) {
        const known = entries.get(page.path);
        if (known?.state === state) return Promise.resolve(known.compiled);
        const pending = running.get(page.path);
        if (pending !== undefined) return pending;
        const key = getKey(page, state);
        const promise = readOrCompile(page, key, compiler, state)
          .then((compiled) => {
            store(page, { key, compiled, state });
            const files = Object.keys(compiled.dependencies.files);
            options.onDependencies?.(files.map((file) => path.join(state.contentDir, file)));
            return compiled;
          })
          // A page that failed is compiled again on the next request, because one of its imports may have been fixed.
          .finally(() => running.delete(page.path));
        running.set(page.path, promise);
        return promise;
      },
      getCacheFile: (page) => getFile(getKey(page, state)),
      listDependents(files) {
        const names = files.map((file) => toSlashPath(state.contentDir, file));
        return [...entries].flatMap(([pagePath, { compiled }]) =>
          names.some((name) => Object.hasOwn(compiled.dependencies.files, name)) ? [pagePath] : [],
        );
      },
    };
  };
}

/** Hash of everything known about a page before compilation. */
function getKey({ path: pagePath, source }: SourcePage, { urlOptions, codeVersion }: CompilerState): string {
  const parts = [
    codeVersion,
    urlOptions.url,
    urlOptions.baseUrl,
    urlOptions.trailingSlash,
    pagePath,
    // Cached messages contain the file path in this form.
    source.displayPath,
    source.text,
  ];
  return hashBytes(JSON.stringify(parts));
}

/** Approximate length of a page in characters: its HTML, its Markdown, and its text for search. */
function measurePage({ html, markdown, sections }: CompiledPage): number {
  return (
    html.length +
    markdown.length +
    sections.reduce((sum, { text, code }) => sum + text.length + code.length, 0)
  );
}

function readFile(file: string): CompiledPage | undefined {
  // The name and the first line of the file are hashes of the code and of the content, so that no other shape occurs.
  const json = readCacheFile(file);
  return json === undefined ? undefined : (JSON.parse(json) as CompiledPage);
}
