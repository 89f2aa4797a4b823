import { hashBytes } from '#app/engine/lib/files.server.ts';
import { encodeNumbers, encodeWords } from '#app/engine/search/terms/codes.ts';
import {
  getPartHref,
  toLengthStep,
  toUsualId,
  type DocsFile,
  type HeadingsFile,
  type IndexFile,
  type PageFile,
  type SearchOptions,
  type TermsFile,
  type WordsFile,
} from '#app/engine/model/search-files.ts';
import { buildIndex, type BuiltIndex } from './build-index.ts';
import type { PageRecord } from '#app/engine/search/records.ts';

/** The files of a search, and the names of the two that the others are named by. */
export interface SearchFiles {
  /** Relative to the base of the site, as are all names. */
  docsName: string;
  indexName: string;
  /** Text of each file by its name. */
  files: ReadonlyMap<string, string>;
}

export interface SearchFilesOptions {
  pages: readonly PageRecord[];
  options: SearchOptions;
  /** When the content was changed last, in seconds since 1970. */
  changed: number;
}

/** How many signs a part of the index may have before the next is begun; Brotli makes a third of them, or less. */
const PART_SIZE = 24_000;

/** Makes the files. Equal content gives equal bytes and names. */
export function buildSearchFiles({ pages, options, changed }: SearchFilesOptions): SearchFiles {
  const index = buildIndex(pages);
  const parts = splitTerms(index);
  const pageParts = pages.map(({ records }) =>
    records.map(({ id, heading, trail, text }) => ({ id, heading, trail: [...trail], text })),
  );
  const searchDocs = pages.map(({ href, title, kind, version }) => ({
    href,
    title,
    kind,
    ...(version === undefined ? {} : { version }),
  }));
  const words = encodeWords(index.terms.map(({ term }) => term));
  const sections = encodeNumbers(pages.map((page) => page.records.length));
  const headingLengths = encodeNumbers(index.headingLengths);
  const textLengths = encodeNumbers(index.textLengths.map(toLengthStep));
  // All files of one build say so: parts of another would name other sections by the same numbers.
  const build = hash(JSON.stringify([parts, pageParts, searchDocs, options, textLengths]));
  const patterns = {
    page: `search-parts/page-${build}-*.json`,
    terms: `search-parts/terms-${build}-*.json`,
    words: `search-parts/words-${build}.json`,
    headings: `search-parts/headings-${build}.json`,
  };
  const docs: DocsFile = { build, options, searchDocs, parts: patterns.page };
  const base: IndexFile = {
    build,
    sections,
    headingLengths,
    textLengths,
    starts: parts.map(({ start }) => start),
    parts: patterns.terms,
    words: patterns.words,
    headings: patterns.headings,
  };
  const files = new Map<string, string>();
  const add = (
    name: string,
    content: DocsFile | IndexFile | TermsFile | PageFile | WordsFile | HeadingsFile,
  ): string => {
    files.set(name, JSON.stringify(content));
    return name;
  };
  const docsName = add(formatFileName('search-docs', changed, hash(JSON.stringify(docs))), docs);
  const indexName = add(formatFileName('search-index', changed, hash(JSON.stringify(base))), base);
  for (const [at, { file }] of parts.entries()) add(getPartHref(patterns.terms, at), { build, ...file });
  for (const [at, part] of pageParts.entries())
    add(getPartHref(patterns.page, at), { build, sections: part });
  add(patterns.words, { build, terms: words });
  add(patterns.headings, {
    build,
    headings: pageParts
      .flat()
      .map(({ id, heading, trail }) => [id === toUsualId(heading) ? 0 : id, heading, ...trail]),
  });
  return { docsName, indexName, files };
}

/** Cuts the sorted terms into parts of about the same size. */
function splitTerms({ terms }: BuiltIndex): { start: string; file: Omit<TermsFile, 'build'> }[] {
  const parts: { start: string; file: Omit<TermsFile, 'build'> }[] = [];
  let group: BuiltIndex['terms'] = [];
  let size = 0;
  const flush = (): void => {
    const [first] = group;
    if (first === undefined) return;
    parts.push({
      start: first.term,
      file: {
        terms: encodeWords(group.map(({ term }) => term)),
        counts: encodeNumbers(group.map(({ sections }) => sections.length)),
        sections: group.map(({ sections }) => encodeNumbers(toDistances(sections))).join(''),
        postings: group.map(({ postings }) => encodeNumbers(postings)).join(''),
      },
    });
    group = [];
    size = 0;
  };
  for (const item of terms) {
    const own = item.term.length + item.sections.length * 2;
    if (size > 0 && size + own > PART_SIZE) flush();
    group.push(item);
    size += own;
  }
  flush();
  return parts;
}

function toDistances(sections: readonly number[]): number[] {
  return sections.map((section, at) => (at === 0 ? section : section - (sections[at - 1] ?? 0) - 1));
}

/** Name of one of the two files that a search starts with: `<kind>-<YYYYMMDDhhmmss in UTC>-<hash>.json`. */
export function formatFileName(
  kind: 'search-docs' | 'search-index',
  changed: number,
  contentHash: string,
): string {
  const timestamp = new Date(changed * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
  return `${kind}-${timestamp}-${contentHash}.json`;
}

function hash(text: string): string {
  return hashBytes(text).slice(0, 8);
}
