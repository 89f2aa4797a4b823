import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addAxe, findViolations } from './support/axe.ts';
import { isInView } from './support/article.ts';
import { APP_CODE, useBrowser, waitForApp } from './support/browser.ts';
import { fakeEngine, RESULTS } from './support/fake-engine.ts';
import { findBox, findButton, listRequests, openBox, readActive } from './support/search-box.ts';
import { getStaticTarget } from './support/sitemap.ts';
import { at, listRowTargets, pathOf } from './support/targets.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();

async function openWithFakeEngine(options = {}): Promise<Page> {
  const page = await browser.open(options);
  await fakeEngine(page, RESULTS);
  await page.goto(at(getStaticTarget(), '/docs/guides/context'));
  await openBox(page);
  return page;
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: /result/ });

describe.each(listRowTargets())('before the app is loaded, on the $name site', (target) => {
  test('F1 F2 the box opens and searches without the app, which is loaded for hits', async () => {
    const page = await browser.open();
    const requests = listRequests(page);
    await page.goto(at(target, '/docs/guides/context'));
    await page.waitForLoadState();
    const release = await holdRequests(page, APP_CODE);
    await findButton(page).hover();
    await page.keyboard.press('Control+k');
    await page.getByText('Suggested pages').waitFor();
    expect(requests.filter((url) => APP_CODE.test(url))).toEqual([]);
    await page.keyboard.type('fallback');
    await page.getByRole('listbox', { name: 'Results' }).waitFor();
    const status = page.getByRole('status').filter({ hasText: /result/ });
    await status.waitFor();
    const href = (await page.getByRole('option').first().getAttribute('href')) ?? '';
    expect(pathOf(target, new URL(href, target.url).href)).not.toContain('/docs/guides/context');
    await page.keyboard.press('Enter');
    release();
    // A route change if the app starts in time; a document on a busy machine.
    const withoutSlash = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
    await page.waitForURL((url) => withoutSlash(url) === withoutSlash(new URL(href, target.url)));
  });

  test('F5 a pasted error message leads to the row that explains it', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await openBox(page);
    await findBox(page).fill('Could not read content. Resource responded with 500');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/docs\/help\/errors\/?#client-could-not-read-content/);
    const row = page.locator('tr[id^="client-could-not-read-content"]');
    expect(await row.getByRole('cell').first().textContent()).toContain('Could not read content');
    expect(await isInView(row)).toBe(true);
  });
});

