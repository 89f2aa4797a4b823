import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createOpener, PHONE, WIDE } from './support/article.ts';
import { addAxe, findViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';
import { listRootTargets } from './support/targets.ts';

const browser = useBrowser();

const PATH = '/docs/guides/fallbacks';

function findLink(page: Page) {
  return page.getByRole('article').getByRole('link', { name: 'throwable: true', exact: true }).first();
}

// The dev server has no links before all pages of the reference have been compiled.
describe.each(listRootTargets().filter(({ name }) => name !== 'dev'))('on the $name site', (target) => {
  const open = createOpener(browser, target);

  describe('a card of a name that the reference describes', () => {
    test('L7 shows type, default, and first sentence on hover; it can be hovered, and goes when the pointer leaves both', async () => {
      const page = await open(PATH);
      await findLink(page).hover();
      const card = page.getByRole('tooltip');
      await card.waitFor();
      expect(await card.locator('code').textContent()).toBe('throwable');
      expect(await card.locator('small').textContent()).toBe('option · boolean · default false');
      expect(await card.locator('p').textContent()).toMatch(/rejects/);
      await card.hover();
      // Longer than it would stay without the pointer.
      await page.waitForFunction(
        (start) => performance.now() - start > 600,
        await page.evaluate(() => performance.now()),
      );
      expect(await card.isVisible()).toBe(true);
      await page.getByRole('heading', { level: 1 }).hover();
      await card.waitFor({ state: 'hidden' });
    });

    test('L7 shows on keyboard focus, describes the link, and Escape dismisses it', async () => {
      const page = await open(PATH);
      const link = findLink(page);
      // The focus is visible if the keyboard moved it before.
      await page.keyboard.press('Tab');
      await link.focus();
      const card = page.getByRole('tooltip');
      await card.waitFor();
      expect(await link.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'));
      await addAxe(page);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'hidden' });
      expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await link.getAttribute('aria-describedby')).toBe(null);
    });

    test('L7 a tap follows the link', async () => {
      const page = await open(PATH, { ...PHONE, hasTouch: true });
      await findLink(page).tap();
      await page.waitForURL(/\/docs\/api\/layout#/);
    });

    test('L7 stays away when its data can not be loaded, and the link still works', async () => {
      const page = await open(PATH, { ...WIDE, expected: /ERR_FAILED/ }, (opened) =>
        opened.route('**/members.json', (route) => route.abort()),
      );
      const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('members.json'));
      await findLink(page).hover();
      await failed;
      expect(await page.getByRole('tooltip').count()).toBe(0);
      await findLink(page).click();
      await page.waitForURL(/\/docs\/api\/layout#/);
    });
  });
});
