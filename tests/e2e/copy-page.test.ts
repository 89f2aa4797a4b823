import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { APP_CODE, useBrowser, waitForApp } from './support/browser.ts';
import { at, listPageTargets } from './support/targets.ts';

const browser = useBrowser();

describe.each(listPageTargets().filter(({ name }) => name !== 'dev'))('on the $name site', (target) => {
  /** Copies the page, expects a visible confirmation and an announcement, and returns the text in the clipboard. */
  async function copyPage(page: Page): Promise<string> {
    await page.evaluate(() => navigator.clipboard.writeText('what was there before'));
    const menu = page.getByRole('main').getByRole('group').filter({ hasText: 'Copy page' });
    const summary = menu.getByText('Copy page', { exact: true });
    await summary.click();
    await menu.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('status').filter({ hasText: 'Page copied as Markdown.' }).waitFor();
    expect(await summary.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(
      '"Copied"',
    );
    expect(await menu.getByRole('link', { name: 'View as Markdown' }).isVisible()).toBe(false);
    return await page.evaluate(() => navigator.clipboard.readText());
  }

  /** Opens a page, and its menu by keyboard. */
  async function openMenu(path: string): Promise<Page> {
    const page = await browser.open();
    await page.goto(at(target, path));
    await waitForApp(page);
    await page.getByText('Copy page', { exact: true }).press('Enter');
    return page;
  }

  test.each([360, 1440])(
    'at %i px, a page is copied as Markdown before and after the app has started, and the copy is announced',
    async (width) => {
      const markdown = await (await fetch(at(target, '/docs/guides/context.md'))).text();
      expect(markdown).toMatch(/^# Context\n/m);
      const page = await browser.open({
        viewport: { width, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
        expected: /could not be loaded|ERR_FAILED/,
      });
      await page.route(APP_CODE, (route) => route.abort());
      await page.goto(at(target, '/docs/guides/context'));
      expect(await copyPage(page)).toBe(markdown);
      expect(await page.evaluate(() => document.documentElement.dataset['appHydrated'])).toBeUndefined();
      await page.unroute(APP_CODE);
      await page.reload();
      await waitForApp(page);
      expect(await copyPage(page)).toBe(markdown);
    },
  );

  test('the page menu works without JavaScript, except for copying', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, '/docs/guides/context'));
    await page.getByText('Copy page', { exact: true }).click();
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')).toMatch(
      /docs\/guides\/context\.md$/,
    );
    expect(await main.getByRole('link', { name: 'Edit this page' }).count()).toBe(2);
    expect(await main.getByRole('button', { name: 'Copy as Markdown' }).count()).toBe(0);
  });

  test('Escape closes the page menu and returns focus to its button', async () => {
    const page = await openMenu('/docs/guides/context');
    const link = page.getByRole('link', { name: 'View as Markdown' });
    await link.focus();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Copy page');
  });

  test('the page menu closes when the focus leaves it, because it would cover the next link', async () => {
    const page = await openMenu('/docs/guides/podlet-development');
    const menu = page.getByRole('link', { name: 'View as Markdown' });
    const next = page.locator('#article a').first();
    const [box, link] = [await menu.boundingBox(), await next.boundingBox()];
    expect(Math.abs((box?.y ?? 0) - (link?.y ?? Infinity))).toBeLessThan(60);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await menu.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
    await menu.waitFor({ state: 'hidden' });
  });
});
