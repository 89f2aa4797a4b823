import type { ImportFile } from '../processes.ts';
import type { FindNumbers, SearchDocument } from './engines.ts';

/** Weight of a post; of everything else, it is 1. */
const POST_BOOST = 0.6;

function getBoost(document: SearchDocument | undefined): number {
  return document?.isPost === true ? POST_BOOST : 1;
}

/** Engines with settings that suit documentation, by name: boosts, prefixes, typos, stems, and parts of identifiers. */
export async function createTunedEngines(
  documents: readonly SearchDocument[],
  importFile: ImportFile,
): Promise<Readonly<Record<string, FindNumbers>>> {
  const { default: MiniSearch } = (await importFile('minisearch/dist/es/index.js')) as MiniSearchModule;
  const { default: lunr } = (await importFile('lunr/lunr.js')) as LunrModule;
  const { default: Fuse } = (await importFile('fuse.js/dist/fuse.mjs')) as FuseModule;
  const readWords = createWordReader(lunr);
  return {
    'MiniSearch, tuned': useTunedMiniSearch(MiniSearch, documents, readWords),
    'lunr, tuned': useLunr(lunr, documents, readWords),
    'Fuse, tuned': useFuse(Fuse, documents),
  };
}

/** Words as these engines index them: identifiers whole and in parts, stemmed, without stop words. */
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

export interface MiniSearchModule {
  default: new (options: object) => {
    addAll(documents: readonly object[]): void;
    search(query: string): { id: number; score: number; queryTerms: string[] }[];
  };
}

function useTunedMiniSearch(
  MiniSearch: MiniSearchModule['default'],
  documents: readonly SearchDocument[],
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
      boostDocument: (id: number) => getBoost(documents[id]),
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
  documents: readonly SearchDocument[],
  readWords: ReadWords,
): FindNumbers {
  const index = lunr(function () {
    this.pipeline.reset();
    this.searchPipeline.reset();
    this.tokenizer = (text) => readWords(text).map((word) => new lunr.Token(word));
    this.ref('id');
    for (const [name, boost] of Object.entries({ heading: 6, page: 1.5, text: 1 }))
      this.field(name, { boost });
    for (const document of documents) this.add(document, { boost: getBoost(document) });
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

function useFuse(Fuse: FuseModule['default'], documents: readonly SearchDocument[]): FindNumbers {
  const keys = Object.entries({ heading: 4, page: 2, text: 1 }).map(([name, weight]) => ({ name, weight }));
  const index = new Fuse(documents, { keys, ignoreLocation: true, threshold: 0.25, useTokenSearch: true });
  return (query) => index.search(query).map(({ refIndex }) => refIndex);
}
