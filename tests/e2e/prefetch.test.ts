import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { APP_CODE, useBrowser } from './support/browser.ts';
import { findBox, findButton, listRequests } from './support/search-box.ts';
import { at, listTargets } from './support/targets.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** `APP_CODE`, and the page script. */
const ENHANCED_APP_CODE = /\/assets\/(vendor|app|docs|root|page)[^/]*\.js$/;

/** Code and data of the app, pages, and search. */
const PREFETCHED = /\/assets\/(vendor|app|docs|root|search)[^/]*\.js$|\.json$/;

describe.each(listTargets())('before the app has started, on the $name site', (target) => {
  test.each([
    ['save-data', { saveData: true }],
    ['2G', { effectiveType: '2g' }],
  ])('N5 on a %s connection, nothing is fetched until a click requires it', async (_what, connection) => {
    const page = await browser.open({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value });
    }, connection);
    await page.goto(at(target, '/docs/guides/context'));
    await page.waitForLoadState();
    const requests = listRequests(page);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' });
    await link.hover();
    await link.focus();
    await link.dispatchEvent('touchstart');
    await page.keyboard.press('Shift');
    await findButton(page).hover();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
    expect(requests.filter((url) => PREFETCHED.test(url))).toEqual([]);
    await findButton(page).click();
    await findBox(page).fill('podlet');
    await page.getByRole('option').first().waitFor();
  });

  /**
   * Opens a page on a phone, with the app's code held and the clock paused. There has been no interaction unless
   * `isEnhanced`: then the reader has scrolled, and the page script has loaded.
   */
  async function openHeld(isEnhanced: boolean): Promise<{ page: Page; release: () => void }> {
    const page = await browser.open(PHONE);
    const release = await holdRequests(page, isEnhanced ? APP_CODE : ENHANCED_APP_CODE);
    await page.clock.install();
    await page.goto(at(target, '/docs/guides/context'));
    await page.waitForLoadState();
    if (isEnhanced) {
      const script = page.waitForResponse(/\/assets\/page-/);
      await page.evaluate(() => window.scrollTo(0, 100));
      await page.evaluate(`import(${JSON.stringify((await script).url())}).then(() => undefined)`);
    }
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => (document.documentElement.dataset['marked'] = ''));
    return { page, release };
  }

  const isMarked = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.documentElement.dataset['marked'] === '');

  const findLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Hello Podium' });

  const SITUATIONS = [
    ['after scrolling', true],
    ['as the first interaction', false],
  ] as const;

  test.each(SITUATIONS)(
    'N5 a tap %s requests the app and the page’s data in parallel, and shows the page when both have loaded',
    async (_when, isEnhanced) => {
      const { page, release } = await openHeld(isEnhanced);
      const requests = listRequests(page);
      const data = page.waitForRequest(/hello-podium\/data\.json$/);
      const app = page.waitForRequest(APP_CODE);
      await findLink(page).tap();
      await Promise.all([data, app]);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Context');
      release();
      await page.getByRole('heading', { level: 1, name: 'Hello Podium' }).waitFor();
      expect(await isMarked(page)).toBe(true);
      expect(requests.filter((url) => /data\.json$/.test(url))).toEqual([
        at(target, '/docs/introduction/hello-podium/data.json'),
      ]);
    },
  );

  test.each(SITUATIONS)(
    'N5 a tap %s loads the document after waiting 300 ms for the app',
    async (_when, isEnhanced) => {
      const { page, release } = await openHeld(isEnhanced);
      await findLink(page).tap();
      await page.clock.runFor(299);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Context');
      await page.clock.runFor(1);
      await page.getByRole('heading', { level: 1, name: 'Hello Podium' }).waitFor();
      expect(await isMarked(page)).toBe(false);
      release();
    },
  );
});
