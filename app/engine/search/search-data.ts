import { decodeNumbers, decodeWords } from './terms/codes.ts';
import { fetchOnce, type FetchFile } from './fetch-file.ts';
import {
  createDamagedError,
  readDocsFile,
  readHeadingsFile,
  readIndexFile,
  readPageFile,
  readTermsFile,
  readWordsFile,
} from './read-file.ts';
import {
  getPartHref,
  toUsualId,
  type HeadingsFile,
  type SearchNames,
  type SearchOptions,
  type SearchPage,
  type SearchSection,
  type SectionHead,
} from '#app/engine/model/search-files.ts';
import { readTermsPart, type TermsPart } from './terms-part.ts';

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
  headingLengths: ArrayLike<number>;
  /** In steps: see `fromLengthStep`. */
  textLengths: ArrayLike<number>;
  /** First term of each part of the index. */
  starts: readonly string[];
  loadTerms(part: number): Promise<TermsPart>;
  loadSections(page: number): Promise<readonly SearchSection[]>;
  /** What `loadSections` has fetched. */
  getSections(page: number): readonly SearchSection[] | undefined;
  /** Fetches what `getHead` knows. */
  loadHeads(): Promise<void>;
  /** What can be shown of a section without its page's file; undefined before `loadHeads` has fetched it. */
  getHead(section: number): SectionHead | undefined;
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
  const textLengths = decodeNumbers(index.textLengths);
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
  let headings: HeadingsFile['headings'] = [];
  const loadHeads = fetchOnce(async (href: string) => {
    ({ headings } = readHeadingsFile(await fetchFile(baseHref + href), docs.build, total));
  });
  const sections = new Map<number, readonly SearchSection[]>();
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
      return readTermsPart(readTermsFile(file, docs.build));
    }),
    loadSections: fetchOnce(async (page: number) => {
      const file = await fetchFile(baseHref + getPartHref(docs.parts, page));
      const read = readPageFile(file, docs.build).sections;
      sections.set(page, read);
      return read;
    }),
    getSections: (page) => sections.get(page),
    loadHeads: () => loadHeads(index.headings),
    getHead(section) {
      const [id, heading, ...trail] = headings[section] ?? [];
      if (id === undefined || heading === undefined) return undefined;
      return { id: id === 0 ? toUsualId(heading) : id, heading, trail };
    },
    loadWords: () => loadWords(index.words),
  };
}
