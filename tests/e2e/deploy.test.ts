import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { startFaultyHost, type FaultyHost } from './support/faulty-host.ts';
import { findBox, findButton, listRequests, openBox } from './support/search-box.ts';
import { listTargets } from './support/targets.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();

/** Files with a hash in their names: a deploy that replaces the folder removes those of the previous build. */
const HASHED_FILES = /\/(assets|shell|search-parts)\/|\/search-(docs|index)-/;

/** Console messages about missing files. */
const FETCH_ERRORS = /Failed to (load|fetch)|MIME type|dynamically imported|could not be (started|loaded)/;

// Interactions do not depend on the server; the URL of the search page depends on the base path.
describe.each(listTargets())('while a new version replaces the $name site', (target) => {
  let host: FaultyHost;

  beforeAll(async () => {
    host = await startFaultyHost(target.url);
  });

  afterEach(() => {
    host.repair();
  });

  afterAll(async () => {
    await host.stop();
  });

  /** Opens a page. The next document to load, the search page, is from the new version. */
  async function open(path: string): Promise<Page> {
    const page = await browser.open({ expected: FETCH_ERRORS });
    await page.clock.install();
    await page.goto(host.url + path);
    await page.route(/\/search\/?\?q=/, async (route) => {
      host.repair();
      await route.continue();
    });
    return page;
  }

  /** Resolves when the search page, a new document, shows hits for a query. */
  async function waitForSearchPage(page: Page, query: string): Promise<void> {
    await page.waitForURL(new RegExp(`/search/?\\?q=${query}$`));
    await page.locator('h1').getByText('Search', { exact: true }).waitFor();
    await expect.poll(() => findBox(page).inputValue()).toBe(query);
    await page.getByRole('option').first().waitFor();
  }

  const listDuplicates = (urls: readonly string[]): string[] =>
    urls.filter((url, at) => HASHED_FILES.test(url) && urls.indexOf(url) !== at);

  test.each(['Control+k', '/', 'the button'])(
    'F7 before the app has started, %s and a query lead to the search page, and typing does not request the missing files again',
    async (trigger) => {
      const page = await open('docs/guides/context');
      await page.clock.pauseAt(Date.now() + 60_000);
      host.break(HASHED_FILES, 'missing');
      const requests = listRequests(page);
      const failed = page.waitForEvent('console', (message) =>
        message.text().includes('could not be loaded'),
      );
      if (trigger === 'the button') await findButton(page).click();
      else await page.keyboard.press(trigger);
      await page.keyboard.type('pod');
      await failed;
      await page.keyboard.type('let');
      expect(requests.some((url) => HASHED_FILES.test(url))).toBe(true);
      expect(listDuplicates(requests)).toEqual([]);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      expect(await findBox(page).inputValue()).toBe('podlet');
      await page.clock.resume();
      await page.keyboard.press('Enter');
      await waitForSearchPage(page, 'podlet');
    },
  );

  test('F7 when the search code is missing, the search box shows one error, and Enter opens the search page', async () => {
    const page = await open('docs/guides/context');
    await waitForApp(page);
    host.break(HASHED_FILES, 'missing');
    const requests = listRequests(page);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('podlet');
    const message = page.getByRole('dialog', { name: 'Search' }).getByText('could not be loaded');
    await message.filter({ visible: true }).first().waitFor();
    expect(await findBox(page).inputValue()).toBe('podlet');
    expect(await page.locator('p:not(.visually-hidden)').and(message).count()).toBe(1);
    await page.keyboard.type(' x');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    expect(listDuplicates(requests)).toEqual([]);
    await page.keyboard.press('Enter');
    await waitForSearchPage(page, 'podlet');
  });

  test('F7 when the search data is missing, the search box shows one error, and Enter opens the search page', async () => {
    const page = await open('docs/guides/context');
    await waitForApp(page);
    await openBox(page);
    await page.getByText('Suggested pages').waitFor();
    await page.keyboard.press('Escape');
    host.break(/\/search-parts\//, 'missing');
    const box = await openBox(page);
    await box.pressSequentially('pod');
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    const requests = listRequests(page);
    await box.pressSequentially('let');
    expect(await box.inputValue()).toBe('podlet');
    await retry.waitFor();
    expect(requests).toEqual([]);
    await page.keyboard.press('Enter');
    await waitForSearchPage(page, 'podlet');
  });

  test('F7 Enter also opens the search page when pressed before the error is known', async () => {
    const page = await open('docs/guides/context');
    await waitForApp(page);
    const release = await holdRequests(page, /\/assets\/search-box-/);
    host.break(HASHED_FILES, 'missing');
    await page.keyboard.press('Control+k');
    await findBox(page).fill('podlet');
    await page.keyboard.press('Enter');
    release();
    await waitForSearchPage(page, 'podlet');
  });

  test('S3 a tab whose script is missing shows an error, and offers to reload the page', async () => {
    const page = await open('docs/guides/context');
    host.break(HASHED_FILES, 'missing');
    const alert = page.getByRole('alert');
    expect(await alert.count()).toBe(0);
    await page.getByRole('tab', { name: 'Fastify' }).first().click();
    await alert.getByText('Part of this page could not be loaded.').waitFor();
    host.repair();
    const loaded = page.waitForEvent('load');
    await alert.getByRole('link', { name: 'Reload the page' }).click();
    await loaded;
    await page.getByRole('tab', { name: 'Fastify' }).first().click();
    await page.getByRole('tabpanel', { name: 'Fastify' }).first().waitFor();
    expect(await alert.count()).toBe(0);
  });
});
