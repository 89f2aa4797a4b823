import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { create, insertMultiple, search } from '@orama/orama';
import { escapeText } from '#app/engine/lib/escape-markup.ts';
import type { PageRecord } from '#app/engine/model/search-record.ts';
import { toPath, type FindPaths } from '../../search/judge.ts';
import { installPackages, type ImportFile } from '../processes.ts';
import { withBrowser, withFolder } from '../sites.ts';

/** What every engine indexes: the introduction of a page, a section, or a reference entry. */
interface SearchDocument {
  /** Its number. */
  id: number;
  /** URL path without base, with anchor. */
  path: string;
  heading: string;
  /** Title of its page. */
  page: string;
  text: string;
  /** Weight of its kind. */
  boost: number;
}

/** Numbers of the documents that an engine finds, best first. */
type FindNumbers = (query: string) => number[] | Promise<number[]>;

/** Number of results of an engine that are ranked. */
const MAX_RESULTS = 30;

/** Weight of a post in engines with settings that suit documentation; of everything else, it is 1. */
const POST_BOOST = 0.6;

/** Installs the engines into a folder. Returns a function that imports a file of their packages. */
export async function installEngines(folder: string): Promise<ImportFile> {
  return await installPackages(folder, 'fuse.js@7.5.0', 'lunr@2.3.9', 'minisearch@7.2.0', 'pagefind@1.6.0');
}

/**
 * Searches the documents of the site's own index with the engines of other documentation sites. The tuned ones have
 * settings that suit documentation: boosts, prefixes, typos, stems, and parts of identifiers.
 */
export async function searchWithEngines(
  pages: readonly PageRecord[],
  importFile: ImportFile,
  use: (engine: string, find: FindPaths) => Promise<void>,
): Promise<void> {
  const documents: SearchDocument[] = pages
    .flatMap(({ href, title, kind, records }) =>
      records.map(({ id, heading, text, code, keywords }) => ({
        path: toPath(href, id),
        heading: heading === '' ? title : heading,
        page: title,
        text: [text, code, keywords].join(' '),
        boost: kind === 'post' ? POST_BOOST : 1,
      })),
    )
    .map((document, id) => ({ id, ...document }));
  const useNumbers = (engine: string, find: FindNumbers): Promise<void> =>
    use(engine, async (query) =>
      (await find(query)).slice(0, MAX_RESULTS).flatMap((number) => documents[number]?.path ?? []),
    );
  const { default: MiniSearch } = (await importFile('minisearch/dist/es/index.js')) as MiniSearchModule;
  const { default: lunr } = (await importFile('lunr/lunr.js')) as LunrModule;
  const { default: Fuse } = (await importFile('fuse.js/dist/fuse.mjs')) as FuseModule;
  const readWords = createWordReader(lunr);
  await useNumbers('MiniSearch, as VitePress', createMiniSearch(MiniSearch, documents));
  await useNumbers('MiniSearch, tuned', createTunedMiniSearch(MiniSearch, documents, readWords));
  await useNumbers('lunr, tuned', createLunr(lunr, documents, readWords));
  await useNumbers('Fuse, tuned', createFuse(Fuse, documents));
  await useNumbers('Orama, bare', await createOrama(documents));
  await withPagefind(documents, importFile, (find) => useNumbers('Pagefind', find));
}

/** Reads words as the tuned engines index them: identifiers and their parts, stemmed, without stop words. */
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
function createMiniSearch(
  MiniSearch: MiniSearchModule['default'],
  documents: readonly SearchDocument[],
): FindNumbers {
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { heading: 4, text: 2, page: 1 } },
  });
  index.addAll(documents);
  return (query) => index.search(query).map(({ id }) => id);
}

function createTunedMiniSearch(
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

/** The weights of exact words, prefixes, and typos are those of lunr's guide. */
function createLunr(
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

function createFuse(Fuse: FuseModule['default'], documents: readonly SearchDocument[]): FindNumbers {
  const keys = Object.entries({ heading: 4, page: 2, text: 1 }).map(([name, weight]) => ({ name, weight }));
  const index = new Fuse(documents, { keys, ignoreLocation: true, threshold: 0.25, useTokenSearch: true });
  return (query) => index.search(query).map(({ refIndex }) => refIndex);
}

async function createOrama(documents: readonly SearchDocument[]): Promise<FindNumbers> {
  const index = create({ schema: { heading: 'string', page: 'string', text: 'string' } as const });
  await insertMultiple(
    index,
    documents.map(({ id, heading, page, text }) => ({ id: String(id), heading, page, text })),
  );
  return async (term) => {
    const { hits } = await search(index, { term, limit: MAX_RESULTS });
    return hits.map(({ id }) => Number(id));
  };
}

/** The part of Pagefind's own indexer that the benchmarks use. */
export interface PagefindModule {
  createIndex(options?: { rootSelector: string }): Promise<{
    index: {
      addDirectory(options: { path: string }): Promise<unknown>;
      addHTMLFile(file: { url: string; content: string }): Promise<unknown>;
      writeFiles(options: { outputPath: string }): Promise<unknown>;
    };
  }>;
  close(): Promise<unknown>;
}

/** Indexes documents with Pagefind, each as a page, and searches them in Chromium: its search only runs in browsers. */
async function withPagefind(
  documents: readonly SearchDocument[],
  importFile: ImportFile,
  use: (find: FindNumbers) => Promise<void>,
): Promise<void> {
  const { createIndex, close } = (await importFile('pagefind/lib/index.js')) as PagefindModule;
  const { index } = await createIndex();
  for (const { id, heading, page, text } of documents) {
    const [h1, h2, p] = [heading, page, text].map(escapeText);
    const content = `<html lang="en"><body data-pagefind-body><h1>${h1}</h1><h2>${h2}</h2><p>${p}</p>`;
    await index.addHTMLFile({ url: `/${id}/`, content: `<!doctype html>${content}</body></html>` });
  }
  await withFolder(async (folder) => {
    await index.writeFiles({ outputPath: path.join(folder, 'pagefind') });
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><html lang="en">');
    await close();
    await withBrowser({ folder, baseUrl: '/' }, async (url, browser) => {
      const page = await browser.newPage();
      await page.goto(url);
      await use(async (query) => {
        const urls = await page.evaluate(searchInPage, [query, MAX_RESULTS] as const);
        return urls.map((found) => Number(found.replaceAll('/', '')));
      });
    });
  });
}

/** Runs in the page. Returns URLs of pages. */
async function searchInPage([query, limit]: readonly [string, number]): Promise<string[]> {
  const pagefind = (await import(`${location.origin}/pagefind/pagefind.js`)) as {
    options(options: { ranking: { pageLength: number } }): Promise<void>;
    search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
  };
  // Sections differ in length more than pages do: the best of seven settings that were tried.
  await pagefind.options({ ranking: { pageLength: 0.1 } });
  const { results } = await pagefind.search(query);
  return await Promise.all(results.slice(0, limit).map(async (result) => (await result.data()).url));
}
