import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { findSectionLink } from './support/site-menu.ts';
import { at, listAllTargets } from './support/targets.ts';

const browser = useBrowser();

/** The ground color that the reader sees, which is what a mode is about. */
async function readGround(page: Page): Promise<'light' | 'dark'> {
  const color = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [red = 0] = (/\d+/.exec(color) ?? []).map(Number);
  return red > 128 ? 'light' : 'dark';
}

async function expectGround(page: Page, mode: 'light' | 'dark'): Promise<void> {
  // A timer, because a tab in the background may have no animation frames.
  await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, mode, {
    polling: 50,
  });
  expect(await readGround(page)).toBe(mode);
}

describe.each(listAllTargets())('on the $name site', (target) => {
  test('S1 the mode is light at first, whatever the system prefers, and the button changes it both ways', async () => {
    const page = await browser.open({ colorScheme: 'dark' });
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    await expectGround(page, 'light');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await waitForApp(page);
    await expectGround(page, 'light');
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expectGround(page, 'dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await expectGround(page, 'light');
  });

  test('S1 the choice outlasts a reload and a crash-free route change, and other tabs follow it', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    const other = await page.context().newPage();
    await other.goto(at(target, '/blog'));
    await waitForApp(other);
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expectGround(page, 'dark');
    await expectGround(other, 'dark');
    await (await findSectionLink(page, 'Blog')).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await expectGround(page, 'dark');
    await page.reload();
    await expectGround(page, 'dark');
    await waitForApp(page);
    expect(await page.getByRole('button', { name: 'Switch to light mode' }).count()).toBe(1);
  });

  test('S1 a page that comes back from the browser’s cache takes over what was chosen meanwhile', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    // Playwright switches that cache off; this is what the page hears of it.
    await page.evaluate(() => {
      window.localStorage.setItem('theme', 'dark');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expectGround(page, 'dark');
  });

  test('S1 the mode that was chosen is there before anything is painted, on a slow processor too', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await page.evaluate(() => window.localStorage.setItem('theme', 'dark'));
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    // Notes the mode at the moment that the body appears, which is before the first paint.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('body') === null) return;
        observer.disconnect();
        (window as { modeAtFirst?: string | undefined }).modeAtFirst =
          document.documentElement.dataset['theme'];
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(at(target, '/docs/guides/context'));
    expect(await page.evaluate(() => (window as { modeAtFirst?: string }).modeAtFirst)).toBe('dark');
    await waitForApp(page);
    await expectGround(page, 'dark');
  });

  test('S1 without JavaScript the page is light and has no button that does nothing', async () => {
    const page = await browser.open({ javaScriptEnabled: false, colorScheme: 'dark' });
    await page.goto(at(target, '/docs'));
    expect(await readGroundWithoutScript(page)).toBe('light');
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('S4 without storage everything works, and the console warns once', async () => {
    const warnings: string[] = [];
    const page = await browser.open({ expected: /storage is unavailable/ });
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expectGround(page, 'dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await expectGround(page, 'light');
    expect(warnings).toHaveLength(1);
  });

  test('S4 the mode changes where the browser blocks channels between tabs', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- constructing it fails, as in Firefox
      window.BroadcastChannel = class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      } as unknown as typeof BroadcastChannel;
    });
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expectGround(page, 'dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await expectGround(page, 'light');
  });

  test('S1 storage full of rubbish is ignored', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      for (const key of ['theme', 'announcement', 'tabs:framework'])
        window.localStorage.setItem(key, '{"<script>');
    });
    await page.goto(at(target, '/docs/api/podlet'));
    await waitForApp(page);
    await expectGround(page, 'light');
  });

  test.runIf(target.name === 'live')('S1 the live server stores the choice in a cookie as well', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    const reply = page.waitForResponse((response) => response.url() === at(target, '/theme'));
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    expect((await reply).status()).toBe(200);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('theme');
    await page.evaluate(() => window.localStorage.clear());
    await page.reload();
    await expectGround(page, 'dark');
  });
});

/** With JavaScript off no script can read the page; an image can. */
async function readGroundWithoutScript(page: Page): Promise<'light' | 'dark'> {
  const theme = await page.locator('html').getAttribute('data-theme');
  return theme === 'dark' ? 'dark' : 'light';
}
