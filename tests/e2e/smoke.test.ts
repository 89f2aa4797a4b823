import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { describeDevice, readDevice, type Device } from './support/devices.ts';
import type { Target } from './support/global-setup.ts';
import { findBox, findButton } from './support/search-box.ts';
import { at, listAllTargets, listServed, pathOf } from './support/targets.ts';

/**
 * The basics that have to work everywhere. The other specs use a desktop viewport; these cover where behavior may differ:
 * nginx and phones. A run for one device tests it on all of its targets.
 */

const browser = useBrowser();

const device = readDevice();
const PAIRS: { name: Target['name']; device: Device; target: Target }[] =
  device === undefined
    ? listServed().flatMap((target) =>
        (['desktop', 'mobile'] as const)
          .filter((kind) => target.name === 'nginx' || (kind === 'mobile' && !isUnderBase(target)))
          .map((kind) => ({ name: target.name, device: kind, target })),
      )
    : listAllTargets().map((target) => ({ name: target.name, device, target }));

/** The base path does not affect behavior on a phone. */
function isUnderBase({ name }: Target): boolean {
  return name === 'static under a base';
}

describe.each(PAIRS)('on the $name site, $device', ({ device: kind, target }) => {
  const isPhone = kind === 'mobile';

  async function open(path: string, javaScriptEnabled = true): Promise<Page> {
    const page = await browser.open({
      ...describeDevice(kind),
      javaScriptEnabled,
      expected: /status of 404/,
    });
    await page.goto(at(target, path));
    if (javaScriptEnabled) await waitForApp(page);
    return page;
  }

  const press = async (control: Locator): Promise<void> => {
    await (isPhone ? control.tap() : control.click());
  };

  /** Locates the sidebar. On a phone, opens the menu, which contains it. */
  async function openSidebar(page: Page): Promise<Locator> {
    if (!isPhone) return page.getByRole('navigation', { name: 'Docs sidebar' });
    await press(page.getByRole('button', { name: 'Open menu' }));
    return page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Docs sidebar' });
  }

  test('N2 N3 L4 the sidebar or menu opens a page without loading a document, and Back restores the scroll position', async () => {
    const page = await open('/docs/api/podlet');
    await page.evaluate(() => {
      document.documentElement.dataset['marked'] = '';
      window.scrollTo({ top: 1200, behavior: 'instant' });
    });
    const sidebar = await openSidebar(page);
    // Playwright scrolls to the elements it clicks, even fixed ones.
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(300);
    await press(sidebar.getByRole('link', { name: 'Store', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Store' }).waitFor();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
    expect(pathOf(target, page.url())).toBe('/docs/api/store');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Podlet' }).waitFor();
    await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, before);
    expect(await page.evaluate(() => document.documentElement.dataset['marked'])).toBe('');
  });

  test('F3 F4 search finds a section and leads to it with matches highlighted', async () => {
    const page = await open('/');
    await press(findButton(page));
    await findBox(page).fill('throwable podlets');
    await press(page.getByRole('option').first());
    await page.getByRole('button', { name: 'Clear highlights' }).waitFor();
    expect(pathOf(target, page.url())).toMatch(/^\/docs\/[^?]*$/);
  });

  test('S1 S3 the color mode and the tabs switch, and persist after a reload', async () => {
    const page = await open('/docs/guides/context');
    // The live server also stores the mode in a cookie.
    const saved = target.name === 'live' ? page.waitForResponse(/\/theme$/) : undefined;
    await press(page.getByRole('button', { name: 'Switch to dark mode' }));
    await press(page.getByRole('tab', { name: 'Fastify' }).first());
    await saved;
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await waitForApp(page);
    await page.getByRole('tabpanel', { name: 'Fastify' }).first().waitFor();
  });

  test('R11 R14 L9 without JavaScript, a page is complete and fits the viewport, and an unknown URL shows the not-found page', async () => {
    const page = await open('/docs/guides/context', false);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Context');
    expect(await page.getByRole('main').textContent()).toContain('podlet');
    const [width, viewport] = await Promise.all([
      page.locator('html').evaluate((html) => html.scrollWidth),
      page.locator('html').evaluate(() => window.innerWidth),
    ]);
    expect(width).toBeLessThanOrEqual(viewport);
    expect((await page.goto(at(target, '/docs/guides/nowhere')))?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
  });

  test.runIf(target.name !== 'dev')(
    'B4 the Content Security Policy of the page is enforced, and the host sends no other',
    async () => {
      const page = await browser.open({ ...describeDevice(kind), expected: /Content Security Policy/ });
      const response = await page.goto(at(target, '/docs/guides/context'));
      const own = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
      const sent = response?.headers()['content-security-policy'];
      // Only hosts send `frame-ancestors`, which a page can't set.
      if (sent !== undefined) expect(sent.startsWith(own ?? 'no policy')).toBe(true);
      expect(sent !== undefined).toBe(target.name === 'nginx' || target.name === 'live');
      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "run"';
        document.body.append(script);
      });
      expect(await page.title()).not.toBe('run');
    },
  );
});
