import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { findSectionLink } from './support/site-menu.ts';
import { at, listRootTargets } from './support/targets.ts';

const browser = useBrowser();

/** Reads the color mode from the visible background. */
async function readMode(page: Page): Promise<'light' | 'dark'> {
  const color = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [red = 0] = (/\d+/.exec(color) ?? []).map(Number);
  return red > 128 ? 'light' : 'dark';
}

async function expectMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  // Polls with a timer, because a background tab may have no animation frames.
  await page.waitForFunction((expected) => document.documentElement.dataset['theme'] === expected, mode, {
    polling: 50,
  });
  expect(await readMode(page)).toBe(mode);
}

describe.each(listRootTargets())('on the $name site', (target) => {
  test('S1 the mode is light by default, regardless of the system preference, and the button toggles it', async () => {
    const page = await browser.open({ colorScheme: 'dark' });
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    await expectMode(page, 'light');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await waitForApp(page);
    await expectMode(page, 'light');
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expectMode(page, 'dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await expectMode(page, 'light');
  });

  test('S1 the mode persists after a route change and a reload, and other tabs follow it', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    const other = await page.context().newPage();
    await other.goto(at(target, '/blog'));
    await waitForApp(other);
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expectMode(page, 'dark');
    await expectMode(other, 'dark');
    await (await findSectionLink(page, 'Blog')).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await expectMode(page, 'dark');
    await page.reload();
    await expectMode(page, 'dark');
    await waitForApp(page);
    expect(await page.getByRole('button', { name: 'Switch to light mode' }).count()).toBe(1);
  });

  test('S1 a page restored from the back/forward cache adopts a mode selected since', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    // Playwright disables that cache; this simulates its event.
    await page.evaluate(() => {
      window.localStorage.setItem('theme', 'dark');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expectMode(page, 'dark');
  });

  test('S1 the selected mode applies before the first paint, even on a slow CPU', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await page.evaluate(() => window.localStorage.setItem('theme', 'dark'));
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    // Records the mode when the body appears, which is before the first paint.
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
    await expectMode(page, 'dark');
  });

  test('S1 without JavaScript, the page is light and has no buttons', async () => {
    const page = await browser.open({ javaScriptEnabled: false, colorScheme: 'dark' });
    await page.goto(at(target, '/docs'));
    expect(await readModeWithoutScript(page)).toBe('light');
    expect(await page.getByRole('button').count()).toBe(0);
  });

  test('S4 without storage, the mode still switches, and the console warns once', async () => {
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
    await expectMode(page, 'dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await expectMode(page, 'light');
    expect(warnings).toHaveLength(1);
  });

  test('S4 the mode switches even if the browser blocks BroadcastChannel', async () => {
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
    await expectMode(page, 'dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await expectMode(page, 'light');
  });

  test('S1 invalid values in storage are ignored', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      for (const key of ['theme', 'announcement', 'tabs:framework'])
        window.localStorage.setItem(key, '{"<script>');
    });
    await page.goto(at(target, '/docs/api/podlet'));
    await waitForApp(page);
    await expectMode(page, 'light');
  });

  test.runIf(target.name === 'live')('S1 the live server also stores the mode in a cookie', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    const saved = page.waitForResponse((response) => response.url() === at(target, '/theme'));
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    expect((await saved).status()).toBe(200);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('theme');
    await page.evaluate(() => window.localStorage.clear());
    await page.reload();
    await expectMode(page, 'dark');
  });
});

/** Reads the color mode from the HTML, for pages without JavaScript. */
async function readModeWithoutScript(page: Page): Promise<'light' | 'dark'> {
  const theme = await page.locator('html').getAttribute('data-theme');
  return theme === 'dark' ? 'dark' : 'light';
}
