import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { APP_CODE, useBrowser, waitForApp } from './support/browser.ts';
import { describeDevice } from './support/devices.ts';
import { followNewLink } from './support/follow-link.ts';
import type { Target } from './support/global-setup.ts';
import { waitForFrames } from './support/search-box.ts';
import { at, listPageTargets, pathOf } from './support/targets.ts';

const browser = useBrowser();

/** Scrolls, and resolves when "On this page" has updated, which requires the page's script. */
async function scrollToPosition(page: Page, top: number): Promise<void> {
  await page.evaluate((wanted) => {
    window.scrollTo({ top: wanted, behavior: 'instant' });
  }, top);
  await page.locator('.toc [aria-current]').waitFor({ state: 'attached' });
}

async function waitForPosition(page: Page, top: number): Promise<void> {
  await page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 2, top);
}

/**
 * Opens a page without the site's fonts. Otherwise, a page that is opened again has them from the start, so that its
 * lines break differently, and the same text is at another position.
 */
async function openWithoutFonts(device: Parameters<typeof describeDevice>[0]): Promise<Page> {
  const page = await browser.open({
    ...describeDevice(device),
    expected: /could not be loaded|ERR_FAILED/,
  });
  await page.route('**/*.woff2', (route) => route.abort());
  return page;
}

/** Loads another document, like opening a bookmark. */
async function loadBlog(page: Page, target: Target): Promise<void> {
  await page.goto(at(target, '/blog'));
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
}

async function goBackTo(page: Page, name: string): Promise<void> {
  await page.goBack();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

// The plain server redirects `/x` to `/x/`, as many hosts do; browsers then discard the state of the history entry.
describe.each(listPageTargets())('on the $name site', (target) => {
  test.runIf(target.name.startsWith('static'))(
    'the host redirects the URL of a page to a trailing slash',
    async () => {
      const page = await browser.open();
      const response = await page.request.get(at(target, '/docs/api/layout'), { maxRedirects: 0 });
      expect(response.headers()['location']).toMatch(/\/docs\/api\/layout\/$/);
    },
  );

  describe.each(['desktop', 'mobile'] as const)('%s', (device) => {
    test('N3 "Back" to a document restores the scroll position, and so does a reload', async () => {
      const page = await openWithoutFonts(device);
      await page.route(APP_CODE, (route) => route.abort());
      await page.goto(at(target, '/docs/api/layout'));
      await scrollToPosition(page, 3000);
      await loadBlog(page, target);
      await goBackTo(page, 'Layout');
      await waitForPosition(page, 3000);
      expect(pathOf(target, page.url())).toBe('/docs/api/layout');
      await scrollToPosition(page, 2000);
      await page.reload();
      await waitForPosition(page, 2000);
    });

    test('N3 "Back" restores the scroll position when a link to a heading was followed before the app started', async () => {
      const page = await openWithoutFonts(device);
      await page.goto(at(target, '/docs/guides/context'));
      await scrollToPosition(page, 300);
      // Links in the table of contents, which is collapsed on a phone.
      await page.locator('.toc-list a').nth(2).dispatchEvent('click');
      await page.waitForFunction(() => window.location.hash !== '' && window.scrollY > 600);
      await waitForApp(page);
      await page.goBack();
      // The app renders the entry after the browser has restored the position.
      await page.waitForFunction(() => window.location.hash === '');
      await waitForFrames(page, 10);
      await waitForPosition(page, 300);
    });

    test('N3 "Back" to a page that the app showed restores the scroll position', async () => {
      const page = await openWithoutFonts(device);
      await page.goto(at(target, '/docs/api/podlet'));
      await waitForApp(page);
      await followNewLink(page, new URL(at(target, '/docs/api/layout')).pathname);
      await page.getByRole('heading', { level: 1, name: 'Layout' }).waitFor();
      await scrollToPosition(page, 3000);
      await loadBlog(page, target);
      await goBackTo(page, 'Layout');
      await waitForPosition(page, 3000);
      await waitForApp(page);
      await waitForPosition(page, 3000);
    });

    test('N3 a reload keeps the scroll position on a history entry that the app had left before', async () => {
      const page = await openWithoutFonts(device);
      await page.goto(at(target, '/docs/api/podlet'));
      await waitForApp(page);
      await followNewLink(page, new URL(at(target, '/docs/api/layout')).pathname);
      await page.getByRole('heading', { level: 1, name: 'Layout' }).waitFor();
      await loadBlog(page, target);
      await goBackTo(page, 'Layout');
      await goBackTo(page, 'Podlet');
      await scrollToPosition(page, 2000);
      await page.reload();
      await waitForPosition(page, 2000);
    });

    test('N3 "Back" after a reload restores the scroll position from before the app changed the route', async () => {
      const page = await openWithoutFonts(device);
      await page.goto(at(target, '/docs/api/podlet'));
      await waitForApp(page);
      await scrollToPosition(page, 1500);
      // On a phone, the link is in the menu. A pointer click would scroll.
      await page
        .locator('a[href$="/docs/api/layout"]')
        .first()
        .evaluate((link) => (link as HTMLElement).click());
      await page.getByRole('heading', { level: 1, name: 'Layout' }).waitFor();
      await scrollToPosition(page, 700);
      await page.reload();
      await waitForPosition(page, 700);
      await goBackTo(page, 'Podlet');
      await waitForPosition(page, 1500);
      await scrollToPosition(page, 1000);
      await page.reload();
      await waitForPosition(page, 1000);
    });

    test('N3 each visit to a page has its own scroll position', async () => {
      const page = await openWithoutFonts(device);
      await page.goto(at(target, '/docs/api/layout'));
      await scrollToPosition(page, 3000);
      await loadBlog(page, target);
      await page.goto(at(target, '/docs/api/layout'));
      await scrollToPosition(page, 1000);
      await loadBlog(page, target);
      await goBackTo(page, 'Layout');
      await waitForPosition(page, 1000);
      await goBackTo(page, 'Blog');
      await goBackTo(page, 'Layout');
      await waitForPosition(page, 3000);
    });
  });
});
