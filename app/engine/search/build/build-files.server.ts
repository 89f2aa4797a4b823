import { save } from '@orama/orama';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import {
  formatFileName,
  getPartHref,
  toUsualId,
  type DocsFile,
  type IndexFile,
  type PartField,
  type PartFile,
  type Postings,
  type RecordHead,
  type SearchOptions,
  type Synonyms,
  type TextsFile,
} from '#app/engine/model/search-files.ts';
import { encodeWords } from '#app/engine/search/index/codes.ts';
import { buildDatabase, mapFields, PART_FIELDS } from '#app/engine/search/index/database.ts';
import {
  listSavedTerms,
  packPostings,
  packStatistics,
  readPostings,
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
  /** How many postings a part has at most. Default: `PART_SIZE`. */
  partSize?: number;
}

/** A posting is a term in a field of a record. So many are about 6 kB with Brotli: loaded within a frame. */
const PART_SIZE = 8000;

/** Builds the files. Equal content gives equal bytes and names. */
export function buildSearchFiles(options: SearchFilesOptions): SearchFiles {
  const { pages, options: searchOptions, synonyms = {}, changed, partSize = PART_SIZE } = options;
  const saved = save(buildDatabase(pages));
  const terms = listSavedTerms(saved);
  const postings = mapFields((field) => readPostings(saved, field, terms));
  const starts = splitTerms(
    terms.map((_, at) => PART_FIELDS.reduce((sum, field) => sum + (postings[field][at]?.length ?? 0), 0)),
    partSize,
  );
  const parts = starts.map((start, at) => {
    const pack = (field: PartField): Postings => packPostings(postings[field].slice(start, starts[at + 1]));
    return { text: pack('text'), code: pack('code'), context: pack('context') };
  });
  const index = {
    terms: encodeWords(terms),
    statistics: mapFields((field) => packStatistics(saved, field)),
    heading: packPostings(postings.heading),
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
  const build = hashBytes(JSON.stringify([index, parts, docs, texts])).slice(0, 8);
  const docsFile: DocsFile = { build, ...docs, texts: `search-parts/page-${build}-*.json` };
  const indexFile: IndexFile = { build, ...index, parts: `search-parts/terms-${build}-*.json` };
  const docsName = formatFileName('search-docs', changed, build);
  const indexName = formatFileName('search-index', changed, build);
  const files: [string, DocsFile | IndexFile | PartFile | TextsFile][] = [
    [docsName, docsFile],
    [indexName, indexFile],
    ...parts.map((part, at): [string, PartFile] => [getPartHref(indexFile.parts, at), { build, ...part }]),
    ...texts.map((records, at): [string, TextsFile] => [getPartHref(docsFile.texts, at), { build, records }]),
  ];
  return { docsName, indexName, files: new Map(files.map(([name, file]) => [name, JSON.stringify(file)])) };
}

/** Number of the first term of each part, by how many postings each term has. */
function splitTerms(counts: readonly number[], partSize: number): number[] {
  const starts: number[] = [];
  let size = Infinity;
  for (const [term, count] of counts.entries()) {
    if (size + count > partSize) {
      starts.push(term);
      size = 0;
    }
    size += count;
  }
  return starts;
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
