import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAxe, findViolations } from './support/axe.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { rewriteFile } from '../helpers/rewrite-file.ts';
import { serveScript, type Served } from '../helpers/serve-script.ts';

const CONTENT = fileURLToPath(new URL('../../content/', import.meta.url));

const browser = useBrowser();

let folder: string;
let server: Served;

beforeAll(async () => {
  // A space in the path, because authors have such folders.
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'podium dev-')), 'content');
  await cp(CONTENT, folder, { recursive: true });
  for (const file of ['sidebars.ts', 'site.config.ts'].map((name) => path.join(folder, name))) {
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll("'../app/", `'${path.join(CONTENT, '../app/')}`));
  }
  // Under a base path; the tests of all targets use a dev server without one.
  server = await serveScript('run.js', { CONTENT_DIR: folder, BASE_URL: '/podium/' }, ['dev']);
  // Warms up the server, because the first page takes longest.
  await fetch(`${server.url}docs`);
}, 120_000);

afterAll(async () => {
  await server.stop();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

function rewrite(file: string, change: (text: string) => string): Promise<() => Promise<void>> {
  return rewriteFile(path.join(folder, file), change);
}

/** Opens a page, and waits until it can receive changes. */
async function openPage(url: string, expected?: RegExp): Promise<Page> {
  const page = await browser.open({ viewport: { width: 1280, height: 900 }, ...(expected && { expected }) });
  await page.goto(server.url + url);
  await waitForApp(page);
  return page;
}

describe('the dev server', () => {
  test('B6 pressing keys while the page starts causes no errors', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      // Once per task, because React does not yield for longer.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const body = document.querySelector('body');
        body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
        if (document.querySelector('html[data-app-hydrated]') === null) port2.postMessage('');
      };
      port2.postMessage('');
    });
    await page.goto(`${server.url}docs/guides/context`);
    await waitForApp(page);
  });

  test('B6 saving a change updates the open page without a reload, and preserves the scroll position', async () => {
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

  test('B6 saving a change preserves panels, tabs, focus, and the surrounding text', async () => {
    const restorePage = await rewrite(
      'docs/guides/redirects.mdx',
      (text) => `${text}
<details>
<summary>More</summary>

Inside of the panel.

</details>

<Tabs>
<Tab label="First">

One.

</Tab>
<Tab label="Second">

Two.

</Tab>
</Tabs>
`,
    );
    const page = await openPage('docs/guides/redirects');
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('tab', { name: 'Second' }).click();
    const restore = await rewrite('docs/guides/redirects.mdx', (text) =>
      text.replace('Inside of the panel.', 'A zebra inside of the panel.'),
    );
    await page.getByText('A zebra inside of the panel.').waitFor();
    expect(await page.getByRole('tab', { name: 'Second' }).getAttribute('aria-selected')).toBe('true');
    expect(
      await page.getByRole('tab', { name: 'Second' }).evaluate((tab) => tab === document.activeElement),
    ).toBe(true);
    await restore();
    await page.getByText('Inside of the panel.', { exact: true }).waitFor();
    await restorePage();
    await page.getByText('Inside of the panel.').waitFor({ state: 'detached' });
  });

  test('B6 changes to partials, authors, and the site configuration update the open page', async () => {
    await writeFile(path.join(folder, 'docs/guides/_zebra.mdx'), 'Stripes.\n');
    const restore = await rewrite(
      'docs/guides/proxying.mdx',
      (text) => `${text.replace(/^(---[^]*?---\n)/, "$1\nimport Zebra from './_zebra.mdx'\n")}\n<Zebra />\n`,
    );
    const page = await openPage('docs/guides/proxying');
    await page.getByText('Stripes.').waitFor();
    await writeFile(path.join(folder, 'docs/guides/_zebra.mdx'), 'Black and white.\n');
    await page.getByText('Black and white.').waitFor();
    await restore();
    await page.getByText('Black and white.').waitFor({ state: 'detached' });
    const restoreConfig = await rewrite('site.config.ts', (text) =>
      text.replace("label: 'Blog'", "label: 'Zebra blog'"),
    );
    await page.getByRole('link', { name: 'Zebra blog' }).first().waitFor();
    await restoreConfig();
    await page.getByRole('link', { name: 'Zebra blog' }).waitFor({ state: 'detached' });
    const post = await openPage('blog/first-blog-post');
    const restoreAuthors = await rewrite('authors.yml', (text) => text.replace('Trygve Lie', 'Zebra Author'));
    await post.getByText('Zebra Author').first().waitFor();
    await restoreAuthors();
    await post.getByText('Trygve Lie').first().waitFor();
  });

  test('E11 an error is shown above the page with location, code, and fix, and the page is restored once it is fixed', async () => {
    const page = await openPage('docs/guides/fallbacks');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    const restore = await rewrite('docs/guides/fallbacks.mdx', (text) => `${text}\n<Tabz />\n`);
    const overlay = page.getByRole('dialog', { name: 'Problems' });
    await overlay.getByText('Unknown component <Tabz>. Did you mean "Tab"?').waitFor();
    const location = overlay.getByRole('link', { name: /fallbacks\.mdx:\d+:1$/ });
    expect(await location.getAttribute('href')).toMatch(
      /^\/podium\/__open-in-editor\?file=.*fallbacks\.mdx%3A\d+%3A1$/,
    );
    await overlay.getByText('> ').filter({ hasText: '<Tabz />' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Fallbacks');
    await addAxe(page);
    expect(await findViolations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^1 error/ }).click();
    await overlay.waitFor();
    expect(
      await overlay.evaluate((panel) => (panel.getRootNode() as ShadowRoot).activeElement === panel),
    ).toBe(true);

    const other = await openPage('docs/guides/context');
    await other.getByRole('heading', { level: 1, name: 'Context' }).waitFor();
    expect(await other.getByRole('dialog', { name: 'Problems' }).isVisible()).toBe(false);

    await restore();
    await overlay.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    expect(documents).toEqual([]);
  });

  test('E11 a page that was broken when it was opened is shown once it is fixed', async () => {
    const restore = await rewrite('docs/guides/assets.mdx', (text) => `${text}\n<Tabz>\n`);
    const page = await openPage('docs/guides/assets', /status of (404|500)|ErrorBoundary|Tabz/);
    await page.getByRole('dialog', { name: 'Problems' }).getByText('Expected a closing tag').waitFor();
    await restore();
    await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor();
    await page.getByRole('dialog', { name: 'Problems' }).waitFor({ state: 'hidden' });
  });

  test('E11 configuration and frontmatter errors are reported while the last valid page stays', async () => {
    const page = await openPage('docs/guides/context');
    const overlay = page.getByRole('dialog', { name: 'Problems' });
    const restoreConfig = await rewrite('site.config.ts', (text) => text.replace('tagline:', 'tagljne:'));
    await overlay.getByText('"tagljne" is not a field. Did you mean "tagline"?').waitFor();
    const restorePage = await rewrite('docs/guides/context.mdx', (text) => text.replace('title:', 'titel:'));
    await overlay.getByText('"titel" is not a frontmatter field. Did you mean "title"?').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Context');
    await restoreConfig();
    await restorePage();
    await overlay.waitFor({ state: 'hidden' });
  });

  test('E11 a button on the page opens its warnings', async () => {
    const restore = await rewrite('docs/guides/context.mdx', (text) => `${text}\n[x](./nowhere.mdx)\n`);
    const page = await openPage('docs/guides/context');
    await page.getByRole('button', { name: '1 warning' }).click();
    await page
      .getByRole('dialog', { name: 'Problems' })
      .getByText(/does not point to a page/)
      .waitFor();
    await restore();
    await page.getByRole('dialog', { name: 'Problems' }).waitFor({ state: 'hidden' });
  });

  test('B6 a new page appears in the sidebar immediately, and disappears when its file is deleted', async () => {
    // Deleting the file removes the page that is open.
    const page = await openPage('docs', /status of (404|500)/);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await writeFile(path.join(folder, 'docs/guides/zebra.mdx'), '---\ntitle: Zebra\n---\n\nStripes.\n');
    const restore = await rewrite('sidebars.ts', (text) =>
      text.replace("'guides/browser-extension'", "'guides/browser-extension', 'guides/zebra'"),
    );
    await sidebar.getByRole('link', { name: 'Zebra' }).waitFor();
    await sidebar.getByRole('link', { name: 'Zebra' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zebra' }).waitFor();
    await restore();
    await rm(path.join(folder, 'docs/guides/zebra.mdx'));
    await sidebar.getByRole('link', { name: 'Zebra' }).waitFor({ state: 'detached' });
  });

  test('E5 renaming the file of an open page is reported with the command for renaming pages', async () => {
    const page = await openPage('docs/guides/context', /status of (404|500)/);
    const [from, to] = ['context', 'renamed'].map((name) => path.join(folder, `docs/guides/${name}.mdx`));
    await rename(from ?? '', to ?? '');
    const dialog = page.getByRole('dialog', { name: 'Problems' });
    await dialog.getByText('docs/guides/context.mdx was renamed to docs/guides/renamed.mdx.').waitFor();
    await dialog.getByText('npm run rename -- guides/context guides/renamed').waitFor();
    await rename(to ?? '', from ?? '');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { level: 1, name: 'Context' }).waitFor();
  });

  test.each([
    ['R1', '', 'Many teams, one page, independent deploys'],
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
    ['R15', 'docs/category/api', 'Reference'],
    ['R16', 'pages', 'All pages'],
  ])('%s /%s shows "%s" without JavaScript', async (_id, url, heading) => {
    const page = await browser.open({ javaScriptEnabled: false });
    const response = await page.goto(server.url + url);
    expect(response?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([heading]);
  });

  test.each([
    ['POST', 'docs', 'GET, HEAD'],
    ['DELETE', 'docs/guides/context', 'GET, HEAD'],
    ['GET', 'theme', 'POST'],
  ])('%s to %s returns status 405, as on the live server', async (method, path, allow) => {
    const response = await fetch(server.url + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
  });

  test('R14 an unknown URL returns status 404', async () => {
    const response = await fetch(`${server.url}docs/nowhere`);
    expect(response.status).toBe(404);
  });

  test.each([
    ['D1', 'docs/podium/conceptual_overview', '/docs'],
    ['D8', 'docs/layout/unavailable_podlets', '/docs/guides/fallbacks#throwable-podlets'],
    ['D14', 'blog/2019/06/14/Version-4.0.0', '/blog/version-4.0.0'],
  ])('%s /%s redirects to %s with status 301', async (_id, from, to) => {
    const response = await fetch(server.url + from, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, `/podium${to}`]);
  });
});
