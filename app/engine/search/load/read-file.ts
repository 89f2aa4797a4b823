import { SearchUnavailableError } from '#app/engine/model/search-results.ts';
import type {
  DocsFile,
  IndexFile,
  PartFile,
  SearchNames,
  TextsFile,
} from '#app/engine/model/search-files.ts';

/** Error for a file that is JSON but not what it should be. */
export function createDamagedError(): SearchUnavailableError {
  return new SearchUnavailableError('Search could not be read. Reload the page to try again.');
}

/** Checks the file that names the first two. */
export function readNamesFile(file: unknown): SearchNames {
  const { docsHref, indexHref } = readFields(file);
  check(typeof docsHref === 'string' && typeof indexHref === 'string');
  return file as SearchNames;
}

/** Checks the documents file. */
export function readDocsFile(file: unknown): DocsFile {
  const { build, options, synonyms, searchDocs, texts } = readFields(file);
  check(typeof build === 'string' && typeof texts === 'string' && Array.isArray(searchDocs));
  for (const page of searchDocs as unknown[]) check(Array.isArray(readFields(page)['records']));
  check(typeof readFields(options)['maxHits'] === 'number');
  for (const meant of Object.values(readFields(synonyms))) check(Array.isArray(meant));
  return file as DocsFile;
}

/** Checks the index file. */
export function readIndexFile(file: unknown, build: string): IndexFile {
  const { terms, parts, starts, statistics, name, heading, text } = readBuild(file, build);
  check(typeof terms === 'string' && typeof parts === 'string' && Array.isArray(starts));
  for (const field of ['name', 'heading', 'text']) checkStrings(readFields(statistics)[field], ['lengths']);
  for (const postings of [name, heading, ...((starts as unknown[]).length > 0 ? [] : [text])])
    checkStrings(postings, ['counts', 'records', 'frequencies']);
  return file as IndexFile;
}

/** Checks a part of the index. */
export function readPartFile(file: unknown, build: string): PartFile {
  checkStrings(readBuild(file, build)['text'], ['counts', 'records', 'frequencies']);
  return file as PartFile;
}

/** Checks the texts of a page. */
export function readTextsFile(file: unknown, build: string): TextsFile {
  const { records } = readBuild(file, build);
  check(Array.isArray(records) && records.every((record) => typeof readFields(record)['text'] === 'string'));
  return file as TextsFile;
}

/** The build must be that of the documents file: others number records and pages differently. */
function readBuild(file: unknown, build: string): Record<string, unknown> {
  const fields = readFields(file);
  if (fields['build'] !== build) {
    throw new SearchUnavailableError('The site has been updated. Reload the page to search it.');
  }
  return fields;
}

function checkStrings(value: unknown, names: readonly string[]): void {
  const fields = readFields(value);
  check(names.every((name) => typeof fields[name] === 'string'));
}

function readFields(value: unknown): Record<string, unknown> {
  check(typeof value === 'object' && value !== null);
  return value as Record<string, unknown>;
}

function check(isValid: boolean): void {
  if (!isValid) throw createDamagedError();
}
