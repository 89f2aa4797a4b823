import { load } from '@orama/orama';
import {
  getPartHref,
  toUsualId,
  type DocsFile,
  type IndexFile,
  type PartFile,
  type RecordText,
  type SearchNames,
  type SearchOptions,
  type SearchPage,
  type Synonyms,
  type TextsFile,
} from '#app/engine/model/search-files.ts';
import type { HitKind } from '#app/engine/model/search-results.ts';
import { decodeWords } from '#app/engine/search/index/codes.ts';
import { createDatabase, PART_FIELDS, TERM_END, type Database } from '#app/engine/search/index/database.ts';
import { restoreIndex } from '#app/engine/search/index/saved-index.ts';
import { fetchOnce, type FetchFile } from './fetch-file.ts';
import { createDamagedError, readFile } from './read-file.ts';

/** Record of the index, as far as every search needs it. */
export interface IndexedRecord {
  /** Number of its page. */
  page: number;
  /** Anchor without `#`; empty for the opening. */
  id: string;
  kind: HitKind;
  heading: string;
  trail: readonly string[];
  valueType?: string;
  defaultValue?: string;
}

/** What every search needs, and access to what only some do. */
export interface SearchData {
  options: SearchOptions;
  synonyms: Synonyms;
  pages: readonly SearchPage[];
  records: readonly IndexedRecord[];
  /** Number of the opening of each page. */
  openings: readonly number[];
  /** Base of the site, e.g. `/podium/`. */
  baseHref: string;
  /** All terms of the index, sorted. */
  terms: ReadonlySet<string>;
  /**
   * The Orama database, with at least the texts' postings of some terms, each with its end or the beginning of terms.
   * Rejects with a SearchUnavailableError, as the other functions do.
   */
  getDatabase(needed: readonly string[]): Promise<Database>;
  /** Texts of the records of a page. */
  loadTexts(page: number): Promise<readonly RecordText[]>;
  /** What `loadTexts` has fetched. */
  getTexts(page: number): readonly RecordText[] | undefined;
}

/**
 * Fetches the two files. Parts are fetched when they are needed, and again only when that failed.
 *
 * @throws SearchUnavailableError
 */
export async function loadSearchData(names: SearchNames, fetchFile: FetchFile): Promise<SearchData> {
  const [docsFile, indexFile] = await Promise.all([fetchFile(names.docsHref), fetchFile(names.indexHref)]);
  const docs = readFile<DocsFile>(docsFile, ['build', 'options', 'synonyms', 'searchDocs', 'texts']);
  const index = readFile<IndexFile>(
    indexFile,
    [
      'terms',
      'statistics.heading.lengths',
      'statistics.text.lengths',
      'statistics.code.lengths',
      'statistics.context.lengths',
      'heading.counts',
      'starts',
      'parts',
    ],
    docs.build,
  );
  const { build, searchDocs: pages } = docs;
  const terms = decodeWords(index.terms);
  const records: IndexedRecord[] = [];
  const openings: number[] = [];
  for (const [at, page] of pages.entries()) {
    openings.push(records.length);
    records.push(...readRecords(page, at));
  }
  const restored = restoreIndex(index.statistics);
  const isComplete = restored.total === records.length && restored.add('heading', terms, index.heading);
  if (!isComplete) throw createDamagedError();
  const baseHref = names.docsHref.slice(0, names.docsHref.lastIndexOf('/') + 1);
  const database = createDatabase();
  let isLoaded = false;
  const loadPart = fetchOnce(async (part: number) => {
    const file = await fetchFile(baseHref + getPartHref(index.parts, part));
    const postings = readFile<PartFile>(file, ['text.counts', 'code.counts', 'context.counts'], build);
    const own = terms.slice(index.starts[part], index.starts[part + 1]);
    if (!PART_FIELDS.every((field) => restored.add(field, own, postings[field]))) throw createDamagedError();
    isLoaded = false;
  });
  const texts = new Map<number, readonly RecordText[]>();
  return {
    options: docs.options,
    synonyms: docs.synonyms,
    pages,
    records,
    openings,
    baseHref,
    terms: new Set(terms),
    async getDatabase(needed) {
      const parts = new Set(needed.flatMap((term) => listParts(term, terms, index.starts)));
      await Promise.all([...parts].map((part) => loadPart(part)));
      if (!isLoaded) load(database, restored.toData());
      isLoaded = true;
      return database;
    },
    loadTexts: fetchOnce(async (page: number) => {
      const file = await fetchFile(baseHref + getPartHref(docs.texts, page));
      const { records: own } = readFile<TextsFile>(file, ['records'], build);
      if (own.length !== pages[page]?.records.length) throw createDamagedError();
      texts.set(page, own);
      return own;
    }),
    getTexts: (page) => texts.get(page),
  };
}

/** The records of a page, with what their heads leave out. */
function readRecords({ records = [] }: Partial<SearchPage>, page: number): IndexedRecord[] {
  return records.map(({ heading = '', trail = [], ...head }, at) => ({
    ...head,
    page,
    heading,
    trail,
    id: head.id ?? toUsualId(heading),
    kind: head.kind ?? (at === 0 ? 'page' : 'section'),
  }));
}

/** The parts that hold a term (with its end), or all that start so (without it). */
function listParts(needed: string, terms: readonly string[], starts: readonly number[]): number[] {
  const from = needed.replace(TERM_END, '');
  const to = needed.endsWith(TERM_END) ? from : `${from}\uffff`;
  return [...starts.keys()].filter((part) => {
    const [first = '', next] = [terms[starts[part] ?? 0], terms[starts[part + 1] ?? terms.length]];
    return first <= to && (next === undefined || next > from);
  });
}
