import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isInView, PHONE, WIDE } from './support/article.ts';
import { useBrowser } from './support/browser.ts';
import { at, listPageTargets } from './support/targets.ts';

const browser = useBrowser();

/** The option that sets the timeout of one podlet. */
const OPTION = '#clientregisteroptions-timeout';

const VIEWPORTS = [
  ['a desktop', WIDE],
  ['a phone', PHONE],
] as const;

type Steps = readonly ((page: Page) => Promise<void>)[];

/** Follows a link by keyboard. */
const follow = (name: string | RegExp, container = 'main') => {
  return async (page: Page): Promise<void> => {
    const link = page.locator(container).getByRole('link', { name }).first();
    await link.focus();
    await page.keyboard.press('Enter');
  };
};

const SEARCH: Steps = [
  (page) => page.keyboard.press('/'),
  async (page) => {
    await page.keyboard.type('register timeout');
  },
  async (page) => {
    const results = page.getByRole('option');
    const hit = results.filter({ hasText: 'register(options) timeout' });
    await hit.waitFor();
    const texts = await results.allTextContents();
    const index = texts.findIndex((text) => text.includes('register(options) timeout'));
    // Visible without scrolling.
    expect(index).toBeLessThan(5);
    for (let at = 0; at < index; at += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  },
];

/** Through the list of members, starting at the main link on the home page. */
const REFERENCE: Steps = [
  follow('API reference'),
  follow('layout.client.register()', 'nav[aria-label="Members"]'),
];

const GUIDE: Steps = [
  follow('Pages that survive failures'),
  follow('change the timeout', '#article'),
  follow('register it', '#article'),
];

const MENU: Steps = [
  async (page) => {
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  },
  follow(/^Layout$/, 'dialog.menu nav[aria-label="Docs sidebar, menu"]'),
  follow('layout.client.register()', 'nav[aria-label="Members"]'),
];

/** Follows at most three steps from the home page, and expects the option in the section of the URL. */
async function expectOption(page: Page, home: string, steps: Steps): Promise<void> {
  await page.goto(home);
  expect(steps.length).toBeLessThanOrEqual(3);
  for (const step of steps) await step(page);
  await page.waitForURL(/\/docs\/api\/layout\/?#clientregisteroptions/);
  const option = page.locator('.member', { has: page.locator('#clientregisteroptions') }).locator(OPTION);
  expect(await option.textContent()).toContain('timeout');
  expect(await option.isVisible()).toBe(true);
}

// The dev server has no links from guides before all pages of the reference have been compiled.
describe.each(listPageTargets().filter(({ name }) => name !== 'dev'))('on the $name site', (target) => {
  describe.each(VIEWPORTS)(
    'on %s, the timeout of a podlet is at most three steps from the home page',
    (name, options) => {
      test('F1 F5 through search', async () => {
        const page = await browser.open(options);
        await expectOption(page, at(target, '/'), SEARCH);
        await expect.poll(() => isInView(page.locator(OPTION))).toBe(true);
      });

      test('L7 through the reference', async () => {
        await expectOption(await browser.open(options), at(target, '/'), REFERENCE);
      });

      test('L7 from a guide', async () => {
        await expectOption(await browser.open(options), at(target, '/'), GUIDE);
      });

      test.skipIf(name !== 'a phone')('L4 L7 through the menu', async () => {
        await expectOption(await browser.open(options), at(target, '/'), MENU);
      });

      test('L7 without JavaScript', async () => {
        for (const steps of [REFERENCE, GUIDE]) {
          await expectOption(
            await browser.open({ ...options, javaScriptEnabled: false }),
            at(target, '/'),
            steps,
          );
        }
      });
    },
  );
});
