import type { PageKind } from './search-results.ts';

/**
 * The files that a search is made of. The builder writes them, the browser and the crawl read them.
 *
 * `search.json` names the two files that a search starts with. No page names them: their names change with every word of
 * the site, and so would every page.
 *
 * `search-docs-<timestamp>-<hash>.json` and `search-index-<timestamp>-<hash>.json` are at the base of the site and are
 * fetched when somebody is about to search. They name the parts, in `search-parts/`, of which a query fetches what it
 * needs: postings by term, sections by page, and all words for finding what a misspelling meant. All carry the same
 * `build`. No page has that URL: hosts are told that files in the folder never change.
 */

/** Where the names of the two files are, relative to the base. */
export const SEARCH_NAMES_FILE = 'search.json';

/** `search.json`: where the two files are that a search starts with, base included. */
export interface SearchNames {
  docsHref: string;
  indexHref: string;
}

/** Settings of the search that a reader's browser has to know. */
export interface SearchOptions {
  /** How many sections are listed for a query. */
  maxHits: number;
  /** Whether the words of a query are marked on the page that is opened. */
  highlightResult: boolean;
}

/** A page, with what can be shown of it. */
export interface SearchPage {
  /** Relative to the base of the site, e.g. `docs/api/podlet`; empty for the front page. */
  href: string;
  title: string;
  kind: PageKind;
  /** Name of its docs version; without one it is found whichever version is read. */
  version?: string;
}

/** A section, as it is shown. */
export interface SearchSection {
  /** Anchor without `#`; empty for what is above the first heading. */
  id: string;
  heading: string;
  /** Headings above this one inside of the page, outermost first. */
  trail: string[];
  text: string;
}

/** What of a section can be shown before its page's file is there. */
export type SectionHead = Pick<SearchSection, 'id' | 'heading' | 'trail'>;

/** `search-docs-….json`: what there is. Sections are numbered through, page by page, in this order. */
export interface DocsFile {
  build: string;
  options: SearchOptions;
  searchDocs: SearchPage[];
  /** Address of the sections of a page, relative to the base, with `*` for the page's number. */
  parts: string;
}

/** `search-index-….json`: what every query needs of the index. Texts are `encodeNumbers`. */
export interface IndexFile {
  build: string;
  /** How many sections each page has. */
  sections: string;
  /** How many terms the heading of each section has. */
  headingLengths: string;
  /** How many terms the text of each section has, in steps: see `toLengthStep`. */
  textLengths: string;
  /** First term of each part, sorted. */
  starts: string[];
  /** Address of a part, relative to the base, with `*` for its number. */
  parts: string;
  /** Address of the list of all terms, for misspellings. */
  words: string;
  /** Address of the headings of all sections. */
  headings: string;
}

/** `search-parts/terms-….json`: some neighboring terms, and the sections that have them. */
export interface TermsFile {
  build: string;
  /** The terms, sorted: `encodeWords`. */
  terms: string;
  /** How many sections have each term. */
  counts: string;
  /** Their numbers, each as the distance from the one before. */
  sections: string;
  /** For each of them what `packPosting` says. */
  postings: string;
}

/** `search-parts/page-….json`: the sections of a page. */
export interface PageFile {
  build: string;
  sections: SearchSection[];
}

/**
 * `search-parts/headings-….json`: what can be shown of a section without the file of its page. A great site's is fetched after
 * the first answer, so that later ones need not wait for files of pages.
 */
export interface HeadingsFile {
  build: string;
  /** Of each section: id, or 0 when it is the `toUsualId` of the heading; heading; headings above, outermost first. */
  headings: [id: string | 0, heading: string, ...trail: string[]][];
}

/** The id that most headings have. The ids are a third of the file, and need not be. */
export function toUsualId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** `search-parts/words-….json`: all terms, sorted: `encodeWords`. */
export interface WordsFile {
  build: string;
  terms: string;
}

/** Every step is below this. */
export const MAX_STEP = 128;

/** Lengths of texts are kept in steps of a quarter: a ranking needs no more, and they are most of the index file. */
export function toLengthStep(length: number): number {
  return length < 1 ? 0 : Math.min(MAX_STEP - 1, 1 + Math.round(Math.log(length) / Math.log(1.25)));
}

/** The length that a step represents. */
export function fromLengthStep(step: number): number {
  return step < 1 ? 0 : 1.25 ** (step - 1);
}

/** The address of one part: `*` in a pattern represents its number. */
export function getPartHref(pattern: string, part: number): string {
  return pattern.replace('*', String(part));
}

/** Every part that the two files name, relative to the base. */
export function listPartHrefs(docs: DocsFile, index: IndexFile): string[] {
  return [
    ...docs.searchDocs.map((_, page) => getPartHref(docs.parts, page)),
    ...index.starts.map((_, part) => getPartHref(index.parts, part)),
    index.words,
    index.headings,
  ];
}
