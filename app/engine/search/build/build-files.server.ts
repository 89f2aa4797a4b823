import { save } from '@orama/orama';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import {
  formatFileName,
  getPartHref,
  toUsualId,
  type DocsFile,
  type IndexFile,
  type PartFile,
  type RecordHead,
  type SearchOptions,
  type Synonyms,
  type TextsFile,
} from '#app/engine/model/search-files.ts';
import { encodeWords } from '#app/engine/search/index/codes.ts';
import { buildDatabase } from '#app/engine/search/index/database.ts';
import {
  listSavedTerms,
  packPostings,
  packStatistics,
  readPostings,
  type TermPostings,
} from '#app/engine/search/index/saved-index.ts';
import type { PageRecord, SearchRecord } from '#app/engine/model/search-record.ts';

/** The files of a search, and the names of the two that name the others. */
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
  /** Default: none. */
  synonyms?: Synonyms;
  /** When the content was changed last, in seconds since 1970. */
  changed: number;
  /** How many postings of texts the index file and a part have at most. Default: `PART_SIZE`. */
  partSize?: Readonly<Record<'whole' | 'part', number>>;
}

/**
 * An index of more postings is split (a posting is a term in a record: 40,000 are about 40 kB with Brotli), into parts that
 * a browser fetches and loads within a frame or two.
 */
const PART_SIZE = { whole: 40_000, part: 8000 };

/** Builds the files. Equal content gives equal bytes and names. */
export function buildSearchFiles(options: SearchFilesOptions): SearchFiles {
  const { pages, options: searchOptions, synonyms = {}, changed, partSize = PART_SIZE } = options;
  const saved = save(buildDatabase(pages));
  const terms = listSavedTerms(saved);
  const postings = readPostings(saved, 'text', terms);
  const starts = splitTerms(postings, partSize);
  const parts = starts.map((start, at) => packPostings(postings.slice(start, starts[at + 1])));
  const index = {
    terms: encodeWords(terms),
    statistics: {
      name: packStatistics(saved, 'name'),
      heading: packStatistics(saved, 'heading'),
      text: packStatistics(saved, 'text'),
    },
    name: packPostings(readPostings(saved, 'name', terms)),
    heading: packPostings(readPostings(saved, 'heading', terms)),
    ...(starts.length === 0 ? { text: packPostings(postings) } : {}),
    starts,
  };
  const docs = {
    options: searchOptions,
    synonyms,
    searchDocs: pages.map(({ href, title, kind, version, records }) => ({
      href,
      title,
      kind,
      ...(version === undefined ? {} : { version }),
      records: records.map(toHead),
    })),
  };
  const texts = pages.map(({ records }) =>
    records.map(({ text, code }) => ({ text, ...(code === '' ? {} : { code }) })),
  );
  // All files of one build say so: parts of another would mean other records and terms by the same numbers.
  const build = hash(JSON.stringify([index, parts, docs, texts]));
  const docsFile: DocsFile = { build, ...docs, texts: `search-parts/page-${build}-*.json` };
  const indexFile: IndexFile = { build, ...index, parts: `search-parts/terms-${build}-*.json` };
  const files = new Map<string, string>();
  const add = (name: string, content: DocsFile | IndexFile | PartFile | TextsFile): string => {
    files.set(name, JSON.stringify(content));
    return name;
  };
  const docsName = add(formatFileName('search-docs', changed, hash(JSON.stringify(docsFile))), docsFile);
  const indexName = add(formatFileName('search-index', changed, hash(JSON.stringify(indexFile))), indexFile);
  for (const [at, text] of parts.entries()) add(getPartHref(indexFile.parts, at), { build, text });
  for (const [at, records] of texts.entries()) add(getPartHref(docsFile.texts, at), { build, records });
  return { docsName, indexName, files };
}

/** Number of the first term of each part; none for a small index. */
function splitTerms(
  postings: readonly TermPostings[],
  { whole, part }: Record<'whole' | 'part', number>,
): number[] {
  const starts: number[] = [];
  let total = 0;
  let size = 0;
  for (const [term, { records }] of postings.entries()) {
    total += records.length;
    if (starts.length === 0 || (size > 0 && size + records.length > part)) {
      starts.push(term);
      size = 0;
    }
    size += records.length;
  }
  return total > whole ? starts : [];
}

/** What is shown of a record before its text is there, without what is as usual. */
function toHead({ id, kind, heading, trail, valueType, defaultValue }: SearchRecord): RecordHead {
  return {
    ...(id === toUsualId(heading) ? {} : { id }),
    ...(kind === (id === '' ? 'page' : 'section') ? {} : { kind }),
    ...(heading === '' ? {} : { heading }),
    ...(trail.length === 0 ? {} : { trail }),
    ...(valueType === undefined ? {} : { valueType }),
    ...(defaultValue === undefined ? {} : { defaultValue }),
  };
}

function hash(text: string): string {
  return hashBytes(text).slice(0, 8);
}