describe('the box', () => {
  test('F3 an option shows its type and default; a filter limits the pages and is announced', async () => {
    const page = await openWithFakeEngine();
    await findBox(page).fill('timeout');
    await status(page).waitFor();
    expect(await page.getByRole('option').first().textContent()).toContain(
      'timeout Option number default 1000',
    );
    expect(await status(page).textContent()).toBe('4 of 6 results on 3 pages');
    await page.keyboard.press('Tab');
    expect(
      await page.getByRole('radio', { name: 'All' }).evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.keyboard.press('ArrowRight');
    await page.getByText('1 result in Guides on 1 page').waitFor();
    expect(await page.getByRole('radio', { name: 'Guides' }).isChecked()).toBe(true);
    // Arrow keys of the list, and letters, return focus to the input.
    await page.keyboard.press('ArrowDown');
    expect(await findBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await readActive(page)).toContain('The role of the layout');
    await findBox(page).fill('nowhere');
    await page.locator('.search-message-title', { hasText: 'No results for “nowhere” in Guides' }).waitFor();
    await page.getByRole('option', { name: 'Search all pages' }).click();
    await page.locator('.search-message-title', { hasText: /^No results for “nowhere”$/ }).waitFor();
    // The next search is not filtered.
    await page.getByRole('radio', { name: 'Blog' }).check({ force: true });
    await page.keyboard.press('Escape');
    await openBox(page);
    expect(await page.getByRole('radio', { name: 'All' }).isChecked()).toBe(true);
  });

  test('F3 the last option appends more results; PageUp and PageDown move through them', async () => {
    const page = await openWithFakeEngine();
    await findBox(page).fill('timeout');
    const options = page.getByRole('option');
    await page.getByRole('option', { name: 'Show more results' }).waitFor();
    const before = await options.allTextContents();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    await expect.poll(() => readActive(page)).toContain('Show more results');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'third' }).waitFor();
    const after = await options.allTextContents();
    expect(after).toHaveLength(6);
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    expect(await readActive(page)).toContain('third');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Home');
    expect(await readActive(page)).toContain('timeout');
  });

  test('F5 "Did you mean" searches for the suggestion', async () => {
    const page = await openWithFakeEngine();
    await findBox(page).fill('tiemout');
    await page.getByText('No results for “tiemout”. Did you mean “timeout”?').waitFor();
    expect(await readActive(page)).toBe('Did you mean timeout?');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'timeout' }).first().waitFor();
    expect(await findBox(page).inputValue()).toBe('timeout');
    expect(await findBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test('F3 recent searches are removed one by one with Delete and with their buttons', async () => {
    const page = await browser.open();
    await page.addInitScript(() => localStorage.setItem('searches', '["one","two","three"]'));
    await page.goto(at(getStaticTarget(), '/'));
    await openBox(page);
    const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option');
    await recent.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    expect(await recent.allTextContents()).toEqual(['one', 'three']);
    await page.getByRole('button', { name: 'Remove “one” from the recent searches' }).click();
    expect(await recent.allTextContents()).toEqual(['three']);
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBe('["three"]');
    expect(await findBox(page).evaluate((box) => box === document.activeElement)).toBe(true);
    // With text in the input, the key edits the text.
    await page.keyboard.type('x');
    await page.keyboard.press('Delete');
    await findBox(page).fill('');
    await recent.first().waitFor();
    expect(await recent.allTextContents()).toEqual(['three']);
  });

  test('S4 search works with full storage', async () => {
    const page = await browser.open({ expected: /Browser storage is unavailable/ });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await fakeEngine(page, RESULTS);
    await page.goto(at(getStaticTarget(), '/'));
    await waitForApp(page);
    await openBox(page);
    await findBox(page).fill('timeout');
    await status(page).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/blog\/version-5\.0\.0\/?$/);
  });

  test.each<[what: string, status: number, change: (text: string) => string]>([
    ['is missing', 404, () => 'Not found'],
    ['is an HTML page of the host', 200, () => '<!doctype html><title>Welcome</title>'],
    ['is truncated', 200, (text) => text.slice(0, -10)],
    ['is from another build', 200, (text) => text.replaceAll(/-[0-9a-f]{8}\./g, '-00000000.')],
  ])('F7 a search.json that %s shows a message, and a retry works', async (_what, status, change) => {
    const page = await browser.open({ expected: /Failed to load resource/ });
    // Not `page.unroute`, because the file may be requested again while an earlier response is being changed.
    let isDamaged = true;
    await page.route('**/search.json', async (route) => {
      if (!isDamaged) {
        await route.continue();
        return;
      }
      const response = await route.fetch();
      await route.fulfill({ response, status, body: change(await response.text()) });
    });
    await page.goto(at(getStaticTarget(), '/'));
    await openBox(page);
    await page.keyboard.type('fallback');
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    expect(await page.locator('.search-status').textContent()).toMatch(/\w/);
    isDamaged = false;
    await retry.click();
    await page.getByRole('listbox', { name: 'Results' }).waitFor();
  });

  test('F7 a failing engine shows a message, and a retry works', async () => {
    const page = await openWithFakeEngine();
    await page.evaluate(() => (window.failing = true));
    await findBox(page).fill('timeout');
    await page.getByText('Search could not be loaded. Check your connection and try again.').waitFor();
    await page.evaluate(() => (window.failing = false));
    await page.getByRole('button', { name: 'Retry' }).click();
    await status(page).waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).isVisible()).toBe(false);
  });
});

test('F6 the index is fetched after the box, and then the worker and the names at the same time', async () => {
  const page = await browser.open();
  await page.goto(at(getStaticTarget(), '/docs/guides/context'));
  await page.waitForLoadState('networkidle');
  const requests = listRequests(page);
  const release = await holdRequests(page, '**/search.json');
  const worker = page.waitForRequest('**/search-worker-*.js');
  const index = page.waitForRequest('**/search-index-*.json');
  await page.keyboard.press('Control+k');
  await worker;
  release();
  await index;
  const names = requests.map((url) => /\/(search(?:-[a-z]+)?)[^/]*$/.exec(url)?.[1]);
  expect(names.sort()).toEqual(['search', 'search-box', 'search-docs', 'search-index', 'search-worker']);
});

describe.each([
  ['light', 1440],
  ['dark', 800],
  ['dark', 360],
] as const)('in %s mode at %i px', (mode, width) => {
  test('F3 axe finds no violations in any state of the box, and nothing overflows', async () => {
    const page = await browser.open({
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    await page.addInitScript((theme) => localStorage.setItem('theme', theme), mode);
    await fakeEngine(page, RESULTS);
    await page.goto(at(getStaticTarget(), '/docs/guides/context'));
    await addAxe(page);
    await openBox(page);
    const check = async (): Promise<void> => {
      expect(await findViolations(page)).toEqual([]);
      const size = await page.locator('.search').evaluate((box) => [box.scrollWidth, box.clientWidth]);
      expect(size[0]).toBe(size[1]);
    };
    await page.getByText('Suggested pages').waitFor();
    await check();
    const height = (await page.locator('.search').boundingBox())?.height;
    await findBox(page).fill('timeout');
    await page.getByRole('option', { name: 'Show more results' }).waitFor();
    if (width > 996) await page.locator('.search-preview > *').first().waitFor();
    await check();
    await findBox(page).fill('tiemout');
    await page.getByRole('option', { name: 'Did you mean' }).waitFor();
    await check();
    await page.evaluate(() => (window.failing = true));
    await findBox(page).fill('x');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await check();
    expect((await page.locator('.search').boundingBox())?.height).toBe(height);
  });
});
