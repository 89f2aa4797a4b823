import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isInView, PHONE, WIDE } from './support/article.ts';
import { useBrowser } from './support/browser.ts';
import { at, listPageTargets } from './support/targets.ts';

const browser = useBrowser();

/** The option that sets the timeout of one podlet. */
const OPTION = '#clientregisteroptions-timeout';

const WINDOWS = [
  ['a desktop', WIDE],
  ['a phone', PHONE],
] as const;

type Way = readonly ((page: Page) => Promise<void>)[];

/** Follows a link by keyboard. */
const follow = (name: string | RegExp, around = 'main') => {
  return async (page: Page): Promise<void> => {
    const link = page.locator(around).getByRole('link', { name }).first();
    await link.focus();
    await page.keyboard.press('Enter');
  };
};

const SEARCH: Way = [
  (page) => page.keyboard.press('/'),
  async (page) => {
    await page.keyboard.type('register timeout');
  },
  async (page) => {
    const results = page.getByRole('option');
    const wanted = results.filter({ hasText: 'register(options)timeout' });
    await wanted.waitFor();
    const texts = await results.allTextContents();
    const location = texts.findIndex((text) => text.includes('register(options)timeout'));
    // Without scrolling.
    expect(location).toBeLessThan(5);
    for (let at = 0; at < location; at += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  },
];

/** In the list of members, by way of the main action of the home page. */
const REFERENCE: Way = [
  follow('API reference'),
  follow('layout.client.register()', 'nav[aria-label="Members"]'),
];

const GUIDE: Way = [
  follow('Pages that survive failures'),
  follow('change the timeout', '#article'),
  follow('register it', '#article'),
];

const MENU: Way = [
  async (page) => {
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  },
  follow(/^Layout$/, 'dialog.menu nav[aria-label="Docs sidebar, menu"]'),
  follow('layout.client.register()', 'nav[aria-label="Members"]'),
];

/** Follows a way of at most three steps from the home page; the option is then in the section that the URL names. */
async function expectWay(page: Page, home: string, way: Way): Promise<void> {
  await page.goto(home);
  expect(way.length).toBeLessThanOrEqual(3);
  for (const step of way) await step(page);
  await page.waitForURL(/\/docs\/api\/layout\/?#clientregisteroptions/);
  const option = page.locator('.member', { has: page.locator('#clientregisteroptions') }).locator(OPTION);
  expect(await option.textContent()).toContain('timeout');
  expect(await option.isVisible()).toBe(true);
}

// The dev server has no links from guides before all pages of the reference have been compiled.
describe.each(listPageTargets().filter(({ name }) => name !== 'dev'))('on the $name site', (target) => {
  describe.each(WINDOWS)(
    'on %s, the timeout of a podlet is three steps from the home page',
    (name, window) => {
      test('F1 F5 by search', async () => {
        const page = await browser.open(window);
        await expectWay(page, at(target, '/'), SEARCH);
        await expect.poll(() => isInView(page.locator(OPTION))).toBe(true);
      });

      test('L7 by the reference', async () => {
        await expectWay(await browser.open(window), at(target, '/'), REFERENCE);
      });

      test('L7 from a guide', async () => {
        await expectWay(await browser.open(window), at(target, '/'), GUIDE);
      });

      test.skipIf(name !== 'a phone')('L4 L7 by the menu', async () => {
        await expectWay(await browser.open(window), at(target, '/'), MENU);
      });

      test('L7 without JavaScript', async () => {
        for (const way of [REFERENCE, GUIDE]) {
          await expectWay(await browser.open({ ...window, javaScriptEnabled: false }), at(target, '/'), way);
        }
      });
    },
  );
});
