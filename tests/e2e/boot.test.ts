import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { APP_CODE, act, useBrowser, waitForApp } from './support/browser.ts';
import { isPhone } from './support/devices.ts';
import { openSidebar } from './support/site-menu.ts';
import { at, listRootTargets } from './support/targets.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();

describe.each(listRootTargets())('before the app has started, on the $name site', (target) => {
  /** Opens a page whose app fails to load. */
  async function openWithoutApp(path: string): Promise<Page> {
    const page = await browser.open({ expected: /could not be loaded|ERR_FAILED/ });
    await page.route(APP_CODE, (route) => route.abort());
    await page.goto(at(target, path));
    return page;
  }

  const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme']);

  test('B4 a page loads one script, and nothing else before the first interaction', async () => {
    const page = await browser.open();
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script' || request.resourceType() === 'fetch')
        requested.push(request.url());
    });
    await page.goto(at(target, '/docs/guides/context'));
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
    expect(requested.map((url) => /([^/-]+)-[^/]+\.js$/.exec(url)?.[1])).toEqual(['entry.client']);
    await act(page);
    await waitForApp(page);
    expect(requested.some((url) => APP_CODE.test(url))).toBe(true);
    // The code of search and that of the app do not import each other.
    expect(requested.filter((url) => url.includes('/search'))).toEqual([]);
  });

  test.each(['pointerover', 'touchstart', 'focusin'])('B4 the app starts on %s', async (name) => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Podium' })
      .dispatchEvent(name);
    await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
  });

  test('B4 the boot script does not wait for the stylesheet, but layout measurements do', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 300 } });
    const release = await holdRequests(page, '**/assets/*.css');
    const fetched = page.waitForResponse(/\/assets\/page-/);
    await page.goto(at(target, '/docs/api/store#install-and-create-a-store'), { waitUntil: 'commit' });
    // There are no animation frames before the stylesheet has loaded.
    await page.waitForFunction(
      () => {
        document.querySelector<HTMLElement>('.color-mode')?.click();
        return document.documentElement.dataset['theme'] === 'dark';
      },
      undefined,
      { polling: 100 },
    );
    await (await fetched).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    release();
    await page.waitForFunction(() => {
      const sidebar = document.querySelector('.layout > .sidebar');
      return sidebar !== null && sidebar.scrollTop > 0;
    });
  });

  test('N2 links load documents', async () => {
    const page = await openWithoutApp('/docs/guides/context');
    await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
  });

  test('S1 the color mode changes, is stored, and other tabs follow', async () => {
    const page = await openWithoutApp('/docs');
    const other = await page.context().newPage();
    await other.goto(at(target, '/blog'));
    await page.bringToFront();
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    expect(await theme(page)).toBe('dark');
    await other.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
    await page.reload();
    expect(await theme(page)).toBe('dark');
    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    expect(await theme(page)).toBe('light');
  });

  test('L4 the menu contains the sidebar, and closes on Escape', async () => {
    const page = await browser.open({
      viewport: { width: 390, height: 800 },
      expected: /could not be loaded|ERR_FAILED/,
    });
    await page.route(APP_CODE, (route) => route.abort());
    await page.goto(at(target, '/docs/guides/context'));
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Fallbacks' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Blog' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  test('L4 a menu that is reopened before its close event is complete, and closes', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 800 } });
    await page.goto(at(target, '/docs/guides/context'));
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Fallbacks' }).waitFor();
    await page.evaluate(async () => {
      const dialog = document.querySelector<HTMLDialogElement>('dialog.menu');
      const closed = new Promise((resolve) => dialog?.addEventListener('close', resolve, { once: true }));
      dialog?.close();
      document.querySelector<HTMLElement>('.menu-button')?.click();
      await closed;
    });
    expect(await menu.getByRole('link', { name: 'Fallbacks' }).isVisible()).toBe(true);
    const button = page.locator('.menu-button');
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  });

  test('L4 the menu stays open when the app starts', async () => {
    const page = await browser.open({ viewport: { width: 390, height: 800 } });
    const release = await holdRequests(page, APP_CODE);
    await page.goto(at(target, '/docs/guides/context'));
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    release();
    await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
    expect(await menu.isVisible()).toBe(true);
  });

  test.skipIf(isPhone)(
    'S3 tabs switch and are stored; code is copied; "On this page" follows the scroll position',
    async () => {
      const page = await openWithoutApp('/docs/guides/context');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('tab', { name: 'Fastify' }).first().click();
      await page.getByRole('tabpanel', { name: 'Fastify' }).first().waitFor();
      expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
      const block = page.locator('.code-block:visible').first();
      await block.hover();
      await block.getByRole('button', { name: 'Copy' }).click();
      await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '');
      await page.mouse.wheel(0, 2000);
      await page.locator('.toc [aria-current="location"]').waitFor();
    },
  );

  test('F1 text that is typed while search is loading appears in its input', async () => {
    const page = await browser.open();
    const release = await holdRequests(page, APP_CODE);
    await page.goto(at(target, '/docs/guides/context'));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('podlx');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('et');
    release();
    const input = page.getByRole('combobox', { name: 'Search' });
    await input.waitFor();
    expect(await input.inputValue()).toBe('podlet');
    await page.keyboard.type(' name');
    await expect.poll(() => input.inputValue()).toBe('podlet name');
    await page.getByRole('option').first().waitFor();
  });

  test('F1 a click on the search button is not lost', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await page.evaluate(() => document.querySelector<HTMLElement>('button.search-button')?.click());
    // A click alone does not start the app; opening search does.
    await page.getByRole('combobox', { name: 'Search' }).waitFor();
  });

  test('N3 "Back" after a reload shows the previous page', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await page.reload();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Context' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(new URL(at(target, '/docs/guides/context')).pathname);
  });

  test('pages have the same CSP, which blocks injected scripts', async () => {
    const page = await browser.open({ expected: /Content Security Policy/ });
    const policies = new Set<string | null>();
    for (const path of ['/', '/docs/guides/context', '/blog', '/users']) {
      await page.goto(at(target, path));
      policies.add(await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content'));
    }
    expect(policies.size).toBe(1);
    expect([...policies][0]).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[^;]+'; style-src 'self';/,
    );
    expect([...policies][0]).not.toMatch(/unsafe/);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "run"';
      document.body.append(script);
    });
    expect(await page.title()).not.toBe('run');
  });
});
