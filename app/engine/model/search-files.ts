import type { PageRecord, SearchRecord } from './search-record.ts';

/**
 * Search files. The builder writes them; the browser and the crawl read them.
 *
 * `search.json` contains the names of the two main files. Pages do not reference those, because their names change with
 * every edit, and so would every page.
 *
 * `search-docs-<YYYYMMDDhhmmss in UTC>-<hash>.json` and `search-index-….json` are at the base of the site and are
 * fetched when a reader is about to search: the documents, and the prebuilt Orama index. They reference the files in
 * `search-parts/`: the texts of each page, and the parts of the index with the postings of texts, which queries fetch
 * on demand. All have the same `build`. They are immutable, so hosts may cache them permanently.
 */

/** Path of the file with the names of the two main files, relative to the base. */
export const SEARCH_NAMES_FILE = 'search.json';

/** `search.json`: hrefs of the two main files, including the base. */
export interface SearchNames {
  docsHref: string;
  indexHref: string;
}

/** Search settings for the browser. */
export interface SearchOptions {
  /** Maximum number of hits listed for a query. */
  maxHits: number;
  /** Whether matches are highlighted on the opened page. */
  highlightResult: boolean;
}

/** The part of a record that can be shown before its text has been fetched. */
export type RecordHead = Omit<SearchRecord, 'text' | 'code' | 'defines' | 'keywords'>;

/** Page, with everything that can be shown before its texts have been fetched. */
export interface SearchDocument extends Omit<PageRecord, 'records'> {
  /** In the order of the page; the first one is its introduction. */
  records: readonly RecordHead[];
}

/** Words of queries, each with its equivalents on the pages; phrases contain spaces. */
export type Synonyms = Readonly<Record<string, readonly string[]>>;

/** Word or phrase of queries, as terms, with its equivalents, as terms of the index. */
export interface SynonymTerms {
  phrase: readonly string[];
  equivalents: readonly (readonly string[])[];
}

/** `search-docs-….json`: the documents. Records are numbered consecutively, page by page, in this order. */
export interface DocsFile {
  build: string;
  options: SearchOptions;
  synonyms: readonly SynonymTerms[];
  searchDocs: readonly SearchDocument[];
  /** Number of words in the heading of each record, encoded by `encodeNumbers`. */
  headingWords: string;
  /** Path of the texts of a page, relative to the base, with `*` for the number of the page. */
  texts: string;
}

/** Postings of consecutive terms in one field of the index, encoded by `encodeNumbers`. */
export interface Postings {
  /** Number of records that contain each term. */
  counts: string;
  /** Numbers of these records, each as its distance from the previous one. */
  records: string;
}

/** Fields of the index. */
export type SearchField = 'heading' | 'text' | 'code' | 'context';

/** `search-index-….json`: the Orama index, with the postings of headings only. */
export interface IndexFile {
  build: string;
  /** All terms, sorted, and encoded by `encodeWords`. */
  terms: string;
  heading: Postings;
  /** Index of the first term of each part. */
  starts: readonly number[];
  /** Path of a part, relative to the base, with `*` for its number. */
  parts: string;
}

/** `search-parts/terms-….json`: postings of consecutive terms in the other fields. */
export interface PartFile extends Record<Exclude<SearchField, 'heading'>, Postings> {
  build: string;
}

/** Text of a record, for excerpts and quoted phrases. */
export interface RecordText {
  text: string;
  code?: string | undefined;
}

/** `search-parts/page-….json`: the texts of a page, by record. */
export interface TextsFile {
  build: string;
  records: readonly RecordText[];
}

/** Path of a numbered file: replaces `*` in a pattern with the number. */
export function getPartHref(pattern: string, part: number): string {
  return pattern.replace('*', String(part));
}

/** Paths of all files that the two main files reference, relative to the base. */
export function listPartHrefs(docs: DocsFile, index: IndexFile): string[] {
  return [
    ...docs.searchDocs.map((_, page) => getPartHref(docs.texts, page)),
    ...index.starts.map((_, part) => getPartHref(index.parts, part)),
  ];
}
