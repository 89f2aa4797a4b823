import type { AuthorComponents } from '#app/engine/model/site-definition.ts';
import { readFileSync } from 'node:fs';
import type { FileMemo } from '#app/engine/lib/file-memo.server.ts';
import {
  createCompiler,
  type Compile,
  type CompiledPage,
} from '#app/engine/content/compile/compiler.server.ts';
import { hashBytes, isMissing } from '#app/engine/lib/files.server.ts';
import { toSlashPath } from '#app/engine/lib/file-paths.server.ts';
import type { Highlighter } from '#app/engine/content/compile/highlight.server.ts';
import type { ImageFiles } from '#app/engine/content/compile/image-files.server.ts';
import {
  createCachedCompiler,
  getCacheFile,
  isFresh,
} from '#app/engine/content/compile/page-cache.server.ts';
import type { WriteCacheFile } from '#app/engine/content/source/cache-file.server.ts';
import { HOME_FILES, type SiteIndex } from './site-index.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';

/** The components that pages are made of, and what changes whenever their code does. */
export interface PageComponents {
  components: AuthorComponents['components'];
  version: string;
}

interface PageCompilerOptions {
  cacheDir: string;
  /** How many characters of compiled pages are kept in memory; the others are read from the disk again. */
  maxKept?: number | undefined;
  codeVersion: string;
  /** The components of the next state of the content; undefined for those that are imported. */
  getComponents?: (() => PageComponents | undefined) | undefined;
  /** Keeps a page on disk; may throw where one has to be kept. */
  keep: WriteCacheFile;
  highlighter: Highlighter;
  images: ImageFiles;
  /** The components that pages may use. */
  author: AuthorComponents;
  memo: FileMemo;
  /** Version by package, as the lock file pins it. */
  readVersions(): Promise<ReadonlyMap<string, string>>;
}

/** What a page was compiled from, and what came of it. */
interface KeptPage {
  source: SourceFile;
  addressing: string;
  page: CompiledPage;
  /** The state of the content that it was last found to be true of. */
  index: SiteIndex;
}

/** The compiler of one state of the content. */
export interface PageCompiler {
  compile: Compile;
  /** The file of the cache that a page is kept in, whether it is there or not. */
  getCacheFile(source: SourceFile, path: string): string;
  /** Paths of the pages in memory that were compiled with one of some files (absolute): partials, code, pictures. */
  listDependents(files: readonly string[]): string[];
}

/** Enough for two thousand pages of usual length; a site of ten thousand is read from the disk in part. */
const MAX_KEPT = 40_000_000;

/**
 * Makes the compilers of one state of the content after the other. Each compiles a page once, takes what an earlier one
 * made as long as it would make the same, and keeps results on disk for the next run.
 */
export function createPageCompiler(options: PageCompilerOptions): (index: SiteIndex) => PageCompiler {
  const { maxKept = MAX_KEPT } = options;
  const kept = new Map<string, KeptPage>();
  let keptSize = 0;
  return (index) => {
    const { contentDir, config, docs, posts, unlisted, unread } = index;
    const loaded = options.getComponents?.();
    const codeVersion =
      loaded === undefined ? options.codeVersion : `${options.codeVersion} ${loaded.version}`;
    const addressing = `${codeVersion} ${config.baseUrl} ${config.trailingSlash}`;
    const routes = new Map([
      ...unread.map((page) => [page.relativeFile, page.path] as const),
      ...[...docs, ...unlisted.docs].map((doc) => [doc.relativeFile, doc.path] as const),
      ...[...posts, ...unlisted.posts].map((post) => [post.relativeFile, post.path] as const),
      ...HOME_FILES.map((file) => [file, '/'] as const),
    ]);
    const surroundings = {
      contentDir,
      findRoute: (relativeFile: string): string | undefined => routes.get(relativeFile),
      readVersions: options.readVersions,
      hashFile: (file: string) => options.memo.get('hash', file, () => hashFile(file)),
    };
    const cacheFile = { cacheDir: options.cacheDir, addressing: config, codeVersion };
    const compile = createCachedCompiler({
      ...surroundings,
      ...cacheFile,
      compile: createCompiler({
        ...surroundings,
        ...options,
        addressing: config,
        author: loaded === undefined ? options.author : { ...options.author, components: loaded.components },
      }),
      keep: options.keep,
    });
    const compileOrKeep = async (
      source: SourceFile,
      path: string,
      known: KeptPage | undefined,
    ): Promise<CompiledPage> => {
      const isSame =
        known?.source.text === source.text &&
        known.source.file === source.file &&
        known.addressing === addressing;
      const page =
        isSame && (await isFresh(known.page, surroundings)) ? known.page : await compile(source, path);
      const size = measurePage(page) - (known === undefined ? 0 : measurePage(known.page));
      if (keptSize + size <= maxKept) {
        kept.set(path, { source, addressing, page, index });
        keptSize += size;
      }
      return page;
    };
    const running = new Map<string, Promise<CompiledPage>>();
    return {
      compile(source, path) {
        const known = kept.get(path);
        if (known?.index === index) return Promise.resolve(known.page);
        const before = running.get(path);
        if (before !== undefined) return before;
        // A page that failed is tried again: what it imports may have been mended.
        const promise = compileOrKeep(source, path, known).finally(() => running.delete(path));
        running.set(path, promise);
        return promise;
      },
      getCacheFile: (source, path) => getCacheFile(source, path, cacheFile),
      listDependents(files) {
        const names = files.map((file) => toSlashPath(contentDir, file));
        return [...kept].flatMap(([path, { page }]) =>
          names.some((name) => Object.hasOwn(page.dependencies.files, name)) ? [path] : [],
        );
      },
    };
  };
}

/** How many characters a page takes, about: its HTML, and the text in it once more for the search. */
function measurePage({ html, sections }: CompiledPage): number {
  return html.length + sections.reduce((sum, { text, code }) => sum + text.length + code.length, 0);
}

/** Not while other work goes on, for the reason that `readSourceFile` gives. */
function hashFile(file: string): string | undefined {
  try {
    return hashBytes(readFileSync(file));
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}
