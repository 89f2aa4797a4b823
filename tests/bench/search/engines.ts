import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { create, insertMultiple, search } from '@orama/orama';
import type { FindPaths } from '../../search/judge.ts';
import { installPackages } from '../processes.ts';
import { MAX_RESULTS, listPaths, type SearchDocument } from './documents.ts';

/** Imports a file by its path below `node_modules`. */
export type ImportFile = (file: string) => Promise<unknown>;

/** Weight of a post in tuned engines. */
const POST_BOOST = 0.6;

/** Packages of the engines and their versions. */
const PACKAGES = { 'fuse.js': '7.5.0', lunr: '2.3.9', minisearch: '7.2.0', pagefind: '1.6.0' };

/** Installs the engines into a folder. Returns a function that imports a file of their packages. */
export async function installEngines(folder: string): Promise<ImportFile> {
  await installPackages(folder, PACKAGES);
  return (file) => import(pathToFileURL(path.join(folder, 'node_modules', file)).href);
}

/** Numbers of the documents that an engine finds, best first. */
type FindNumbers = (query: string) => number[] | Promise<number[]>;

/** The engines that run in Node.js, by name. */
export async function createEngines(
  documents: readonly SearchDocument[],
  importFile: ImportFile,
): Promise<Map<string, FindPaths>> {
  const { default: MiniSearch } = (await importFile('minisearch/dist/es/index.js')) as MiniSearchModule;
  const { default: lunr } = (await importFile('lunr/lunr.js')) as LunrModule;
  const { default: Fuse } = (await importFile('fuse.js/dist/fuse.mjs')) as FuseModule;
  const numbered = documents.map((document, id) => ({
    ...document,
    id,
    boost: document.isPost ? POST_BOOST : 1,
  }));
  const readWords = createWordReader(lunr);
  const engines: Readonly<Record<string, FindNumbers>> = {
    'MiniSearch, as VitePress': useMiniSearch(MiniSearch, numbered),
    'MiniSearch, tuned': useTunedMiniSearch(MiniSearch, numbered, readWords),
    'lunr, tuned': useLunr(lunr, numbered, readWords),
    'Fuse, tuned': useFuse(Fuse, numbered),
    'Orama, bare': await useOrama(numbered, {}),
    'Orama, boosts and tolerance': await useOrama(numbered, { boost: { heading: 6, page: 2 }, tolerance: 1 }),
  };
  return new Map(
    Object.entries(engines).map(([name, find]) => [
      name,
      async (query) => listPaths(documents, await find(query)),
    ]),
  );
}

type Numbered = SearchDocument & { id: number; boost: number };

/** Words as tuned engines index them: identifiers whole and in parts, stemmed, without stop words. */
type ReadWords = (text: string) => string[];

function createWordReader(lunr: LunrModule['default']): ReadWords {
  const split = (name: string): string[] =>
    name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{L}\p{N}]+/u);
  return (text) =>
    (text.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [])
      .flatMap((name) => [...new Set([name, ...split(name)].map((word) => word.toLowerCase()))])
      .filter((word) => word !== '' && lunr.stopWordFilter(word) !== undefined)
      .map((word) => lunr.stemmer(new lunr.Token(word)).toString());
}

interface MiniSearchModule {
  default: new (options: object) => {
    addAll(documents: readonly object[]): void;
    search(query: string): { id: number; score: number; queryTerms: string[] }[];
  };
}

/** Settings of VitePress 1.6: `VPLocalSearchBox.vue`. */
function useMiniSearch(MiniSearch: MiniSearchModule['default'], documents: readonly Numbered[]): FindNumbers {
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { heading: 4, text: 2, page: 1 } },
  });
  index.addAll(documents);
  return (query) => index.search(query).map(({ id }) => id);
}

function useTunedMiniSearch(
  MiniSearch: MiniSearchModule['default'],
  documents: readonly Numbered[],
  readWords: ReadWords,
): FindNumbers {
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    tokenize: readWords,
    processTerm: (term: string) => term,
    searchOptions: {
      prefix: (term: string) => term.length >= 3,
      fuzzy: (term: string) => (term.length >= 5 ? 0.2 : false),
      boost: { heading: 6, page: 1.5, text: 1 },
      boostDocument: (id: number) => documents[id]?.boost,
    },
  });
  index.addAll(documents);
  return (query) => {
    const count = new Set(readWords(query)).size;
    return index
      .search(query)
      .map(({ id, score, queryTerms }) => ({ id, score: score * (new Set(queryTerms).size / count) ** 2 }))
      .sort((a, b) => b.score - a.score)
      .map(({ id }) => id);
  };
}

interface LunrModule {
  default: {
    (configure: (this: LunrBuilder) => void): { query(build: (query: LunrQuery) => void): { ref: string }[] };
    Token: new (word: string) => object;
    stemmer(token: object): { toString(): string };
    stopWordFilter(word: string): string | undefined;
    Query: { wildcard: { TRAILING: number } };
  };
}

interface LunrBuilder {
  pipeline: { reset(): void };
  searchPipeline: { reset(): void };
  tokenizer(text: string): object[];
  ref(name: string): void;
  field(name: string, options: object): void;
  add(document: object, options: object): void;
}

interface LunrQuery {
  term(word: string, options: object): void;
}

/** The weights of exact words, prefixes and typos are those of lunr's guide. */
function useLunr(
  lunr: LunrModule['default'],
  documents: readonly Numbered[],
  readWords: ReadWords,
): FindNumbers {
  const index = lunr(function () {
    this.pipeline.reset();
    this.searchPipeline.reset();
    this.tokenizer = (text) => readWords(text).map((word) => new lunr.Token(word));
    this.ref('id');
    for (const [name, boost] of Object.entries({ heading: 6, page: 1.5, text: 1 }))
      this.field(name, { boost });
    for (const document of documents) this.add(document, { boost: document.boost });
  });
  return (query) =>
    index
      .query((terms) => {
        for (const word of readWords(query)) {
          terms.term(word, { boost: 100 });
          terms.term(word, { boost: 10, wildcard: lunr.Query.wildcard.TRAILING });
          terms.term(word, { boost: 1, editDistance: 1 });
        }
      })
      .map(({ ref }) => Number(ref));
}

interface FuseModule {
  default: new (
    documents: readonly object[],
    options: object,
  ) => { search(query: string): { refIndex: number }[] };
}

function useFuse(Fuse: FuseModule['default'], documents: readonly Numbered[]): FindNumbers {
  const keys = Object.entries({ heading: 4, page: 2, text: 1 }).map(([name, weight]) => ({ name, weight }));
  const index = new Fuse(documents, { keys, ignoreLocation: true, threshold: 0.25, useTokenSearch: true });
  return (query) => index.search(query).map(({ refIndex }) => refIndex);
}

async function useOrama(documents: readonly Numbered[], options: object): Promise<FindNumbers> {
  const index = create({ schema: { heading: 'string', page: 'string', text: 'string' } as const });
  await insertMultiple(
    index,
    documents.map(({ id, heading, page, text }) => ({ id: String(id), heading, page, text })),
  );
  return async (term) => {
    const { hits } = await search(index, { term, limit: MAX_RESULTS, ...options });
    return hits.map(({ id }) => Number(id));
  };
}
