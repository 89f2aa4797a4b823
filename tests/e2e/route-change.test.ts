import { describe, expect, test } from 'vitest';
import { letWork, useBrowser, waitForApp } from './support/browser.ts';
import { isPhone } from './support/devices.ts';
import { followNewLink, hoverUntilFetched } from './support/follow-link.ts';
import { findSectionLink, openSidebar } from './support/site-menu.ts';
import { at, listRootTargets } from './support/targets.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();

describe.each(listRootTargets())('on the $name site', (target) => {
  test('N4 a progress bar appears when a route takes longer than 200 ms, and disappears when the route shows', async () => {
    const page = await browser.open();
    const release = await holdRequests(page, '**/guides/fallbacks/data.json');
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    const transform = await bar.evaluate((element) => element.style.transform);
    expect(transform).toMatch(/^scaleX\(0\.(08|1)\d*\)$/);
    release();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await bar.waitFor({ state: 'detached' });
  });

  test('N4 the bar appears after 200 ms, starts at 0.08, and gains 0.02 every 800 ms until the route shows', async () => {
    const page = await browser.open();
    await page.clock.install();
    const release = await holdRequests(page, '**/guides/fallbacks/data.json');
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const requested = page.waitForRequest(/guides\/fallbacks\/data\.json$/);
    await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
    await requested;
    const bar = page.getByRole('progressbar');
    const readTransform = (): Promise<string> => bar.evaluate((element) => element.style.transform);
    // The page's clock is paused, but its tasks are not, so the timer may be set a step or two late.
    let elapsed = 0;
    while ((await bar.count()) === 0 && elapsed < 1000) {
      await letWork(page);
      await page.clock.runFor(10);
      await letWork(page);
      elapsed += 10;
    }
    expect(elapsed).toBeGreaterThanOrEqual(200);
    expect(elapsed).toBeLessThanOrEqual(260);
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('[role="progressbar"]')?.style.transform !== '',
    );
    expect(await readTransform()).toBe('scaleX(0.08)');
    expect(await bar.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.2s');
    await page.clock.runFor(700);
    expect(await readTransform()).toBe('scaleX(0.08)');
    await page.clock.runFor(100);
    expect(await readTransform()).toBe('scaleX(0.1)');
    await page.clock.runFor(1600);
    expect(Number(/[\d.]+/.exec(await readTransform())?.[0])).toBeCloseTo(0.14);
    release();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('[role="progressbar"]')?.style.transform === 'scaleX(1)',
    );
    await page.clock.runFor(200);
    await bar.waitFor({ state: 'detached' });
  });

  test.skipIf(isPhone)('N4 a fast route change shows no bar', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await page.evaluate(() => {
      const seen = window as { sawBar?: boolean };
      new MutationObserver(() => {
        if (document.querySelector('[role="progressbar"]') !== null) seen.sawBar = true;
      }).observe(document.body, { childList: true, subtree: true });
    });
    await (await hoverUntilFetched(page)).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    expect(await page.evaluate(() => (window as { sawBar?: boolean }).sawBar)).toBeUndefined();
  });

  test.skipIf(isPhone)(
    'N5 the next page’s data is prefetched on hover, but not on a 2G or save-data connection',
    async () => {
      for (const [connection, expected] of [
        [{ saveData: false, effectiveType: '4g' }, 1],
        [{ saveData: true, effectiveType: '4g' }, 0],
        [{ saveData: false, effectiveType: '3g' }, 1],
        [{ saveData: false, effectiveType: '2g' }, 0],
        [{ saveData: false, effectiveType: 'slow-2g' }, 0],
      ] as const) {
        const page = await browser.open();
        await page.addInitScript(() => {
          const value = { saveData: false, effectiveType: '4g' };
          Object.defineProperty(navigator, 'connection', { value });
          Object.defineProperty(window, 'changeConnection', { value: Object.assign.bind(Object, value) });
        });
        const fetched: string[] = [];
        page.on('request', (request) => {
          if (request.url().endsWith('/data.json')) fetched.push(request.url());
        });
        await page.goto(at(target, '/docs/guides/context'));
        await waitForApp(page);
        // Set late, because the app starts only on demand on a save-data connection.
        await page.evaluate(`void changeConnection(${JSON.stringify(connection)})`);
        const link = page
          .getByRole('navigation', { name: 'Docs sidebar' })
          .getByRole('link', { name: 'Fallbacks' });
        await link.hover();
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        expect(fetched, JSON.stringify(connection)).toHaveLength(expected);
        await link.click();
        await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
        expect(fetched, JSON.stringify(connection)).toHaveLength(1);
      }
    },
  );

  test.each(isPhone ? ['touch'] : ['hover', 'focus', 'touch'])(
    'N5 the next page’s code and data are prefetched on %s',
    async (event) => {
      const page = await browser.open();
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      const link = await findSectionLink(page, 'Blog');
      const fetched = Promise.all([
        page.waitForRequest(at(target, '/blog/data.json')),
        page.waitForRequest(/\/pages[-.][^/]*$/),
      ]);
      if (event === 'hover') await link.hover();
      else if (event === 'focus') await link.focus();
      else await link.dispatchEvent('touchstart');
      await fetched;
      expect(page.url()).toBe(at(target, '/docs/guides/context'));
    },
  );

  test('N7 N3 a link to a section of another page scrolls to its heading and focuses it', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await followNewLink(page, at(target, '/docs/guides/fallbacks#throwable-podlets'));
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'throwable-podlets');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    const navbar = await page.locator('.navbar').boundingBox();
    expect(top).toBeGreaterThanOrEqual(navbar?.height ?? Infinity);
    expect(top).toBeLessThan(300);
    const contents = page.getByRole('navigation', { name: 'On this page' }).locator('a').first();
    const id = (await contents.getAttribute('href'))?.slice(1);
    await page.evaluate((href) => {
      document.querySelector<HTMLAnchorElement>(`.toc a[href="#${href}"]`)?.click();
    }, id);
    await page.waitForFunction((expected) => document.activeElement?.id === expected, id);
  });

  test('N7 a route change moves focus to the new heading and announces the page title', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Fallbacks | Podium' }).waitFor({ state: 'attached' });
    // The link that was followed has the same text.
    const heading = await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).elementHandle();
    // Focus moves in the next frame.
    await page.waitForFunction((element) => element === document.activeElement, heading);
  });

  test('N7 an element that is focused right after following a link to a section keeps focus', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    const focused = await page.evaluate(async () => {
      const callbacks: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => callbacks.push(callback);
      const contents = document.querySelector<HTMLAnchorElement>('.toc a[href^="#"]:not([href="#main"])');
      contents?.click();
      // Once the callback has been requested, the route's effects have run.
      while (callbacks.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const link = document.querySelector<HTMLAnchorElement>('.navbar a');
      link?.focus();
      for (const callback of callbacks) callback(performance.now());
      return [window.location.hash !== '', document.activeElement === link];
    });
    expect(focused).toEqual([true, true]);
  });
});
