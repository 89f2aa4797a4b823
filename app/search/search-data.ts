import { decodeNumbers, decodeWords } from './codes.ts';
import { fetchOnce, type FetchFile } from './fetch-file.ts';
import {
  createDamagedError,
  readDocsFile,
  readIndexFile,
  readPageFile,
  readTermsFile,
  readWordsFile,
} from './read-file.ts';
import {
  fromLengthStep,
  getPartHref,
  type SearchOptions,
  type SearchPage,
  type SearchSection,
  type TermsFile,
} from './search-files.ts';

/** Where the two files are that a search starts with, base included. */
export interface SearchNames {
  docsHref: string;
  indexHref: string;
}

/** A part of the index, read. */
export interface TermsPart {
  /** Sorted. */
  terms: readonly string[];
  /** Sections that have a term, by its place in `terms`: their numbers, and what `packPosting` says of each. */
  getPostings(term: number): { sections: readonly number[]; postings: readonly number[] };
  /** How many sections have a term. */
  getCount(term: number): number;
}

/** What every query needs, and access to what only some do. */
export interface SearchData {
  options: SearchOptions;
  pages: readonly SearchPage[];
  /** Base of the site, e.g. `/podium/`. */
  baseHref: string;
  /** Number of each page's first section, and at the end how many sections there are. */
  firstSections: readonly number[];
  /** Page of each section. */
  sectionPages: readonly number[];
  headingLengths: readonly number[];
  textLengths: readonly number[];
  /** First term of each part of the index. */
  starts: readonly string[];
  loadTerms(part: number): Promise<TermsPart>;
  loadSections(page: number): Promise<readonly SearchSection[]>;
  /** All terms of the site, sorted. */
  loadWords(): Promise<readonly string[]>;
}

/**
 * Fetches the two files. Parts are fetched when they are asked for, and again only when that failed.
 *
 * @throws SearchUnavailableError, as do the functions of the result
 */
export async function loadSearchData(names: SearchNames, fetchFile: FetchFile): Promise<SearchData> {
  const [docsFile, indexFile] = await Promise.all([fetchFile(names.docsHref), fetchFile(names.indexHref)]);
  const docs = readDocsFile(docsFile);
  const index = readIndexFile(indexFile, docs.build);
  const counts = decodeNumbers(index.sections);
  const firstSections = [0];
  const sectionPages: number[] = [];
  for (const [page, count] of counts.entries()) {
    for (let section = 0; section < count; section += 1) sectionPages.push(page);
    firstSections.push(sectionPages.length);
  }
  const headingLengths = decodeNumbers(index.headingLengths);
  const textLengths = decodeNumbers(index.textLengths).map(fromLengthStep);
  const total = sectionPages.length;
  if (
    counts.length !== docs.searchDocs.length ||
    headingLengths.length !== total ||
    textLengths.length !== total
  ) {
    throw createDamagedError();
  }
  const baseHref = names.docsHref.slice(0, names.docsHref.lastIndexOf('/') + 1);
  const loadWords = fetchOnce(async (href: string) => {
    const file = await fetchFile(baseHref + href);
    return decodeWords(readWordsFile(file, docs.build).terms);
  });
  return {
    options: docs.options,
    pages: docs.searchDocs,
    baseHref,
    firstSections,
    sectionPages,
    headingLengths,
    textLengths,
    starts: index.starts,
    loadTerms: fetchOnce(async (part: number) => {
      const file = await fetchFile(baseHref + getPartHref(index.parts, part));
      return readPart(readTermsFile(file, docs.build));
    }),
    loadSections: fetchOnce(async (page: number) => {
      const file = await fetchFile(baseHref + getPartHref(docs.parts, page));
      return readPageFile(file, docs.build).sections;
    }),
    loadWords: () => loadWords(index.words),
  };
}

function readPart(file: TermsFile): TermsPart {
  const terms = decodeWords(file.terms);
  const counts = decodeNumbers(file.counts);
  const distances = decodeNumbers(file.sections);
  const postings = decodeNumbers(file.postings);
  if (counts.length !== terms.length || distances.length !== postings.length) throw createDamagedError();
  const offsets = [0];
  for (const count of counts) offsets.push((offsets.at(-1) ?? 0) + count);
  if (offsets.at(-1) !== distances.length) throw createDamagedError();
  return {
    terms,
    getCount: (term) => counts[term] ?? 0,
    getPostings(term) {
      const from = offsets[term] ?? 0;
      const to = offsets[term + 1] ?? from;
      let before = -1;
      return {
        sections: distances.slice(from, to).map((distance) => (before += distance + 1)),
        postings: postings.slice(from, to),
      };
    },
  };
}
