import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Target } from './support/global-setup.ts';
import { letWork, useBrowser, waitForApp } from './support/browser.ts';
import { isPhone } from './support/devices.ts';
import {
  findBox,
  findButton,
  listRequests,
  openBox,
  readActive,
  searchFor,
  countMarks,
  listMarks,
} from './support/search-box.ts';
import { at, listRowTargets, pathOf } from './support/targets.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();

/** The two files that a search starts with; their names contain a timestamp and a content hash. */
const FILE = /\/search-(docs|index)-[^/]+-[0-9a-f]{6,}\.json$/;

async function openPage(target: Target, url: string, options = {}): Promise<Page> {
  const page = await browser.open(options);
  await page.goto(at(target, url));
  await waitForApp(page);
  return page;
}

describe.each(listRowTargets())('on the $name site', (target) => {
  test.skipIf(isPhone)(
    'F1 the button says "Search" with its shortcut; Ctrl+K, Cmd+K, and "/" open the box, Escape closes it',
    async () => {
      const page = await openPage(target, '/docs/guides/context');
      const button = findButton(page);
      expect(await button.innerText()).toMatch(/^Search\s+Ctrl K$/);
      for (const keys of ['Control+k', 'Meta+k', '/']) {
        await button.focus();
        await page.keyboard.press(keys);
        await findBox(page).waitFor();
        expect(await findBox(page).evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await findBox(page).inputValue()).toBe('');
        await page.keyboard.press('Escape');
        await findBox(page).waitFor({ state: 'detached' });
        expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      }
      await openBox(page);
      await page.keyboard.type('a/b');
      expect(await findBox(page).inputValue()).toBe('a/b');
      await page.keyboard.press('Control+k');
      await findBox(page).waitFor({ state: 'detached' });
    },
  );

  test('F1 the shortcut reopens the box even before the browser has dispatched its close event', async () => {
    const page = await openPage(target, '/docs/guides/context');
    await openBox(page);
    await page.evaluate(async () => {
      const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
      const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve, { once: true }));
      // Like Escape: hidden immediately, with the event in a separate task.
      dialog?.close();
      const keys = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', keys));
      // A reopened dialog dispatches no event.
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 500))]);
    });
    expect(await findBox(page).isVisible()).toBe(true);
    expect(await findBox(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.locator('dialog.search').waitFor({ state: 'hidden' });
  });

  test('F2 nothing is fetched for search before the button is used; then search.json and two files under the base path, once each', async () => {
    const page = await browser.open();
    const requests = listRequests(page);
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await page.waitForLoadState('networkidle');
    expect(
      requests.filter((url) => /search-(docs|index|box)|search\.json|searcher|orama|algolia/i.test(url)),
    ).toEqual([]);
    const fetched = page.waitForResponse((response) => FILE.test(response.url()));
    await findButton(page).hover();
    await fetched;
    await openBox(page);
    await page.getByText('Suggested pages').waitFor();
    await page.keyboard.type('podlet');
    await page.getByRole('option').first().waitFor();
    const files = requests.filter((url) => FILE.test(url));
    expect(files).toHaveLength(2);
    expect(files.every((url) => url.startsWith(target.url))).toBe(true);
    expect(requests.filter((url) => url.endsWith('/search.json'))).toEqual([at(target, '/search.json')]);
  });

  test('F2 "Loading..." is shown until the files have loaded, then the hits of the query typed so far', async () => {
    const page = await openPage(target, '/');
    const release = await holdRequests(page, FILE);
    await openBox(page);
    await page.getByRole('status').getByText('Loading...').waitFor();
    await page.keyboard.type('fallback');
    expect(await page.getByRole('option').count()).toBe(0);
    expect(await page.getByText('Loading...').count()).toBe(1);
    release();
    await page.getByRole('listbox', { name: 'Results' }).waitFor();
    expect(await page.getByText('Loading...').count()).toBe(0);
  });

  test('F3 hits are sections grouped by page with matches marked, and the keyboard moves through them', async () => {
    const page = await openPage(target, '/');
    await searchFor(page, 'podlet fallback');
    const groups = page.getByRole('listbox').getByRole('group');
    expect(await groups.count()).toBeGreaterThan(1);
    expect(await groups.first().getByRole('option').count()).toBeGreaterThan(0);
    const marked = await page.locator('[role="option"] mark').allTextContents();
    expect(marked.some((word) => /fallback/i.test(word))).toBe(true);
    await page.emulateMedia({ forcedColors: 'active' });
    const [color, background] = await page
      .locator('[role="option"] mark')
      .first()
      .evaluate((mark) => [getComputedStyle(mark).color, getComputedStyle(mark).backgroundColor]);
    expect([color, background]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 0)']);
    await page.emulateMedia({ forcedColors: 'none' });
    await expect.poll(() => page.locator('.search-excerpt-reserved:empty').count()).toBe(0);
    // The last option shows more hits.
    const options = await page.getByRole('option').allTextContents();
    const hits = await page.locator('a[role="option"]').count();
    expect(await page.getByRole('status').filter({ hasText: 'results' }).textContent()).toMatch(
      new RegExp(`^${hits} .*results on ${await groups.count()} pages`),
    );
    expect(await readActive(page)).toBe(options[0]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => readActive(page)).toBe(options[1]);
    // The reserved space is no longer needed.
    expect(await page.locator('.search-excerpt-reserved').count()).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => readActive(page)).toBe(options.at(-1));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => readActive(page)).toBe(options[0]);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => readActive(page)).toBe(options.at(-1));
    await page.keyboard.press('Home');
    await expect.poll(() => readActive(page)).toBe(options[0]);
  });

  test('F4 a hit opens its section without loading a document, with rare words highlighted there until cleared', async () => {
    const page = await openPage(target, '/');
    await searchFor(page, 'podlet.process');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    const href = await page.getByRole('option').first().getAttribute('href');
    await page.keyboard.press('Enter');
    const clear = page.getByRole('button', { name: 'Clear highlights' });
    await clear.waitFor();
    expect(page.url()).toBe(new URL(href ?? '', target.url).href);
    expect(page.url()).not.toContain('?');
    const id = new URL(page.url()).hash.slice(1);
    expect(id).not.toBe('');
    expect(documents).toEqual([]);
    const marks = await listMarks(page);
    expect(marks.length).toBeGreaterThan(0);
    expect(marks.filter(({ headings }) => !headings.includes(id))).toEqual([]);
    // Nearly every page contains this word.
    expect(marks.filter(({ text }) => /^podlets?$/i.test(text))).toEqual([]);
    const shared = page.url();
    await page.keyboard.press('Escape');
    await clear.waitFor({ state: 'detached' });
    expect(await countMarks(page)).toBe(0);
    expect(page.url()).toBe(shared);
    const readState = (): unknown => (history.state as { usr?: { highlight?: unknown } }).usr?.highlight;
    expect(await page.evaluate(readState)).toBeUndefined();

    // The URL is shared with someone else.
    const other = await openPage(target, pathOf(target, shared));
    await letWork(other);
    expect(await other.getByRole('button', { name: /highlight/i }).count()).toBe(0);
    expect(await countMarks(other)).toBe(0);
  });

  test('F4 the rare words of a hit are highlighted on the entire page on request', async () => {
    const page = await openPage(target, '/');
    await searchFor(page, 'podlet.process');
    await page.keyboard.press('Enter');
    const highlightAll = page.getByRole('button', { name: 'Highlight all' });
    const clear = page.getByRole('button', { name: 'Clear highlights' });
    await highlightAll.waitFor();
    const count = await countMarks(page);
    await highlightAll.click();
    await highlightAll.waitFor({ state: 'detached' });
    expect(await countMarks(page)).toBeGreaterThan(count);
    expect(await clear.evaluate((element) => element === document.activeElement)).toBe(true);
    await clear.click();
    await clear.waitFor({ state: 'detached' });
    expect(await countMarks(page)).toBe(0);
  });

  test('F5 typos, prefixes, and parts of API names are found; without hits, a message suggests what to do', async () => {
    const page = await openPage(target, '/');
    const box = await searchFor(page, 'fallbcak');
    await page
      .getByRole('group', { name: /Fallbacks/ })
      .first()
      .waitFor();
    await box.fill('x-podium-ap');
    await page.getByRole('option').filter({ hasText: 'x-podium-app-id' }).first().waitFor();
    await box.fill('qqqqzzzzxxxx');
    await page.locator('.search-message-title', { hasText: 'No results for “qqqqzzzzxxxx”' }).waitFor();
    expect(await page.getByRole('status').getByText('No results').count()).toBe(1);
    await page.getByRole('link', { name: 'See all pages' }).click();
    await page.getByRole('heading', { level: 1, name: 'All pages' }).waitFor();
    expect(await findBox(page).count()).toBe(0);
  });

  test('F7 a failed fetch shows a Retry button that fetches the files', async () => {
    const page = await openPage(target, '/', { expected: /Failed to load resource/ });
    await page.route(FILE, (route) => route.abort());
    const box = await openBox(page);
    await box.fill('podlet');
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.click();
    await retry.waitFor();
    await page.unroute(FILE);
    await retry.click();
    await page.getByRole('option').first().waitFor();
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('R16 without JavaScript, search is only a link to all pages', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, '/docs/guides/context'));
    expect(await findButton(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    expect(pathOf(target, page.url())).toBe('/pages');
    const withScript = await openPage(target, '/');
    expect(await withScript.getByRole('link', { name: 'Search', exact: true }).count()).toBe(0);
  });

  test('R17 /search?q= opens the box with the query and is not indexed', async () => {
    const page = await openPage(target, '/search?q=podlet%20fallback');
    await page.getByRole('option').first().waitFor();
    expect(await findBox(page).inputValue()).toBe('podlet fallback');
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    const sitemap = await page.request.get(at(target, '/sitemap.xml'));
    expect(await sitemap.text()).not.toContain('/search<');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();

    const plain = await browser.open({ javaScriptEnabled: false });
    await plain.goto(at(target, '/search?q=podlet'));
    await plain.getByText('Search requires JavaScript. Here are all the pages:').waitFor();
    expect(await plain.getByRole('link', { name: 'Podlet development' }).count()).toBeGreaterThan(0);
  });

  test('R14 the not-found page searches for the words in the unknown URL', async () => {
    const page = await openPage(target, '/docs/guides/podlet-fallbakc', { expected: /status of 404/ });
    const field = page.getByRole('main').getByRole('searchbox', { name: 'Search for' });
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main input')?.value !== '');
    expect(await field.inputValue()).toBe('guides podlet fallbakc');
    await field.press('Enter');
    expect(await findBox(page).inputValue()).toBe('guides podlet fallbakc');
    await page.getByRole('option').first().waitFor();
    expect(pathOf(target, page.url())).toBe('/docs/guides/podlet-fallbakc');
  });
});
