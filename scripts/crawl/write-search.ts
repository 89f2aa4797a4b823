import pMap from 'p-map';
import { findPath } from '#app/engine/urls/paths.ts';
import {
  listPartHrefs,
  SEARCH_NAMES_FILE,
  type DocsFile,
  type IndexFile,
  type SearchNames,
} from '#app/engine/model/search-files.ts';
import type { Fetched } from './fetch-page.ts';
import type { OutputFolder } from './output-folder.ts';

interface WriteSearchOptions {
  baseUrl: string;
  origin: string;
  output: OutputFolder;
  concurrency: number;
  /** Fetches a required file; throws if it is missing. */
  mustFetch(url: string): Promise<Fetched>;
}

/** Fetches the files of the search: each names the next. */
export async function writeSearch(options: WriteSearchOptions): Promise<void> {
  const { origin, baseUrl, output, mustFetch, concurrency } = options;
  const write = async (href: string): Promise<unknown> => {
    const { body } = await mustFetch(origin + href);
    output.write((findPath(href, baseUrl) ?? href).slice(1), body);
    return JSON.parse(body.toString('utf8'));
  };
  const { docsHref, indexHref } = (await write(baseUrl + SEARCH_NAMES_FILE)) as SearchNames;
  const docs = (await write(docsHref)) as DocsFile;
  const index = (await write(indexHref)) as IndexFile;
  const parts = listPartHrefs(docs, index).map((part) => baseUrl + part);
  await pMap(parts, write, { concurrency });
}
