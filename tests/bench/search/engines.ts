import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { create, insertMultiple, search } from '@orama/orama';
import type { PageRecord } from '#app/engine/model/search-record.ts';
import { toPath, type FindPaths } from '../../search/judge.ts';
import { installPackages } from '../processes.ts';

/** Imports a file by its path below `node_modules`. */
export type ImportFile = (file: string) => Promise<unknown>;

/** What every engine indexes: the opening of a page, a section or an entry of a reference. */
export interface SearchDocument {
  /** Its number. */
  id: number;
  /** URL path without base, with anchor. */
  path: string;
  heading: string;
  /** Title of its page. */
  page: string;
  text: string;
}

/** Numbers of the documents that an engine finds, best first. */
type FindNumbers = (query: string) => number[] | Promise<number[]>;

/** Number of results of an engine that are ranked. */
export const MAX_RESULTS = 30;

/** Packages of the engines and their versions. */
const PACKAGES = { 'fuse.js': '7.5.0', minisearch: '7.2.0', pagefind: '1.6.0' };

/** Installs the engines into a folder. Returns a function that imports a file of their packages. */
export async function installEngines(folder: string): Promise<ImportFile> {
  await installPackages(folder, PACKAGES);
  return (file) => import(pathToFileURL(path.join(folder, 'node_modules', file)).href);
}

/** The documents of the site's own index, for other engines. */
export function listDocuments(pages: readonly PageRecord[]): SearchDocument[] {
  return pages
    .flatMap(({ href, title, records }) =>
      records.map(({ id, heading, text, code }) => ({
        path: toPath(href, id),
        heading: heading === '' ? title : heading,
        page: title,
        text: `${text} ${code}`,
      })),
    )
    .map((document, id) => ({ id, ...document }));
}

/** Paths of documents by their numbers, best first. */
export function listPaths(documents: readonly SearchDocument[], numbers: readonly number[]): string[] {
  return numbers.slice(0, MAX_RESULTS).flatMap((number) => documents[number]?.path ?? []);
}

/** The engines that run in Node.js, by name. */
export async function createEngines(
  documents: readonly SearchDocument[],
  importFile: ImportFile,
): Promise<Map<string, FindPaths>> {
  const engines: Readonly<Record<string, FindNumbers>> = {
    'MiniSearch, as VitePress': await useMiniSearch(documents, importFile),
    'Fuse, tuned': await useFuse(documents, importFile),
    'Orama, boosts and tolerance': await useOrama(documents),
  };
  return new Map(
    Object.entries(engines).map(([name, find]) => [
      name,
      async (query) => listPaths(documents, await find(query)),
    ]),
  );
}

interface MiniSearchModule {
  default: new (options: object) => {
    addAll(documents: readonly object[]): void;
    search(query: string): { id: number }[];
  };
}

/** Settings of VitePress 1.6: `VPLocalSearchBox.vue`. */
async function useMiniSearch(
  documents: readonly SearchDocument[],
  importFile: ImportFile,
): Promise<FindNumbers> {
  const { default: MiniSearch } = (await importFile('minisearch/dist/es/index.js')) as MiniSearchModule;
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { heading: 4, text: 2, page: 1 } },
  });
  index.addAll(documents);
  return (query) => index.search(query).map(({ id }) => id);
}

interface FuseModule {
  default: new (
    documents: readonly object[],
    options: object,
  ) => { search(query: string): { refIndex: number }[] };
}

async function useFuse(documents: readonly SearchDocument[], importFile: ImportFile): Promise<FindNumbers> {
  const { default: Fuse } = (await importFile('fuse.js/dist/fuse.mjs')) as FuseModule;
  const keys = Object.entries({ heading: 4, page: 2, text: 1 }).map(([name, weight]) => ({ name, weight }));
  const index = new Fuse(documents, { keys, ignoreLocation: true, threshold: 0.25, useTokenSearch: true });
  return (query) => index.search(query).map(({ refIndex }) => refIndex);
}

async function useOrama(documents: readonly SearchDocument[]): Promise<FindNumbers> {
  const index = create({ schema: { heading: 'string', page: 'string', text: 'string' } as const });
  await insertMultiple(
    index,
    documents.map(({ id, heading, page, text }) => ({ id: String(id), heading, page, text })),
  );
  const options = { boost: { heading: 6, page: 2 }, tolerance: 1, limit: MAX_RESULTS };
  return async (term) => (await search(index, { term, ...options })).hits.map(({ id }) => Number(id));
}
