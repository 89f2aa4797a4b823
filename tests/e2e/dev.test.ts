import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { serveScript, type Served } from './support/child.ts';

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));

const browser = useBrowser();

let folder: string;
let server: Served;

beforeAll(async () => {
  // A space in the path, because authors have such folders.
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'podium dev-')), 'content');
  await cp(CONTENT, folder, { recursive: true });
  await rewrite('sidebars.ts', (text) => text.replaceAll("'../app/", `'${path.join(CONTENT, '../app/')}`));
  await rewrite('site.config.ts', (text) => text.replaceAll("'../app/", `'${path.join(CONTENT, '../app/')}`));
  server = await serveScript('dev.ts', { CONTENT_DIR: folder });
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

async function rewrite(file: string, change: (text: string) => string): Promise<() => Promise<void>> {
  const before = await readFile(path.join(folder, file), 'utf8');
  await writeFile(path.join(folder, file), change(before));
  return () => writeFile(path.join(folder, file), before);
}

/** Opens a page and waits until a saved file would reach it. */
async function openPage(address: string, expected?: RegExp): Promise<Page> {
  const page = await browser.open({ viewport: { width: 1280, height: 900 }, ...(expected && { expected }) });
  await page.goto(server.url + address);
  await waitForApp(page);
  return page;
}

describe('the authors’ server', () => {
  test('B6 a saved change is on the open page without a reload, and the scroll position stays', async () => {
    const page = await openPage('docs/guides/context');
    await page.evaluate(() => {
      document.documentElement.dataset['marked'] = '';
      window.scrollTo({ top: 400, behavior: 'instant' });
    });
    const restore = await rewrite(
      'docs/guides/context.mdx',
      (text) => `${text}\nA zebra crosses the page.\n`,
    );
    await page.getByText('A zebra crosses the page.').waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.dataset['marked'])).toBe('');
    expect(await page.evaluate(() => window.scrollY)).toBe(400);
    await restore();
    await page.getByText('A zebra crosses the page.').waitFor({ state: 'detached' });
  });

  test('E11 a mistake shows on the page with its place and remedy, and goes away once it is mended', async () => {
    const page = await openPage(
      'docs/guides/fallbacks',
      /Failed to load resource|There is no component|ErrorBoundary|Error/,
    );
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    const restore = await rewrite('docs/guides/fallbacks.mdx', (text) => `${text}\n<Tabz />\n`);
    const message = page.getByText(
      /fallbacks\.mdx:\d+:1 There is no component <Tabz>\. Did you mean "Tab"\?/,
    );
    await message.waitFor();
    await restore();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    expect(documents).toEqual([]);
  });

  test('B6 a new page is in the sidebar at once, and gone when its file is', async () => {
    // When the file goes, the page that is open goes with it.
    const page = await openPage('docs', /status of (404|500)/);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await writeFile(path.join(folder, 'docs/guides/zebra.mdx'), '---\ntitle: Zebra\n---\n\nStripes.\n');
    const restore = await rewrite('sidebars.ts', (text) =>
      text.replace("'guides/browser-extension',", "'guides/browser-extension', 'guides/zebra',"),
    );
    await sidebar.getByRole('link', { name: 'Zebra' }).waitFor();
    await sidebar.getByRole('link', { name: 'Zebra' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zebra' }).waitFor();
    await restore();
    await rm(path.join(folder, 'docs/guides/zebra.mdx'));
    await sidebar.getByRole('link', { name: 'Zebra' }).waitFor({ state: 'detached' });
  });

  test.each([
    ['R1', '', 'Podium'],
    ['R2', 'users', 'Users'],
    ['R3', 'blog', 'Blog'],
    ['R4', 'blog/archive', 'Archive'],
    ['R5', 'blog/authors', 'Authors'],
    ['R6', 'blog/tags', 'Tags'],
    ['R7', 'blog/tags/hello', 'Posts tagged “hello”'],
    ['R8', 'blog/version-5.0.0', 'Version 5.0.0'],
    ['R9', 'docs', 'Introduction'],
    ['R10', 'docs/api/podlet', 'Podlet'],
    ['R11', 'docs/guides/context', 'Context'],
    ['R12', 'docs/guides/hybrid', 'Hybrid apps'],
    ['R13', 'docs/introduction/hello-podium', 'Hello Podium'],
    ['R15', 'docs/category/api', 'API reference'],
    ['R16', 'pages', 'All pages'],
  ])('%s /%s shows "%s" without JavaScript', async (_id, address, heading) => {
    const page = await browser.open({ javaScriptEnabled: false });
    const response = await page.goto(server.url + address);
    expect(response?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading]);
  });

  test('R14 an unknown address is answered with status 404', async () => {
    const response = await fetch(`${server.url}docs/nowhere`);
    expect(response.status).toBe(404);
  });

  test.each([
    ['D1', 'docs/podium/conceptual_overview', '/docs'],
    ['D8', 'docs/layout/unavailable_podlets', '/docs/guides/fallbacks#throwable-podlets'],
    ['D14', 'blog/2019/06/14/Version-4.0.0', '/blog/version-4.0.0'],
  ])('%s /%s is answered with 301 to %s', async (_id, from, to) => {
    const response = await fetch(server.url + from, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });
});
