import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CompiledPage, PageCompiler } from '#app/engine/content/compile/compiler.server.ts';
import { readCacheFile, type WriteCacheFile } from '#app/engine/lib/cache-file.server.ts';
import { CURRENT_VERSION } from '#app/engine/config/docs-versions.ts';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { PageTypes } from '#app/engine/model/page-types.ts';
import type { ContentGraph } from './content-graph.server.ts';
import type { DocEntry } from './entries.server.ts';
import type { Insertion } from './insertions.server.ts';

/** Types of the samples on pages, for one state of the content. */
export type SiteTypes = ReturnType<typeof createSiteTypes>;

/** Disk cache of types. */
export interface TypeCache {
  cacheDir: string;
  write: WriteCacheFile;
  /** Hash of the code that reads types and of the package versions. */
  codeVersion: string;
}

interface SiteTypesOptions {
  graph: Pick<ContentGraph, 'config' | 'contentDir' | 'versions'>;
  compiler: PageCompiler;
  cache: TypeCache;
  /** Whether to read the types of one page without those of other pages. */
  onePageAtATime: boolean;
}

type PageSamples = CompiledPage['samples'];

/**
 * Creates the reader of types. A page has types if it mentions one of the packages that the documentation is about.
 * Types are read on demand, so that no page waits for the TypeScript compiler, which takes seconds. The types of all
 * uncached pages are read with a single program.
 *
 * Invalidation: none. File names are hashes of the samples, the common names, the notes, and the code.
 */
export function createSiteTypes({ graph, compiler, cache, onePageAtATime }: SiteTypesOptions) {
  const { config, contentDir } = graph;
  const packages = config.docs.testedPackages.main.map((pattern) => pattern.replace(/\/\*$/, '/'));
  // Samples of other versions are not checked, and a site may have no current version.
  const current = graph.versions.find(({ name }) => name === CURRENT_VERSION);
  const docs = (current?.docs ?? []).filter(({ source }) =>
    packages.some((name) => source.text.includes(name)),
  );
  const notes = config.docs.typeNotes;
  const names = config.docs.sampleNames && path.join(contentDir, config.docs.sampleNames);

  function findFile(samples: PageSamples): string {
    const common = names === undefined ? '' : readFileSync(names, 'utf8');
    const code = samples.map(({ at: _at, ...sample }) => sample);
    const key = hashBytes(JSON.stringify([cache.codeVersion, packages, common, notes, code]));
    return path.join(cache.cacheDir, 'types', `${key}.json`);
  }

  async function readUncached(requested: DocEntry): Promise<void> {
    const pages = new Map<string, PageSamples>();
    for (const doc of onePageAtATime ? [requested] : docs) {
      const { samples } = await compiler.compile(doc);
      if (findJson(findFile(samples)) === undefined) pages.set(doc.path, samples);
    }
    // Imported lazily, because the TypeScript compiler is slow to load.
    const { readPageTypes } = await import('#app/engine/content/compile/types/read-types.server.ts');
    const isShown = (file: string): boolean =>
      packages.some((name) => file.includes(`/node_modules/${name}`));
    for (const [page, types] of readPageTypes(pages, { names, isShown, notes })) {
      const file = findFile(pages.get(page) ?? []);
      const json = JSON.stringify(types);
      if (!cache.write(file, json)) unwritten.set(file, json);
    }
  }

  /** Types that could not be written to the cache, by cache file. */
  const unwritten = new Map<string, string>();

  function findJson(file: string): string | undefined {
    return readCacheFile(file) ?? unwritten.get(file);
  }

  let reading: Promise<void> = Promise.resolve();
  return {
    /** Pages whose samples have types. */
    docs,
    /** Lists the `data-types` attributes with the indices of the samples, to insert into a page in `docs`. */
    listInsertions(doc: DocEntry, { samples }: CompiledPage): Insertion[] {
      if (!docs.includes(doc)) return [];
      return samples.map(({ at }, index) => ({ at: at + '<pre'.length, html: ` data-types="${index}"` }));
    },
    /** Reads the types of the samples on a page in `docs`, in document order. */
    async read(doc: DocEntry): Promise<PageTypes> {
      const { samples } = await compiler.compile(doc);
      const file = findFile(samples);
      // Run sequentially: the first program caches the types that concurrent requests need.
      const done = reading.then(async () => {
        if (findJson(file) === undefined && hasPackages()) await readUncached(doc);
      });
      reading = done.catch(() => undefined);
      await done;
      const json = findJson(file);
      return json === undefined ? { infos: [], samples: [] } : (JSON.parse(json) as PageTypes);
    },
  };

  /** Whether the packages are installed, which they may not be on a server that only serves the site. */
  function hasPackages(): boolean {
    return packages.some((name) => existsSync(path.join(PROJECT_ROOT, 'node_modules', name)));
  }
}
