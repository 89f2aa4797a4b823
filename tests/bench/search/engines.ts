import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { create, insertMultiple, search } from '@orama/orama';
import type { FindPaths } from '../../search/judge.ts';
import { installPackages } from '../peers/peer-site.ts';
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

/** The engines that run in Node.js, by name. */
export async function createEngines(
  documents: readonly SearchDocument[],
  importFile: ImportFile,
): Promise<Map<string, FindPaths>> {
  const { default: MiniSearch } = (await importFile('minisearch/dist/es/index.js')) as MiniSearchModule;
  const { default: lunr } = (await importFile('lunr/lunr.js')) as LunrModule;
  const { default: Fuse } = (await importFile('fuse.js/dist/fuse.mjs')) as FuseModule;
  const toWords = createWordReader(lunr);
  return new Map([
    ['MiniSearch, as VitePress', useMiniSearch(MiniSearch, documents)],
    ['MiniSearch, tuned', useTunedMiniSearch(MiniSearch, documents, toWords)],
    ['lunr, tuned', useLunr(lunr, documents, toWords)],
    ['Fuse, tuned', useFuse(Fuse, documents)],
    ['Orama, bare', await useOrama(documents, {})],
    [
      'Orama, boosts and tolerance',
      await useOrama(documents, { boost: { heading: 6, page: 2 }, tolerance: 1 }),
    ],
  ]);
}

/** Words as tuned engines index them: identifiers whole and in parts, stemmed, without stop words. */
type ReadWords = (text: string) => string[];

function createWordReader(lunr: LunrModule['default']): ReadWords {
  const toStem = (word: string): string => lunr.stemmer(new lunr.Token(word)).toString();
  const toParts = (name: string): string[] =>
    [name, ...name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{L}\p{N}]+/u)].map((part) =>
      part.toLowerCase(),
    );
  return (text) => {
    const names = text.match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? [];
    const words = names.flatMap((name) => [...new Set(toParts(name))]);
    return words.filter((word) => word !== '' && lunr.stopWordFilter(word) !== undefined).map(toStem);
  };
}

type MiniSearchModule = {
  default: new (options: object) => {
    addAll(documents: readonly object[]): void;
    search(query: string, options?: object): { id: number; score: number; queryTerms: string[] }[];
  };
};

/** VitePress 1.6: `VPLocalSearchBox.vue`. */
function useMiniSearch(
  MiniSearch: MiniSearchModule['default'],
  documents: readonly SearchDocument[],
): FindPaths {
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { heading: 4, text: 2, page: 1 } },
  });
  index.addAll(number(documents));
  return (query) =>
    Promise.resolve(
      listPaths(
        documents,
        index.search(query).map(({ id }) => id),
      ),
    );
}

function useTunedMiniSearch(
  MiniSearch: MiniSearchModule['default'],
  documents: readonly SearchDocument[],
  toWords: ReadWords,
): FindPaths {
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    tokenize: toWords,
    processTerm: (term: string) => term,
    searchOptions: {
      prefix: (term: string) => term.length >= 3,
      fuzzy: (term: string) => (term.length >= 5 ? 0.2 : false),
      boost: { heading: 6, page: 1.5, text: 1 },
      boostDocument: (id: number) => (documents[id]?.isPost === true ? POST_BOOST : 1),
    },
  });
  index.addAll(number(documents));
  return (query) => {
    const count = new Set(toWords(query)).size;
    const found = index
      .search(query)
      .map(({ id, score, queryTerms }) => ({ id, score: score * (new Set(queryTerms).size / count) ** 2 }))
      .sort((a, b) => b.score - a.score);
    return Promise.resolve(
      listPaths(
        documents,
        found.map(({ id }) => id),
      ),
    );
  };
}

type LunrModule = {
  default: {
    (configure: (this: LunrBuilder) => void): { query(build: (query: LunrQuery) => void): { ref: string }[] };
    Token: new (word: string) => object;
    stemmer(token: object): { toString(): string };
    stopWordFilter(word: string): string | undefined;
    Query: { wildcard: { TRAILING: number } };
  };
};

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
  documents: readonly SearchDocument[],
  toWords: ReadWords,
): FindPaths {
  const index = lunr(function () {
    this.pipeline.reset();
    this.searchPipeline.reset();
    this.tokenizer = (text) => toWords(text).map((word) => new lunr.Token(word));
    this.ref('id');
    for (const [name, boost] of [
      ['heading', 6],
      ['page', 1.5],
      ['text', 1],
    ] as const)
      this.field(name, { boost });
    for (const document of number(documents)) this.add(document, { boost: document.isPost ? POST_BOOST : 1 });
  });
  return (query) => {
    const found = index.query((search) => {
      for (const word of toWords(query)) {
        search.term(word, { boost: 100 });
        search.term(word, { boost: 10, wildcard: lunr.Query.wildcard.TRAILING });
        search.term(word, { boost: 1, editDistance: 1 });
      }
    });
    return Promise.resolve(
      listPaths(
        documents,
        found.map(({ ref }) => Number(ref)),
      ),
    );
  };
}

type FuseModule = {
  default: new (
    documents: readonly object[],
    options: object,
  ) => { search(query: string): { refIndex: number }[] };
};

function useFuse(Fuse: FuseModule['default'], documents: readonly SearchDocument[]): FindPaths {
  const index = new Fuse(documents, {
    keys: [
      { name: 'heading', weight: 4 },
      { name: 'page', weight: 2 },
      { name: 'text', weight: 1 },
    ],
    ignoreLocation: true,
    threshold: 0.25,
    useTokenSearch: true,
  });
  return (query) =>
    Promise.resolve(
      listPaths(
        documents,
        index.search(query).map(({ refIndex }) => refIndex),
      ),
    );
}

async function useOrama(documents: readonly SearchDocument[], options: object): Promise<FindPaths> {
  const index = create({ schema: { heading: 'string', page: 'string', text: 'string' } as const });
  await insertMultiple(
    index,
    documents.map(({ heading, page, text }, id) => ({ id: String(id), heading, page, text })),
  );
  return async (term) => {
    const { hits } = await search(index, { term, limit: MAX_RESULTS, ...options });
    return listPaths(
      documents,
      hits.map(({ id }) => Number(id)),
    );
  };
}

function number(documents: readonly SearchDocument[]): (SearchDocument & { id: number })[] {
  return documents.map((document, id) => ({ ...document, id }));
}
