import pMap from 'p-map';
import { findPath } from '#app/navigation/paths.ts';
import { listPartHrefs, type DocsFile, type IndexFile } from '#app/search/search-files.ts';
import type { Fetched } from './fetch-page.ts';
import type { OutputFolder } from './output-folder.ts';

interface WriteSearchOptions {
  /** Hrefs of the two files that a search starts with. */
  docs: string;
  index: string;
  baseUrl: string;
  origin: string;
  output: OutputFolder;
  concurrency: number;
  /** Fetches what must be there; throws when it is not. */
  mustFetch(url: string): Promise<Fetched>;
}

/** Fetches the files of the search, and the parts that they name. */
export async function writeSearch(options: WriteSearchOptions): Promise<void> {
  const { origin, baseUrl, output, mustFetch, concurrency } = options;
  const write = async (href: string): Promise<Buffer> => {
    const { body } = await mustFetch(origin + href);
    await output.write((findPath(href, baseUrl) ?? href).slice(1), body);
    return body;
  };
  const docs = JSON.parse((await write(options.docs)).toString('utf8')) as DocsFile;
  const index = JSON.parse((await write(options.index)).toString('utf8')) as IndexFile;
  const parts = listPartHrefs(docs, index).map((part) => baseUrl + part);
  await pMap(parts, write, { concurrency });
}
