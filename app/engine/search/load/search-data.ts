import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';
import {
  getPartHref,
  type DocsFile,
  type IndexFile,
  type PartFile,
  type RecordHead,
  type SearchNames,
  type SearchDocument,
  type TextsFile,
} from '#app/engine/model/search-files.ts';
import { decodeNumbers, decodeWords } from '#app/engine/search/index/codes.ts';
import { PART_FIELDS, TERM_END, type Database } from '#app/engine/search/index/database.ts';
import { restoreDatabase } from '#app/engine/search/index/saved-index.ts';
import { createBuildError, readFile, type FetchFile } from './fetch-file.ts';

/** Record of the index, with the data that every search requires. */
export interface IndexedRecord extends RecordHead {
  /** Index among all records. */
  number: number;
  /** Index among the records of its page. */
  at: number;
  page: IndexedPage;
  /** Number of words in its heading, at least 1. */
  headingWords: number;
}

export interface IndexedPage extends Omit<SearchDocument, 'records'> {
  number: number;
  /** Texts of its records; undefined until `loadTexts` has fetched them. */
  texts: TextsFile['records'] | undefined;
}

/** Data that every search requires, and functions that load the rest on demand. */
export interface SearchData extends Pick<DocsFile, 'options' | 'synonyms'> {
  pages: readonly IndexedPage[];
  records: readonly IndexedRecord[];
  /** Base of the site, e.g. `/podium/`. */
  baseHref: string;
  /** All terms of the index, sorted. */
  terms: ReadonlySet<string>;
  /**
   * Returns the Orama database after loading the postings of some terms outside of headings. A term ends with
   * `TERM_END`, or is a prefix without it. Rejects with a SearchUnavailableError, as `loadTexts` does.
   */
  getDatabase: (needed: readonly string[]) => Promise<Database>;
  loadTexts: (page: IndexedPage) => Promise<void>;
}

/**
 * Fetches the two main files. Parts are fetched on demand, and again only after a failure. Rejects with a
 * SearchUnavailableError.
 */
export async function loadSearchData(names: SearchNames, fetchFile: FetchFile): Promise<SearchData> {
  const baseHref = readFile(() => names.docsHref.slice(0, names.docsHref.lastIndexOf('/') + 1));
  const files = await Promise.all([fetchFile(names.docsHref), fetchFile(names.indexHref)]);
  const [docs, index] = files as [DocsFile, IndexFile];
  const { records, terms, restored, firstTerms } = readFile(() => {
    checkBuild(index, docs);
    const records = readRecords(docs);
    const terms = decodeWords(index.terms);
    const restored = restoreDatabase(records.length);
    restored.add('heading', terms, index.heading);
    restored.updateStatistics('heading');
    return { records, terms, restored, firstTerms: index.starts.map((start) => terms[start] ?? '') };
  });
  let loadedParts = 0;
  const loadPart = memoizeAsync(async (part: number) => {
    const file = (await fetchFile(baseHref + getPartHref(index.parts, part))) as PartFile;
    readFile(() => {
      checkBuild(file, docs);
      const partTerms = terms.slice(index.starts[part], index.starts[part + 1]);
      for (const field of PART_FIELDS) restored.add(field, partTerms, file[field]);
      loadedParts += 1;
      if (loadedParts === index.starts.length) PART_FIELDS.forEach(restored.updateStatistics);
    });
  });
  return {
    options: docs.options,
    synonyms: docs.synonyms,
    pages: records.filter(({ at }) => at === 0).map(({ page }) => page),
    records,
    baseHref,
    terms: new Set(terms),
    getDatabase: async (needed) => {
      const parts = new Set(needed.flatMap((term) => listParts(term, firstTerms)));
      await Promise.all([...parts].map((part) => loadPart(part)));
      return restored.database;
    },
    loadTexts: memoizeAsync(async (page: IndexedPage) => {
      const file = (await fetchFile(baseHref + getPartHref(docs.texts, page.number))) as TextsFile;
      readFile(() => {
        checkBuild(file, docs);
        if (file.records.length !== docs.searchDocs[page.number]?.records.length)
          throw new RangeError('The texts do not match the records.');
        page.texts = file.records;
      });
    }),
  };
}

/** Throws for a file of another build, which numbers records and pages differently. */
function checkBuild(file: { build: string }, docs: DocsFile): void {
  if (file.build !== docs.build) throw createBuildError();
}

/** Reads the records. Each is a literal without spreads, because V8 reads the properties of such objects fastest. */
function readRecords({ searchDocs, headingWords: counts }: DocsFile): IndexedRecord[] {
  const all: IndexedRecord[] = [];
  const words = decodeNumbers(counts);
  for (const [pageNumber, { records, href, title, kind, version }] of searchDocs.entries()) {
    const page: IndexedPage = { number: pageNumber, href, title, kind, version, texts: undefined };
    for (const [at, { id, kind, heading, trail, valueType, defaultValue }] of records.entries()) {
      const number = all.length;
      const headingWords = words[number] ?? 1;
      all.push({ number, at, page, headingWords, id, kind, heading, trail, valueType, defaultValue });
    }
  }
  return all;
}

/** Lists the parts that contain a term (with `TERM_END`), or all terms with a prefix (without it). */
function listParts(needed: string, firstTerms: readonly string[]): number[] {
  const from = needed.replace(TERM_END, '');
  const to = needed.endsWith(TERM_END) ? from : `${from}\uffff`;
  return [...firstTerms.keys()].filter((part) => {
    const [first = '', next] = firstTerms.slice(part, part + 2);
    return first <= to && (next === undefined || next > from);
  });
}
