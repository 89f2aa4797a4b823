import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForApp, type useBrowser } from './browser.ts';
import type { Target } from './global-setup.ts';
import { at } from './targets.ts';

/** Viewports for tests of articles, in CSS pixels. */
export const WIDE = { viewport: { width: 1440, height: 700 } };
export const PHONE = { viewport: { width: 360, height: 740 } };

type TestBrowser = ReturnType<typeof useBrowser>;

/** Returns a function that opens a page of a site and, with JavaScript, waits for the app. */
export function createOpener(browser: TestBrowser, target: Target) {
  return async (
    path: string,
    options: Parameters<TestBrowser['open']>[0] = WIDE,
    prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Page> => {
    const page = await browser.open(options);
    await prepare(page);
    await page.goto(at(target, path));
    if (options.javaScriptEnabled !== false) await waitForApp(page);
    return page;
  };
}

/** Returns the texts of the selected tabs of a page, one per group of tabs. */
export async function listChosen(page: Page): Promise<(string | null)[]> {
  return await page
    .getByRole('tab', { selected: true })
    .evaluateAll((tabs) => tabs.map((tab) => tab.textContent));
}

/** Returns whether an element is completely in view, below the navbar. */
export async function isInView(locator: Locator): Promise<boolean> {
  return await locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const navbar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
    return top >= navbar && bottom <= innerHeight && bottom > top;
  });
}

/** Waits for the message that a link was copied, and expects its URL in the clipboard and in the address bar. */
export async function expectCopiedLink(page: Page, url: string): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Link copied$/ })
    .waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  expect(page.url()).toBe(url);
}
