import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { describeDevice, readDevice, type Device } from './support/devices.ts';
import type { Target } from './support/global-setup.ts';
import { findBox, findButton } from './support/search-box.ts';
import { at, listAllTargets, listServed, pathOf } from './support/targets.ts';

/**
 * The little that has to work everywhere. What the other specs try in a desktop's window is tried here where it may
 * differ: behind nginx, and as on a phone. A run for one device tries that device on each of its ways of serving.
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

/** A path changes nothing of what a phone does. */
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

  /** The sidebar, which is in the menu on a phone. */
  async function openSidebar(page: Page): Promise<Locator> {
    if (!isPhone) return page.getByRole('navigation', { name: 'Docs sidebar' });
    await press(page.getByRole('button', { name: 'Open menu' }));
    return page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Docs sidebar' });
  }

  test('N2 N3 L4 the sidebar or the menu leads to a page without a document, and "Back" to where one was', async () => {
    const page = await open('/docs/api/podlet');
    await page.evaluate(() => {
      document.documentElement.dataset['marked'] = '';
      window.scrollTo({ top: 1200, behavior: 'instant' });
    });
    const sidebar = await openSidebar(page);
    // Playwright scrolls to what it presses, even to what is still.
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

  test('F3 F4 the search finds a section and leads to it with its words marked', async () => {
    const page = await open('/');
    await press(findButton(page));
    await findBox(page).fill('throwable podlets');
    await press(page.getByRole('option').first());
    await page.getByRole('button', { name: 'Clear highlights' }).waitFor();
    expect(pathOf(target, page.url())).toMatch(/^\/docs\/[^?]*$/);
  });

  test('S1 S3 the color mode and the tabs change, and are so again after a reload', async () => {
    const page = await open('/docs/guides/context');
    // The live server stores the mode in a cookie, too.
    const saved = target.name === 'live' ? page.waitForResponse(/\/theme$/) : undefined;
    await press(page.getByRole('button', { name: 'Switch to dark mode' }));
    await press(page.getByRole('tab', { name: 'Fastify' }).first());
    await saved;
    await page.reload();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await waitForApp(page);
    await page.getByRole('tabpanel', { name: 'Fastify' }).first().waitFor();
  });

  test('R11 R14 L9 without JavaScript a page is complete and fits, and an unknown URL shows the not-found page', async () => {
    const page = await open('/docs/guides/context', false);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Context');
    expect(await page.getByRole('main').textContent()).toContain('podlet');
    const [width, seen] = await Promise.all([
      page.locator('html').evaluate((html) => html.scrollWidth),
      page.locator('html').evaluate(() => window.innerWidth),
    ]);
    expect(width).toBeLessThanOrEqual(seen);
    expect((await page.goto(at(target, '/docs/guides/nowhere')))?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page not found');
  });

  test.runIf(target.name !== 'dev')(
    'B4 the policy of the page holds, and the host sends no other',
    async () => {
      const page = await browser.open({ ...describeDevice(kind), expected: /Content Security Policy/ });
      const response = await page.goto(at(target, '/docs/guides/context'));
      const own = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
      const sent = response?.headers()['content-security-policy'];
      // What can't are in a page, which frames it, is said by hosts alone.
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
