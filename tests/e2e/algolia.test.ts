import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DocSearchRecord } from '#app/engine/search/algolia/docsearch-record.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { serveLocally, type LocalServer } from '../helpers/serve-local.ts';
import { buildSite, serveScript, type Served } from '../helpers/serve-script.ts';

const CONTENT = fileURLToPath(new URL('../fixtures/small-site/', import.meta.url));

/** Timeout for the build of this small site, including its bundle, in milliseconds. */
const BUILD_TIMEOUT = 120_000;

const browser = useBrowser();

let temporary: string;
let folder: string;
let algolia: LocalServer;
let site: Served;
let live: Served;
let records: DocSearchRecord[];
/** Queries received by the Algolia stub, and the status of its responses. */
let requested: string[];
let status = 200;

/** Starts an Algolia stub, which returns the records that contain the query, highlighted with the requested tags. */
async function startAlgolia(): Promise<LocalServer> {
  return await serveLocally((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
      const [search] =
        text === '' ? [] : (JSON.parse(text) as { requests: Record<string, string>[] }).requests;
      const { query = '', highlightPreTag = '', highlightPostTag = '' } = search ?? {};
      requested.push(query);
      const words = new RegExp(`\\b${query}\\b`, 'g');
      const mark = (value: string): string =>
        value.replaceAll(words, `${highlightPreTag}${query}${highlightPostTag}`);
      const hits = records
        .filter(({ content }) => content !== null && query !== '' && content.search(words) >= 0)
        .map((record) => ({
          ...record,
          _snippetResult: { content: { value: mark(record.content ?? ''), matchLevel: 'full' } },
        }));
      response.end(JSON.stringify({ results: [{ hits, nbHits: hits.length }] }));
    });
  });
}

beforeAll(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'podium-algolia-'));
  folder = path.join(temporary, 'site');
  const content = path.join(temporary, 'content');
  algolia = await startAlgolia();
  await cp(CONTENT, content, { recursive: true });
  const file = path.join(content, 'site.config.ts');
  const { origin } = new URL(algolia.url);
  const field = `algolia: { appId: 'APP', apiKey: 'KEY', indexName: 'small', host: '${origin}' },`;
  await writeFile(file, (await readFile(file, 'utf8')).replace(/\n {2}title:/, `\n  ${field}\n  title:`));
  const env = {
    CONTENT_DIR: content,
    OUT_DIR: folder,
    CACHE_DIR: path.join(temporary, 'cache'),
    BASE_URL: '/small/',
  };
  await buildSite(env);
  records = JSON.parse(
    await readFile(path.join(folder, 'algolia-records.json'), 'utf8'),
  ) as DocSearchRecord[];
  [site, live] = await Promise.all([serveScript('serve.ts', env), serveScript('preview.ts', env)]);
}, BUILD_TIMEOUT);

afterAll(async () => {
  for (const served of [algolia, site, live]) await served.stop();
  await rm(temporary, { recursive: true, force: true });
});

describe.each(['static', 'live'])('on the %s site', (name) => {
  test('F6 the search box loads Algolia on demand, and shows and opens its hits', async () => {
    requested = [];
    status = 200;
    // In the content of the first hit, not only in its description.
    const word = 'guide';
    const { url } = name === 'live' ? live : site;
    const page = await browser.open();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(url);
    await waitForApp(page);
    await page.waitForLoadState('networkidle');
    const before = new Set(scripts);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('combobox', { name: 'Search' }).fill(word);
    await page.getByRole('option').first().waitFor();
    expect(requested).toContain(word);
    expect(await page.locator('[role="option"] mark').first().textContent()).toBe(word);
    const loaded = scripts.filter((pageUrl) => !before.has(pageUrl));
    expect(loaded.some((pageUrl) => /algolia/.test(pageUrl))).toBe(true);
    expect(scripts.filter((pageUrl) => /search-(docs|index)-/.test(pageUrl))).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Clear highlights' }).waitFor();
    expect(page.url().startsWith(url)).toBe(true);
  });
});

test('F6 F7 when a request to Algolia fails, the search box offers to retry it', async () => {
  requested = [];
  status = 403;
  const page = await browser.open({ expected: /status of 403/ });
  await page.goto(site.url);
  await waitForApp(page);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('release');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  status = 200;
  await retry.click();
  await page
    .getByRole('status')
    .filter({ hasText: /result/ })
    .waitFor();
});

test('F6 each record has a unique ID, an existing page, and a hierarchy', async () => {
  expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length);
  const pages = new Set(records.map(({ url_without_anchor: url }) => new URL(url).pathname));
  const files = await readdir(folder, { recursive: true });
  for (const page of pages)
    expect(files).toContain(`${page.slice('/small/'.length)}/index.html`.replace(/^\//, ''));
  expect(records.every(({ hierarchy }) => hierarchy.lvl0 !== null && hierarchy.lvl1 !== null)).toBe(true);
});
