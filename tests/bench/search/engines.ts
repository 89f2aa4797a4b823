import path from 'node:path';
import { writeFile } from 'node:fs/promises';
import { create, insertMultiple, search } from '@orama/orama';
import { escapeText } from '#app/engine/lib/escape-markup.ts';
import type { PageRecord } from '#app/engine/model/search-record.ts';
import { toPath, type FindPaths } from '../../search/judge.ts';
import { installPackages, type ImportFile } from '../processes.ts';
import { withBrowser, withFolder } from '../sites.ts';
import { createTunedEngines, type MiniSearchModule } from './tuned-engines.ts';

/** What every engine indexes: the opening of a page, a section or an entry of a reference. */
export interface SearchDocument {
  /** Its number. */
  id: number;
  /** URL path without base, with anchor. */
  path: string;
  heading: string;
  /** Title of its page. */
  page: string;
  text: string;
  isPost: boolean;
}

/** Numbers of the documents that an engine finds, best first. */
export type FindNumbers = (query: string) => number[] | Promise<number[]>;

/** Number of results of an engine that are ranked. */
const MAX_RESULTS = 30;

/** Installs the engines into a folder. Returns a function that imports a file of their packages. */
export async function installEngines(folder: string): Promise<ImportFile> {
  return await installPackages(folder, {
    'fuse.js': '7.5.0',
    lunr: '2.3.9',
    minisearch: '7.2.0',
    pagefind: '1.6.0',
  });
}

/** Searches the documents of the site's own index with the engines of other documentation sites. */
export async function searchWithEngines(
  pages: readonly PageRecord[],
  importFile: ImportFile,
  use: (engine: string, find: FindPaths) => Promise<void>,
): Promise<void> {
  const documents = pages
    .flatMap(({ href, title, kind, records }) =>
      records.map(({ id, heading, text, code }) => ({
        path: toPath(href, id),
        heading: heading === '' ? title : heading,
        page: title,
        text: `${text} ${code}`,
        isPost: kind === 'post',
      })),
    )
    .map((document, id) => ({ id, ...document }));
  const toFindPaths =
    (find: FindNumbers): FindPaths =>
    async (query) =>
      (await find(query)).slice(0, MAX_RESULTS).flatMap((number) => documents[number]?.path ?? []);
  await use('MiniSearch, as VitePress', toFindPaths(await createMiniSearch(documents, importFile)));
  for (const [engine, find] of Object.entries(await createTunedEngines(documents, importFile))) {
    await use(engine, toFindPaths(find));
  }
  await use('Orama, bare', toFindPaths(await createOrama(documents, {})));
  const tuned = { boost: { heading: 6, page: 2 }, tolerance: 1 };
  await use('Orama, boosts and tolerance', toFindPaths(await createOrama(documents, tuned)));
  await withPagefind(documents, importFile, (find) => use('Pagefind', toFindPaths(find)));
}

/** Settings of VitePress 1.6: `VPLocalSearchBox.vue`. */
async function createMiniSearch(
  documents: readonly SearchDocument[],
  importFile: ImportFile,
): Promise<FindNumbers> {
  const { default: MiniSearch } = (await importFile('minisearch/dist/es/index.js')) as MiniSearchModule;
  const index = new MiniSearch({
    fields: ['heading', 'page', 'text'],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { heading: 4, text: 2, page: 1 } },
  });
  index.addAll(documents);
  return (query) => index.search(query).map(({ id }) => id);
}

async function createOrama(documents: readonly SearchDocument[], options: object): Promise<FindNumbers> {
  const index = create({ schema: { heading: 'string', page: 'string', text: 'string' } as const });
  await insertMultiple(
    index,
    documents.map(({ id, heading, page, text }) => ({ id: String(id), heading, page, text })),
  );
  return async (term) => {
    const { hits } = await search(index, { term, limit: MAX_RESULTS, ...options });
    return hits.map(({ id }) => Number(id));
  };
}

/** What the benchmarks use of Pagefind's own indexer. */
export interface PagefindModule {
  createIndex(options?: { rootSelector: string }): Promise<{
    index: {
      addDirectory(options: { path: string }): Promise<unknown>;
      addHTMLFile(file: { url: string; content: string }): Promise<unknown>;
      writeFiles(options: { outputPath: string }): Promise<unknown>;
    };
  }>;
  close(): Promise<unknown>;
}

/** Indexes documents with Pagefind, each as a page, and searches them in Chromium: its search runs in browsers only. */
async function withPagefind(
  documents: readonly SearchDocument[],
  importFile: ImportFile,
  use: (find: FindNumbers) => Promise<void>,
): Promise<void> {
  const { createIndex, close } = (await importFile('pagefind/lib/index.js')) as PagefindModule;
  const { index } = await createIndex();
  for (const { id, heading, page, text } of documents) {
    const [h1, h2, p] = [heading, page, text].map(escapeText);
    const content = `<html lang="en"><body data-pagefind-body><h1>${h1}</h1><h2>${h2}</h2><p>${p}</p>`;
    await index.addHTMLFile({ url: `/${id}/`, content: `<!doctype html>${content}</body></html>` });
  }
  await withFolder(async (folder) => {
    await index.writeFiles({ outputPath: path.join(folder, 'pagefind') });
    await writeFile(path.join(folder, 'index.html'), '<!doctype html><html lang="en">');
    await close();
    await withBrowser({ folder, baseUrl: '/' }, async (url, browser) => {
      const page = await browser.newPage();
      await page.goto(url);
      await use(async (query) => {
        const urls = await page.evaluate(searchInPage, [query, MAX_RESULTS] as const);
        return urls.map((found) => Number(found.replaceAll('/', '')));
      });
    });
  });
}

/** Runs in the page. Returns URLs of pages. */
async function searchInPage([query, limit]: readonly [string, number]): Promise<string[]> {
  const pagefind = (await import(`${location.origin}/pagefind/pagefind.js`)) as {
    options(options: { ranking: { pageLength: number } }): Promise<void>;
    search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>;
  };
  // Sections differ in length more than pages do: the best of seven settings that were tried.
  await pagefind.options({ ranking: { pageLength: 0.1 } });
  const { results } = await pagefind.search(query);
  return await Promise.all(results.slice(0, limit).map(async (result) => (await result.data()).url));
}
