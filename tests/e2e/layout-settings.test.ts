import { describe, expect, test } from 'vitest';
import { APP_CODE, letWork, useBrowser, waitForApp, waitForPaint } from './support/browser.ts';
import { useFixtureSite } from './support/fixture-site.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();
/** Has an announcement and a dropdown, and respects the system’s color mode. */
const site = useFixtureSite('layout');

describe.each(['static', 'live'] as const)('on the %s site', (name) => {
  test('L2 a dismissed announcement stays hidden until its id changes', async () => {
    const page = await browser.open();
    await page.goto(`${site.getUrl(name)}docs`);
    await waitForApp(page);
    const bar = page.getByRole('region', { name: 'Announcement' });
    expect(await bar.textContent()).toContain('Version 6 is out.');
    await bar.getByRole('button', { name: 'Close' }).click();
    await bar.waitFor({ state: 'hidden' });
    await page.reload();
    expect(await bar.isVisible()).toBe(false);
    await page.evaluate(() => window.localStorage.setItem('announcement', 'an older one'));
    await page.reload();
    expect(await bar.isVisible()).toBe(true);
  });

  test('L2 a dismissed announcement takes up no space before the app has started, and nothing shifts when it does', async () => {
    const page = await browser.open();
    await page.addInitScript(() => window.localStorage.setItem('announcement', 'first'));
    const release = await holdRequests(page, '**/*.js');
    await page.goto(`${site.getUrl(name)}docs`, { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await waitForPaint(page);
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await page.getByRole('region', { name: 'Announcement' }).count()).toBe(0);
    expect((await main.boundingBox())?.y).toBe(0);
    release();
    await waitForApp(page);
    expect(await page.getByRole('region', { name: 'Announcement' }).count()).toBe(0);
    expect((await main.boundingBox())?.y).toBe(0);
  });

  test('L5 a dropdown opens and closes on click and Enter, and closes on a click outside and Escape', async () => {
    const page = await browser.open();
    await page.goto(`${site.getUrl(name)}docs`);
    await waitForApp(page);
    const button = page.getByRole('navigation', { name: 'Main' }).locator('summary', { hasText: 'More' });
    const item = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Second' });
    await button.click();
    expect(await item.isVisible()).toBe(true);
    await button.click();
    expect(await item.isVisible()).toBe(false);
    await button.click();
    expect(await item.isVisible()).toBe(true);
    await page.getByRole('heading', { level: 1 }).click();
    await item.waitFor({ state: 'hidden' });
    await button.focus();
    await page.keyboard.press('Enter');
    await item.waitFor();
    await page.keyboard.press('Enter');
    await item.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await item.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await item.waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await item.click();
    await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
    expect(await item.isVisible()).toBe(false);
  });

  test('L5 a dropdown opened before the app has started stays open, with focus unchanged', async () => {
    const page = await browser.open();
    const release = await holdRequests(page, APP_CODE);
    await page.goto(`${site.getUrl(name)}docs`);
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.locator('summary', { hasText: 'More' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.outerHTML);
    expect(focused).toContain('<a ');
    release();
    await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
    expect(await main.getByRole('link', { name: 'Second' }).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(focused);
  });
});

describe('on the static site', () => {
  test('L3 with `hideOnScroll`, the navbar hides on scroll down and reappears on scroll up or focus', async () => {
    const page = await browser.open({
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 450 },
      expected: /could not be loaded|ERR_FAILED/,
    });
    // Works without the app.
    await page.route(APP_CODE, (route) => route.abort());
    await page.goto(`${site.getUrl('static')}docs/long`);
    const brand = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Layout' });
    const waitUntilShown = (shown: boolean): Promise<unknown> =>
      page.waitForFunction(
        (expected) => (document.querySelector('a.brand')?.getBoundingClientRect().top ?? 0) >= 0 === expected,
        shown,
      );
    await page.mouse.move(640, 150);
    await page.mouse.wheel(0, 400);
    await waitUntilShown(false);
    await page.mouse.wheel(0, -60);
    await waitUntilShown(true);
    await page.mouse.wheel(0, 300);
    await waitUntilShown(false);
    // Even if the browser does not scroll to the focused element.
    await brand.evaluate((link) => link.focus({ preventScroll: true }));
    await waitUntilShown(true);
  });

  test('S1 if the system preference is respected, the button cycles through system, light, and dark', async () => {
    const page = await browser.open({ colorScheme: 'dark' });
    await page.goto(`${site.getUrl('static')}docs`);
    await waitForApp(page);
    const mode = (): Promise<string | undefined> =>
      page.evaluate(() => document.documentElement.dataset['theme']);
    expect(await mode()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await page.getByRole('button', { name: 'Follow the system’s mode' }).click();
    await page.getByRole('button', { name: 'Switch to light mode' }).waitFor();
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset['mode'])).toBe('system');
  });

  test('S1 if the system preference is respected, it applies before the app has started', async () => {
    const page = await browser.open({ colorScheme: 'dark', expected: /ERR_FAILED/ });
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(`${site.getUrl('static')}docs`);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  test('S1 if the system preference is respected, a page restored from the back/forward cache still follows it', async () => {
    const page = await browser.open({ colorScheme: 'dark' });
    await page.goto(`${site.getUrl('static')}docs`);
    await waitForApp(page);
    // Playwright disables that cache; this simulates its event.
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    // If the page broadcasts a change, it receives it as a message before this one.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const [receiver, sender] = [new BroadcastChannel('later'), new BroadcastChannel('later')];
          receiver.onmessage = resolve;
          sender.postMessage('');
        }),
    );
    await letWork(page);
    expect(await page.evaluate(() => document.documentElement.dataset['mode'])).toBe('system');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
  });
});
