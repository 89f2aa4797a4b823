import { SearchUnavailableError } from '#app/engine/model/search-results.ts';
import type {
  DocsFile,
  HeadingsFile,
  IndexFile,
  PageFile,
  SearchNames,
  TermsFile,
  WordsFile,
} from '#app/engine/model/search-files.ts';

/** What is said when a file is JSON but not what it should be. */
export function createDamagedError(): SearchUnavailableError {
  return new SearchUnavailableError('Search could not be read. Reload the page to try again.');
}

/** Checks the file that names the first two. */
export function readNamesFile(file: unknown): SearchNames {
  const { docsHref, indexHref } = readFields(file);
  if (typeof docsHref !== 'string' || typeof indexHref !== 'string') throw createDamagedError();
  return { docsHref, indexHref };
}

/** Checks the documents file. */
export function readDocsFile(file: unknown): DocsFile {
  const fields = readFields(file);
  const { build, options, searchDocs, parts } = fields;
  if (typeof build !== 'string' || typeof parts !== 'string' || !Array.isArray(searchDocs)) {
    throw createDamagedError();
  }
  const { maxHits } = readFields(options);
  if (typeof maxHits !== 'number') throw createDamagedError();
  return fields as unknown as DocsFile;
}

/** Checks the index file. */
export function readIndexFile(file: unknown, build: string): IndexFile {
  const fields = readFields(file);
  checkTexts(fields, build, ['sections', 'headingLengths', 'textLengths', 'parts', 'words', 'headings']);
  if (!Array.isArray(fields['starts'])) throw createDamagedError();
  return fields as unknown as IndexFile;
}

/** Checks a part of the index. */
export function readTermsFile(file: unknown, build: string): TermsFile {
  const fields = readFields(file);
  checkTexts(fields, build, ['terms', 'counts', 'sections', 'postings']);
  return fields as unknown as TermsFile;
}

/** Checks the list of all terms. */
export function readWordsFile(file: unknown, build: string): WordsFile {
  const fields = readFields(file);
  checkTexts(fields, build, ['terms']);
  return fields as unknown as WordsFile;
}

/** Checks the sections of a page. */
export function readPageFile(file: unknown, build: string): PageFile {
  const fields = readFields(file);
  checkTexts(fields, build, []);
  if (!Array.isArray(fields['sections'])) throw createDamagedError();
  return fields as unknown as PageFile;
}

/** Checks the headings of all sections. */
export function readHeadingsFile(file: unknown, build: string, total: number): HeadingsFile {
  const fields = readFields(file);
  checkTexts(fields, build, []);
  const { headings } = fields;
  if (!Array.isArray(headings) || headings.length !== total) throw createDamagedError();
  if (!headings.every((one) => Array.isArray(one) && one.length > 1)) throw createDamagedError();
  return fields as unknown as HeadingsFile;
}

function readFields(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw createDamagedError();
  return value as Record<string, unknown>;
}

/** The build must be that of the documents file: others number sections and pages differently. */
function checkTexts(fields: Record<string, unknown>, build: string, texts: readonly string[]): void {
  if (fields['build'] !== build) {
    throw new SearchUnavailableError('The site has been updated. Reload the page to search it.');
  }
  if (texts.some((name) => typeof fields[name] !== 'string')) throw createDamagedError();
}
