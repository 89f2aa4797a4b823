import { statSync } from 'node:fs';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { readBuiltBase } from '#scripts/http/static-server.ts';
import { OWN_NAME } from '../figures.ts';
import { installPackages, run, type ImportFile } from '../processes.ts';
import type { PagefindModule } from './engines.ts';

/** A search box on a built site. */
export interface SearchBox {
  who: string;
  /** Folder of the built site, and the base path that it is served at. */
  folder: string;
  baseUrl: string;
  /** Folder of files that key presses wait for; see `withBrowser`. Default: none. */
  compressed?: string;
  /** URL path of a page with the box, relative to the base. */
  path: string;
  /** Opens it as a reader does. */
  open(page: Page): Promise<unknown>;
  /** Selectors of its input and of the results in its list. */
  input: string;
  hits: string;
  /** Matches URL paths of index data; everything else that is fetched is code. */
  data: RegExp;
}

/** The search box of this site. */
export async function createOwnBox(folder: string): Promise<SearchBox> {
  return {
    who: OWN_NAME,
    folder,
    baseUrl: await readBuiltBase(folder),
    compressed: 'search-parts',
    path: 'docs',
    open: (page) => page.getByRole('button', { name: 'Search', exact: true }).click(),
    input: 'dialog [role=combobox]',
    hits: 'dialog .search-hit',
    data: /\/search[^?]*\.(?!js$|css$)\w+$/,
  };
}

/** Pagefind's own box, on an empty page next to the pages that its own indexer has indexed: `@pagefind/default-ui`. */
export async function createPagefindBox(site: string, importFile: ImportFile): Promise<SearchBox> {
  const { createIndex, close } = (await importFile('pagefind/lib/index.js')) as PagefindModule;
  const folder = path.join(site, 'pagefind-site');
  const { index } = await createIndex({ rootSelector: 'main' });
  await index.addDirectory({ path: site });
  await index.writeFiles({ outputPath: path.join(folder, 'pagefind') });
  await close();
  const page = '<!doctype html><html lang="en"><title>Search</title><div id="search">';
  await writeFile(path.join(folder, 'index.html'), page);
  return {
    who: 'Pagefind 1.6.0, default UI',
    folder,
    baseUrl: '/',
    path: '',
    async open(page) {
      await page.addStyleTag({ url: '/pagefind/pagefind-ui.css' });
      await page.addScriptTag({ url: '/pagefind/pagefind-ui.js' });
      await page.evaluate("new PagefindUI({ element: '#search', showSubResults: true })");
    },
    input: '.pagefind-ui__search-input',
    hits: '.pagefind-ui__result',
    data: /\.pf_\w+$|\/pagefind-entry\.json$/,
  };
}

/** VitePress's local search, on a site of the Markdown copies of this one. */
export async function createVitePressBox(site: string, cwd: string): Promise<SearchBox> {
  const version = '1.6.4';
  await installPackages(cwd, `vitepress@${version}`);
  for (const folder of ['docs', 'blog']) {
    await cp(path.join(site, folder), path.join(cwd, folder), {
      recursive: true,
      filter: (file) => file.endsWith('.md') || statSync(file).isDirectory(),
    });
  }
  const config = { cleanUrls: true, ignoreDeadLinks: true, themeConfig: { search: { provider: 'local' } } };
  await mkdir(path.join(cwd, '.vitepress'));
  await writeFile(path.join(cwd, '.vitepress/config.mjs'), `export default ${JSON.stringify(config)};\n`);
  await run('npx', ['vitepress', 'build'], { cwd });
  const files = await readdir(path.join(cwd, 'docs'), { recursive: true });
  const first = files.sort().find((file) => file.endsWith('.md')) ?? '';
  return {
    who: `VitePress ${version}`,
    folder: path.join(cwd, '.vitepress/dist'),
    baseUrl: '/',
    path: `docs/${first.replace(/\.md$/, '')}`,
    open: (page) => page.locator('#local-search button').click(),
    input: '.VPLocalSearchBox .search-input',
    hits: '.VPLocalSearchBox .result',
    data: /@localSearchIndex/,
  };
}
