import path from 'node:path';
import { z } from 'zod';
import type { Addressing } from '#app/engine/urls/paths.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import {
  readCacheFile,
  writeCacheFile,
  type WriteCacheFile,
} from '#app/engine/content/source/cache-file.server.ts';
import type { Compile, CompiledPage } from './compiler.server.ts';

/** What the name of a page's file depends on besides the page. */
export interface CacheFileOptions {
  cacheDir: string;
  addressing: Addressing;
  /** Changes whenever the code that compiles pages does. */
  codeVersion: string;
}

interface CacheOptions extends CacheFileOptions {
  compile: Compile;
  /** Keeps a page. Default: `writeCacheFile`, which throws when it can't be kept. */
  keep?: WriteCacheFile | undefined;
  contentDir: string;
  findRoute(relativeFile: string): string | undefined;
  /** Version by package, as the lock file pins it. */
  readVersions(): Promise<ReadonlyMap<string, string>>;
  /** Hash of a file's bytes, or undefined when it is gone. */
  hashFile(file: string): Promise<string | undefined>;
}

/** What must hold of a cache file before it is believed; anything else is as good as no file. */
const entrySchema = z.looseObject({
  html: z.string(),
  dependencies: z.object({
    files: z.record(z.string(), z.string()),
    routes: z.record(z.string(), z.string().nullable()),
    versions: z.record(z.string(), z.string().nullable()),
  }),
});

/**
 * Keeps compiled pages on disk. The file's name is a hash of the text and of everything that is known beforehand; what
 * a page turned out to depend on (partials, pictures, where links lead) is checked when it is read.
 */
export function createCachedCompiler(options: CacheOptions): Compile {
  const keep = options.keep ?? writeCacheFile;
  return async (source, pagePath) => {
    const file = getCacheFile(source, pagePath, options);
    const cached = readEntry(file);
    if (cached !== undefined && (await isFresh(cached, options))) return cached;
    const compiled = await options.compile(source, pagePath);
    if (compiled.isPreliminary !== true) keep(file, JSON.stringify(compiled));
    return compiled;
  };
}

/** The file that a page is kept in, by its text and its address. */
export function getCacheFile(source: SourceFile, pagePath: string, options: CacheFileOptions): string {
  const parts = [
    options.codeVersion,
    options.addressing.baseUrl,
    String(options.addressing.trailingSlash),
    pagePath,
    // Messages in the entry name the file as it is shown from here.
    source.displayPath,
    source.text,
  ];
  const name = hashBytes(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''));
  return path.join(options.cacheDir, 'pages', name.slice(0, 2), `${name}.json`);
}

/** Whether everything that a page turned out to depend on is as it was, and known. */
export async function isFresh(
  page: CompiledPage,
  options: Pick<CacheOptions, 'contentDir' | 'findRoute' | 'hashFile' | 'readVersions'>,
): Promise<boolean> {
  if (page.isPreliminary === true) return false;
  const { files, routes, versions } = page.dependencies;
  for (const [name, version] of Object.entries(versions)) {
    if (((await options.readVersions()).get(name) ?? null) !== version) return false;
  }
  for (const [relative, route] of Object.entries(routes)) {
    if ((options.findRoute(relative) ?? null) !== route) return false;
  }
  for (const [relative, hash] of Object.entries(files)) {
    if ((await options.hashFile(path.join(options.contentDir, relative))) !== hash) return false;
  }
  return true;
}

function readEntry(file: string): CompiledPage | undefined {
  const json = readCacheFile(file);
  if (json === undefined) return undefined;
  const parsed = entrySchema.safeParse(JSON.parse(json));
  return parsed.success ? (parsed.data as unknown as CompiledPage) : undefined;
}
