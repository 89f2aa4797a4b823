import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createOpener, PHONE, WIDE } from './support/article.ts';
import { addAxe, findViolations } from './support/axe.ts';
import { useBrowser } from './support/browser.ts';
import { at, listPageTargets } from './support/targets.ts';

const browser = useBrowser();

const PATH = '/docs/guides/fallbacks';
/** A page with code samples that call `layout.middleware()`. */
const CODE_PATH = '/docs/guides/layout-development';

function findLink(page: Page) {
  return page.getByRole('article').getByRole('link', { name: 'throwable: true', exact: true }).first();
}

// The dev server has no links before all pages of the reference have been compiled.
describe.each(listPageTargets().filter(({ name }) => name !== 'dev'))('on the $name site', (target) => {
  const open = createOpener(browser, target);

  describe('the hover card of a documented name', () => {
    test('L7 shows type, default, and first sentence on hover; it can be hovered, and hides when the pointer leaves both', async () => {
      const page = await open(PATH);
      await findLink(page).hover();
      const card = page.getByRole('tooltip');
      await card.waitFor();
      expect(await card.locator('code').textContent()).toBe('throwable');
      expect(await card.locator('small').textContent()).toBe('option · boolean · default false');
      expect(await card.locator('p').textContent()).toMatch(/rejects/);
      await card.hover();
      // Longer than its close delay.
      await page.waitForFunction(
        (start) => performance.now() - start > 600,
        await page.evaluate(() => performance.now()),
      );
      expect(await card.isVisible()).toBe(true);
      await page.getByRole('heading', { level: 1 }).hover();
      await card.waitFor({ state: 'hidden' });
    });

    test('L7 shows on keyboard focus, describes the link, and is dismissed by Escape', async () => {
      const page = await open(PATH);
      const link = findLink(page);
      // Focus is visible only after keyboard navigation.
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

    test('L7 does not show when its data cannot be loaded, and the link still works', async () => {
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

  describe('the hover card of a name in code', () => {
    /** Scrolls a code block into view, and returns the center of a name in it. */
    async function findName(page: Page, name: string): Promise<{ x: number; y: number }> {
      const block = page.locator('pre[data-types]', { hasText: name }).first();
      await block.scrollIntoViewIfNeeded();
      return await block.evaluate((element, text) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const at = (node.textContent ?? '').indexOf(text);
          if (at === -1) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + text.length);
          const { x, y, width, height } = range.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        }
        throw new Error(`${text} is not in the code block.`);
      }, name);
    }

    test('L7 shows its type and documentation from the package on hover', async () => {
      const page = await open(CODE_PATH);
      const { x, y } = await findName(page, 'middleware');
      await page.mouse.move(x - 2, y);
      await page.mouse.move(x, y);
      const card = page.getByRole('tooltip');
      await card.waitFor();
      expect(await card.locator('code').textContent()).toMatch(/^middleware\(\): /);
      expect(await card.locator('p').textContent()).toMatch(/middleware function/);
      await addAxe(page);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'hidden' });
    });

    test('L7 shows on hover when that is the first interaction with the page', async () => {
      const page = await browser.open({ viewport: { width: 1440, height: 3000 } });
      await page.goto(at(target, CODE_PATH));
      const { x, y } = await findName(page, 'middleware');
      const card = page.getByRole('tooltip');
      let moves = 0;
      await expect
        .poll(
          async () => {
            moves += 1;
            await page.mouse.move(x + (moves % 2), y);
            return await card.isVisible();
          },
          // Longer than the open delay of a card.
          { interval: 500, timeout: 10_000 },
        )
        .toBe(true);
      expect(await card.locator('code').textContent()).toMatch(/^middleware\(\): /);
      expect(await page.evaluate(() => 'appHydrated' in document.documentElement.dataset)).toBe(false);
    });

    test('L7 a block is a single tab stop, and arrow keys move between its names', async () => {
      const page = await open(PATH);
      const block = page.locator('pre[data-types]:visible').first();
      await block.focus();
      const card = page.locator('.hover-card');
      const press = async (key: string): Promise<string | null> => {
        const before = await card.textContent();
        await page.keyboard.press(key);
        await page.waitForFunction((text) => {
          const shown = document.querySelector('.hover-card:popover-open')?.textContent;
          return shown != null && shown !== text;
        }, before);
        return await card.textContent();
      };
      await card.waitFor({ state: 'attached' });
      const first = await press('ArrowRight');
      const second = await press('ArrowRight');
      expect(second).not.toBe(first);
      expect(await press('ArrowLeft')).toBe(first);
      expect(await block.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await block.getAttribute('aria-describedby')).toBe(await card.getAttribute('id'));
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'hidden' });
    });

    test('L7 arrow keys scroll a block whose names cannot be loaded', async () => {
      const page = await open(PATH, { ...PHONE, expected: /ERR_FAILED/ }, (opened) =>
        opened.route('**/types.json', (route) => route.abort()),
      );
      const block = page.locator('pre[data-types]:visible').first();
      await block.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => block.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    });

    test('L7 still shows after a tap on a phone has started the app', async () => {
      const page = await browser.open({ ...PHONE, hasTouch: true });
      await page.goto(at(target, CODE_PATH));
      const { x, y } = await findName(page, 'middleware');
      await page.touchscreen.tap(x, y);
      // Not `waitForApp`, which presses a key: that closes the card.
      await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
      await page.getByRole('tooltip').waitFor();
    });

    test('L7 shows on tap on a phone, even before the page script is loaded, and is not printed', async () => {
      const page = await open(CODE_PATH, { ...PHONE, hasTouch: true });
      let release = (): void => undefined;
      const isReleased = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\/assets\/.*\.js$/, (route) => isReleased.then(() => route.continue()));
      const { x, y } = await findName(page, 'middleware');
      await page.touchscreen.tap(x, y);
      release();
      const card = page.getByRole('tooltip');
      await card.waitFor();
      const box = await card.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= PHONE.viewport.width).toBe(true);
      await page.emulateMedia({ media: 'print' });
      expect(await card.isVisible()).toBe(false);
    });
  });
});
