import { readFile } from 'node:fs/promises';
import type { FileMemo } from '#app/site/file-memo.server.ts';
import { createCompiler, type Compile, type CompiledPage } from './compile/compiler.server.ts';
import { hashBytes } from './compile/hash-bytes.server.ts';
import type { Highlighter } from './compile/highlight.server.ts';
import type { ImageFiles } from './compile/image-files.server.ts';
import { createCachedCompiler, isFresh } from './compile/page-cache.server.ts';
import type { SiteIndex } from './site-index.server.ts';
import type { SourceFile } from './source-file.server.ts';

interface PageCompilerOptions {
  cacheDir: string;
  codeVersion: string;
  writeLater: boolean;
  highlighter: Highlighter;
  images: ImageFiles;
  memo: FileMemo;
  /** Version by package, as the lock file pins it. */
  readVersions(): Promise<ReadonlyMap<string, string>>;
}

/** What a page was compiled from, and what came of it. */
interface KeptPage {
  source: SourceFile;
  addressing: string;
  page: CompiledPage;
}

/**
 * Makes the compilers of one state of the content after the other. Each compiles a page once, takes what an earlier one
 * made as long as it would make the same, and keeps results on disk for the next run.
 */
export function createPageCompiler(options: PageCompilerOptions): (index: SiteIndex) => Compile {
  const kept = new Map<string, KeptPage>();
  return (index) => {
    const { contentDir, config, docs, posts, unlisted } = index;
    const addressing = `${config.baseUrl} ${config.trailingSlash}`;
    const routes = new Map([
      ...[...docs, ...unlisted.docs].map((doc) => [doc.relativeFile, doc.path] as const),
      ...[...posts, ...unlisted.posts].map((post) => [post.relativeFile, post.path] as const),
      ['home.mdx', '/'] as const,
    ]);
    const surroundings = {
      contentDir,
      findRoute: (relativeFile: string): string | undefined => routes.get(relativeFile),
      readVersions: options.readVersions,
      hashFile: (file: string) => options.memo.get('hash', file, () => hashFile(file)),
    };
    const compile = createCachedCompiler({
      ...surroundings,
      compile: createCompiler({ ...surroundings, ...options, addressing: config }),
      cacheDir: options.cacheDir,
      writeLater: options.writeLater,
      addressing: config,
      codeVersion: options.codeVersion,
    });
    const compileOrKeep = async (source: SourceFile, path: string): Promise<CompiledPage> => {
      const known = kept.get(path);
      const isSame =
        known?.source.text === source.text &&
        known.source.file === source.file &&
        known.addressing === addressing;
      if (isSame && (await isFresh(known.page, surroundings))) return known.page;
      const page = await compile(source, path);
      kept.set(path, { source, addressing, page });
      return page;
    };
    const running = new Map<string, Promise<CompiledPage>>();
    return (source, path) => {
      const known = running.get(path);
      if (known !== undefined) return known;
      const promise = compileOrKeep(source, path);
      running.set(path, promise);
      // A page that failed is tried again: what it imports may have been mended.
      promise.catch(() => running.delete(path));
      return promise;
    };
  };
}

async function hashFile(file: string): Promise<string | undefined> {
  try {
    return hashBytes(await readFile(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
