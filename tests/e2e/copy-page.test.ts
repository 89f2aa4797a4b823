import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { APP_CODE, useBrowser, waitForApp } from './support/browser.ts';
import { at, listRootTargets } from './support/targets.ts';

const browser = useBrowser();

describe.each(listRootTargets().filter(({ name }) => name !== 'dev'))('on the $name site', (target) => {
  /** Copies the page and reads what the clipboard has then; the message must be seen, and be there to be heard. */
  async function copyPage(page: Page): Promise<string> {
    await page.evaluate(() => navigator.clipboard.writeText('what was there before'));
    const button = page.getByRole('button', { name: 'Copy page as Markdown' });
    await button.click();
    await page.getByRole('status').filter({ hasText: 'The page is copied as Markdown.' }).waitFor();
    expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"Copied"');
    return await page.evaluate(() => navigator.clipboard.readText());
  }

  test.each([360, 1440])(
    'at %i px a page is copied as Markdown, before the app has started and after, and that is announced',
    async (width) => {
      const twin = await (await fetch(at(target, '/docs/guides/context.md'))).text();
      expect(twin).toMatch(/^# Context\n/m);
      const page = await browser.open({
        viewport: { width, height: 800 },
        permissions: ['clipboard-read', 'clipboard-write'],
        expected: /could not be loaded|ERR_FAILED/,
      });
      await page.route(APP_CODE, (route) => route.abort());
      await page.goto(at(target, '/docs/guides/context'));
      expect(await copyPage(page)).toBe(twin);
      expect(await page.evaluate(() => document.documentElement.dataset['started'])).toBeUndefined();
      await page.unroute(APP_CODE);
      await page.reload();
      await waitForApp(page);
      expect(await copyPage(page)).toBe(twin);
    },
  );
});
