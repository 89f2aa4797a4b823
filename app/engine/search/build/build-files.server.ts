import { save } from '@orama/orama';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import {
  getPartHref,
  type DocsFile,
  type IndexFile,
  type PartFile,
  type SearchOptions,
  type Synonyms,
  type SynonymTerms,
  type TextsFile,
} from '#app/engine/model/search-files.ts';
import { encodeNumbers, encodeWords } from '#app/engine/search/index/codes.ts';
import { buildDatabase, PART_FIELDS } from '#app/engine/search/index/database.ts';
import { packPostings, readPostings, type TermPostings } from '#app/engine/search/index/saved-index.ts';
import { findStem, isStopWord } from '#app/engine/search/terms/word-forms.ts';
import { joinParts, listTerms, readParts } from '#app/engine/search/terms/words.ts';
import type { PageRecord } from '#app/engine/model/search-record.ts';

/** Search files, and the names of the two main files, which reference the others. */
export interface SearchFiles {
  /** Relative to the base of the site, as are all names. */
  docsName: string;
  indexName: string;
  /** Content of each file by its name. */
  files: Readonly<Record<string, string>>;
}

export interface SearchFilesOptions {
  pages: readonly PageRecord[];
  options: SearchOptions;
  /** Default: none. */
  synonyms?: Synonyms;
  /** Time of the last change to the content, in seconds since the Unix epoch. */
  changed: number;
  /** Maximum number of postings in a part. Default: `PART_SIZE`. */
  partSize?: number;
}

/** Number of postings (terms in a field of a record) that are about 6 kB with Brotli, which load within a frame. */
const PART_SIZE = 8000;

/** Builds the files. Equal content results in equal bytes and names. */
export function buildSearchFiles(settings: SearchFilesOptions): SearchFiles {
  const { pages, options, synonyms = {}, changed, partSize = PART_SIZE } = settings;
  const postings = readPostings(save(buildDatabase(pages)));
  const starts = splitTerms(postings, partSize);
  const parts = starts.map((start, at) => {
    const part = postings.slice(start, starts[at + 1]);
    const packed = PART_FIELDS.map((field) => [field, packPostings(part, field)]);
    return Object.fromEntries(packed) as Omit<PartFile, 'build'>;
  });
  const terms = postings.map(([term]) => term);
  const index = { terms: encodeWords(terms), heading: packPostings(postings, 'heading'), starts };
  const searchDocs = pages.map(({ records, ...page }) => ({
    ...page,
    records: records.map(({ text, code, defines, keywords, ...head }) => head),
  }));
  const headingWords = pages.flatMap(({ title, records }) =>
    records.map(({ heading }) => countHeadingWords(heading, title)),
  );
  const docs = {
    options,
    synonyms: compileSynonyms(synonyms, new Set(terms)),
    searchDocs,
    headingWords: encodeNumbers(headingWords),
  };
  const texts = pages.map(({ records }) =>
    records.map(({ text, code }) => ({ text, code: code || undefined })),
  );
  // All files contain the hash of their build, because numbers refer to other records and terms in another build.
  const build = hashBytes(JSON.stringify([index, parts, docs, texts])).slice(0, 8);
  const docsFile: DocsFile = { build, ...docs, texts: `search-parts/page-${build}-*.json` };
  const indexFile: IndexFile = { build, ...index, parts: `search-parts/terms-${build}-*.json` };
  const timestamp = new Date(changed * 1000).toISOString().replace(/\D/g, '').slice(0, 14);
  const docsName = `search-docs-${timestamp}-${build}.json`;
  const indexName = `search-index-${timestamp}-${build}.json`;
  const files = { [docsName]: JSON.stringify(docsFile), [indexName]: JSON.stringify(indexFile) };
  for (const [at, part] of parts.entries())
    files[getPartHref(indexFile.parts, at)] = JSON.stringify({ build, ...part } satisfies PartFile);
  for (const [at, records] of texts.entries())
    files[getPartHref(docsFile.texts, at)] = JSON.stringify({ build, records } satisfies TextsFile);
  return { docsName, indexName, files };
}

/** Splits the terms into parts. Returns the index of the first term of each. */
function splitTerms(postings: readonly TermPostings[], partSize: number): number[] {
  const starts: number[] = [];
  let size = Infinity;
  for (const [at, [, records]] of postings.entries()) {
    const count = PART_FIELDS.reduce((sum, field) => sum + records[field].length, 0);
    if (size + count > partSize) {
      starts.push(at);
      size = 0;
    }
    size += count;
  }
  return starts;
}

/** Number of words, without stop words, in a heading, or in the page title for an introduction; at least 1. */
function countHeadingWords(heading: string, title: string): number {
  // Only the method name of a call: `layout.client.register(options)` is about registering.
  const name = heading.replace(/^[\w.]+\.(?=\w)|\(.*/g, '') || title;
  return Math.max(1, readParts(name).filter(({ term }) => !isStopWord(term)).length);
}

/**
 * Converts synonyms to terms. A phrase consists of the stems of its words; an equivalent may also be a name, which the
 * file has in lower case. Omits equivalents that no page contains.
 */
function compileSynonyms(synonyms: Synonyms, terms: ReadonlySet<string>): SynonymTerms[] {
  return Object.entries(synonyms)
    .map(([phrase, equivalents]) => ({
      phrase: listContentTerms(readParts(phrase).map(({ term }) => findStem(term))),
      equivalents: equivalents.flatMap((equivalent) => {
        const forms = [listContentTerms(listTerms(equivalent)), [joinParts(readParts(equivalent))]];
        return forms.filter((form) => form.every((term) => terms.has(term))).slice(0, 1);
      }),
    }))
    .filter(({ phrase, equivalents }) => phrase.length > 0 && equivalents.length > 0);
}

/** Lists distinct terms without stop words, unless there are only stop words. */
function listContentTerms(terms: readonly string[]): string[] {
  const contentTerms = terms.filter((term) => !isStopWord(term));
  return [...new Set(contentTerms.length > 0 ? contentTerms : terms)];
}
