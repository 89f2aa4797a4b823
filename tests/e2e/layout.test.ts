import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { isPhone } from './support/devices.ts';
import { startFaultyHost } from './support/faulty-host.ts';
import { at, listRootTargets } from './support/targets.ts';

const browser = useBrowser();

/** Lists controls that are too small to tap: less than 44 pixels in either dimension. */
function listSmallTargets(controls: Element[]): string[] {
  return controls
    .filter((control) => control.checkVisibility())
    .map((control) => ({ name: control.textContent, box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.height < 44 || box.width < 44)
    .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`);
}

describe.each(listRootTargets())('on the $name site', (target) => {
  test('L4 the menu on narrow screens navigates, traps focus, and closes on Escape and on a route change', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    const open = page.getByRole('button', { name: 'Open menu' });
    await open.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.getByRole('link', { name: 'Blog' }).isVisible()).toBe(true);
    // Contains no menus other than those of the navbar.
    expect(await menu.getByRole('link', { name: 'View as Markdown' }).count()).toBe(0);
    const current = menu.getByRole('navigation', { name: 'Docs sidebar' }).locator('[aria-current="page"]');
    expect(await current.allTextContents()).toEqual(['Context']);
    // The list is between the header and the footer without overlap, and shows the current page.
    const boxes = await menu.locator('.menu-search, .menu-list, .menu-foot').evaluateAll((all) =>
      all.map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [top, bottom];
      }),
    );
    expect(boxes.slice(1).map(([top]) => top)).toEqual(boxes.slice(0, -1).map(([, bottom]) => bottom));
    const [entry, list] = await Promise.all([
      current.boundingBox(),
      menu.locator('.menu-list').boundingBox(),
    ]);
    expect((entry?.y ?? 0) - (list?.y ?? 0)).toBeGreaterThan(40);
    expect(entry?.y).toBeLessThan((list?.y ?? 0) + (list?.height ?? 0) - 80);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await menu.locator('button, a, summary').evaluateAll(listSmallTargets)).toEqual([]);
    expect(await menu.getByRole('link', { name: 'Docs', exact: true }).getAttribute('aria-current')).toBe(
      'true',
    );
    // Excludes the footer, whose items are side by side.
    const edges = await menu.locator('a, summary, .brand').evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility() && element.closest('.menu-foot') === null)
        .map((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return Math.round(range.getBoundingClientRect().left);
        }),
    );
    expect([...new Set(edges)]).toEqual([24]);
    for (let step = 0; step < 60; step += 1) await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => {
        const active = document.activeElement;
        // Between the last and the first tab stop, the browser's own controls may have focus.
        return active === document.body || active?.closest('dialog') !== null;
      }),
    ).toBe(true);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Open menu');
    await open.click();
    await menu.getByRole('link', { name: 'Fallbacks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await menu.waitFor({ state: 'hidden' });
    await open.click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'hidden' });
    await open.click();
    await page.mouse.click(355, 400);
    await menu.waitFor({ state: 'hidden' });
  });

  test('L4 the menu has search, color mode, and the docs sidebar on every page', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    for (const path of ['/', '/blog']) {
      await page.goto(at(target, path));
      await waitForApp(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu
        .getByRole('navigation', { name: 'Docs sidebar' })
        .getByRole('link', { name: 'Fallbacks' })
        .waitFor();
      expect(await menu.getByRole('navigation', { name: 'Blog posts' }).count()).toBe(path === '/' ? 0 : 1);
      expect(await menu.locator('button, a, summary').evaluateAll(listSmallTargets)).toEqual([]);
      for (const name of ['Switch to dark mode', 'Switch to light mode']) {
        const mode = menu.getByRole('button', { name });
        const footer = await menu
          .locator('.menu-foot')
          .filter({ has: page.getByRole('button', { name }) })
          .boundingBox();
        // At the bottom of the viewport, regardless of the length of the list above.
        expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBe(740);
        expect(footer?.height).toBeLessThan(120);
        await mode.click();
      }
      await menu.getByRole('button', { name: 'Switch to dark mode' }).waitFor();
      await menu.getByRole('button', { name: 'Search' }).click();
      await menu.waitFor({ state: 'hidden' });
      await page.keyboard.type('fallback');
      expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('fallback');
    }
  });

  test('L7 bars are not sticky in a short viewport, and a focused control scrolls into view', async () => {
    const page = await browser.open({ viewport: { width: 341, height: 163 } });
    await page.goto(at(target, '/docs/guides/context#the-role-of-the-layout'));
    const readBottom = async (selector: string): Promise<number> =>
      await page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await readBottom('.navbar')).toBeLessThan(0);
    expect(await readBottom('.layout > .toc')).toBeLessThan(0);
    const top = await page
      .locator('#the-role-of-the-layout')
      .evaluate((heading) => heading.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(40);
    const menu = page.getByRole('button', { name: 'Open menu' });
    await menu.focus();
    await expect.poll(async () => (await menu.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });

  test('L9 the menu closes when the viewport reaches desktop width, at 997 pixels', async () => {
    const page = await browser.open({ viewport: { width: 996, height: 740 } });
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    expect(await page.getByRole('navigation', { name: 'Docs sidebar' }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.setViewportSize({ width: 997, height: 740 });
    await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' });
    expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0);
    expect(await page.getByRole('navigation', { name: 'Docs sidebar' }).isVisible()).toBe(true);
  });

  test('L3 on a phone without JavaScript, where the links are in the navbar, the site name is not truncated', async () => {
    const page = await browser.open({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto(at(target, '/docs'));
    expect(await page.getByRole('link', { name: 'Blog', exact: true }).first().isVisible()).toBe(true);
    const name = page.locator('.brand > :last-child');
    const [visible, full] = await name.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth]);
    expect(visible).toBe(full);
  });

  test('L6 the footer has two columns and a copyright line', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, '/'));
    const footer = page.getByRole('contentinfo');
    expect(
      await footer.getByRole('navigation', { name: 'Documentation' }).getByRole('link').allTextContents(),
    ).toEqual(['Introduction', 'Hello Podium', 'API Reference']);
    expect(
      await footer.getByRole('navigation', { name: 'Links' }).getByRole('link').allTextContents(),
    ).toEqual(['Report an issue', 'Source repository', 'Package registry']);
    expect(await footer.textContent()).toContain('2025');
  });

  test('L6 S1 the bottom of the footer links to the license and all pages, and has a color mode button', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByRole('link', { name: 'MIT license' }).isVisible()).toBe(true);
    expect(await footer.getByRole('link', { name: 'All pages' }).isVisible()).toBe(true);
    await footer.getByRole('button', { name: 'Change color mode' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  });

  test('L3 L7 the current section is underlined, and a single pagination link takes up only the right half', async () => {
    const page = await browser.open({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
    await page.goto(at(target, '/docs'));
    const main = page.getByRole('navigation', { name: 'Main' });
    const [docs, blog] = await Promise.all(
      ['Docs', 'Blog'].map((name) =>
        main
          .getByRole('link', { name, exact: true })
          .evaluate((link) => getComputedStyle(link).textDecorationLine),
      ),
    );
    expect([docs, blog]).toEqual(['underline', 'none']);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect(await pages.getByRole('link').count()).toBe(1);
    const [list, next] = [await pages.boundingBox(), await pages.getByRole('link').boundingBox()];
    expect(next?.width).toBeLessThan((list?.width ?? 0) / 2);
    expect((next?.x ?? 0) + (next?.width ?? 0)).toBeCloseTo((list?.x ?? 0) + (list?.width ?? 0), 0);
  });

  test.skipIf(isPhone)('L3 the navbar stays at the top and shows the brand and sections', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/api/podlet'));
    await waitForApp(page);
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
    const main = page.getByRole('navigation', { name: 'Main' });
    expect((await main.boundingBox())?.y).toBe(0);
    for (const name of ['Podium', 'Docs', 'Blog']) {
      expect(await main.getByRole('link', { name, exact: true }).isVisible(), name).toBe(true);
    }
    const positions = await Promise.all(
      [
        main.getByRole('link', { name: 'Podium', exact: true }),
        main.getByRole('link', { name: 'Docs', exact: true }),
        main.getByRole('link', { name: 'Blog', exact: true }),
        main.getByRole('button', { name: 'Switch to dark mode' }),
      ].map(async (item) => (await item.boundingBox())?.x ?? -1),
    );
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(positions[2]).toBeLessThan(640);
    expect(positions[3]).toBeGreaterThan(640);
  });

  test('L3 the navbar stays in view when the reader scrolls down', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 600 } });
    await page.goto(at(target, '/docs/api/podlet'));
    await waitForApp(page);
    await page.mouse.move(640, 300);
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => window.scrollY > 500);
    expect((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y).toBe(0);
  });

  test('L7 the sidebar shows the current page on load, and does not scroll back when one of its links is followed', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 420 } });
    await page.goto(at(target, '/docs/api/podlet'));
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    const current = sidebar.locator('[aria-current="page"]');
    const isInView = async (): Promise<boolean> => {
      const [box, frame] = [await current.boundingBox(), await sidebar.boundingBox()];
      if (box === null || frame === null) throw new Error('The sidebar is not shown.');
      return box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
    };
    // Before any script has run; see `scroll-initial-target` in layout.css.
    await expect.poll(isInView).toBe(true);
    await waitForApp(page);
    expect(await isInView()).toBe(true);
    const readScroll = (): Promise<number> => sidebar.evaluate((element) => element.scrollTop);
    const before = await readScroll();
    expect(before).toBeGreaterThan(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await sidebar.getByRole('link', { name: 'Store' }).click();
    await page.getByRole('heading', { level: 1, name: 'Store' }).waitFor();
    await page.waitForFunction(
      () => document.querySelector('.sidebar [aria-current="page"]')?.textContent === 'Store',
    );
    expect(await isInView()).toBe(true);
    // Playwright itself scrolls the sidebar to the link it clicks; nothing else may scroll it back.
    expect(await readScroll()).toBeGreaterThanOrEqual(before);
  });

  test('L7 the sidebar does not scroll to an entry that is in view', async () => {
    const page = await browser.open({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
    await page.goto(at(target, '/docs/guides/recipes'));
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    const current = await sidebar.locator('[aria-current="page"]').boundingBox();
    expect(current?.y).toBeGreaterThan(450);
    expect(await sidebar.evaluate((element) => element.scrollTop)).toBe(0);
  });

  test.skipIf(isPhone)('S3 collapsed sidebar categories stay collapsed after a route change', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByText('Reference', { exact: true }).click();
    await sidebar.getByRole('link', { name: 'Fallbacks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    expect(await sidebar.getByRole('link', { name: 'Podlet', exact: true }).isVisible()).toBe(false);
    expect(await sidebar.getByRole('link', { name: 'Redirects' }).isVisible()).toBe(true);
  });

  test.runIf(target.name !== 'dev')(
    'E7 a banner reports a wrong base path and suggests the correct one',
    async () => {
      const host = await startFaultyHost(target.url, '/elsewhere/');
      try {
        const page = await browser.open({ expected: /Failed to load resource|Failed to fetch|MIME/ });
        // Without the trailing slash, static hosts would redirect to it, under the base path they know.
        await page.goto(`${host.url}docs/guides/context${target.folder === undefined ? '' : '/'}`);
        const banner = page.getByText(
          `This site was built for the base path “${new URL(target.url).pathname}”`,
        );
        expect(await banner.isVisible()).toBe(true);
        await page.getByText('The correct base path is "/elsewhere/".').waitFor();
        await page.goto(at(target, '/docs/guides/context'));
        expect(await banner.isVisible()).toBe(false);
      } finally {
        await host.stop();
      }
    },
  );
});
