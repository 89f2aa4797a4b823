import { escapeText } from '#app/engine/lib/escape-markup.ts';
import { launchChromium } from '../../helpers/launch-chromium.ts';
import type { FindPaths } from '../../search/judge.ts';
import { listPaths, MAX_RESULTS, type ImportFile, type SearchDocument } from './engines.ts';

/** What the benchmarks use of Pagefind's own indexer. */
export interface PagefindModule {
  createIndex(options?: { rootSelector: string }): Promise<{
    index: {
      addDirectory(options: { path: string }): Promise<unknown>;
      addHTMLFile(file: { url: string; content: string }): Promise<unknown>;
      getFiles(): Promise<{ files: { path: string; content: Uint8Array }[] }>;
      writeFiles(options: { outputPath: string }): Promise<unknown>;
    };
  }>;
  close(): Promise<unknown>;
}

/** Host of pages that exist in the browser alone. */
const ORIGIN = 'http://pagefind.test';

/** Indexes documents with Pagefind, each as a page, and searches them in Chromium: its search runs in browsers only. */
export async function openPagefind(
  documents: readonly SearchDocument[],
  importFile: ImportFile,
): Promise<{ find: FindPaths; close(): Promise<void> }> {
  const { createIndex, close } = (await importFile('pagefind/lib/index.js')) as PagefindModule;
  const { index } = await createIndex();
  for (const [at, document] of documents.entries()) {
    await index.addHTMLFile({ url: `/${at}/`, content: toHtml(document) });
  }
  const { files } = await index.getFiles();
  await close();
  const bodies = new Map(files.map(({ path, content }) => [`/pagefind/${path}`, Buffer.from(content)]));
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = pathname.endsWith('.js')
      ? 'text/javascript'
      : pathname === '/'
        ? 'text/html'
        : undefined;
    await route.fulfill({
      body: bodies.get(pathname) ?? '<!doctype html><html lang="en">',
      ...(contentType && { contentType }),
    });
  });
  await page.goto(`${ORIGIN}/`);
  return {
    async find(query) {
      const urls = await page.evaluate(searchInPage, [query, MAX_RESULTS] as const);
      return listPaths(
        documents,
        urls.map((url) => Number(url.replaceAll('/', ''))),
      );
    },
    close: () => browser.close(),
  };
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

function toHtml({ heading, page, text }: SearchDocument): string {
  return `<!doctype html><html lang="en"><body data-pagefind-body><h1>${escapeText(heading)}</h1><h2>${escapeText(page)}</h2><p>${escapeText(text)}</p></body></html>`;
}
