import { describe, expect, test } from 'vitest';
import { letWork, useBrowser, waitForApp } from './support/browser.ts';
import { isPhone } from './support/devices.ts';
import { followNewLink, hoverUntilFetched } from './support/follow-link.ts';
import { findSectionLink, openSidebar } from './support/site-menu.ts';
import { at, listRootTargets } from './support/targets.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();

describe.each(listRootTargets())('on the $name site', (target) => {
  test('N4 a bar shows progress when a route takes longer than 200 ms, and is gone when it shows', async () => {
    const page = await browser.open();
    const release = await holdRequests(page, '**/guides/fallbacks/data.json');
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    const share = await bar.evaluate((element) => element.style.transform);
    expect(share).toMatch(/^scaleX\(0\.(08|1)\d*\)$/);
    release();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await bar.waitFor({ state: 'detached' });
  });

  test('N4 the bar comes after 200 ms, starts at 0.08, and gains 0.02 every 800 ms until the route shows', async () => {
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
    const readShare = (): Promise<string> => bar.evaluate((element) => element.style.transform);
    // The clock of the page is still; its work does not. So the timer may be set a step or two late.
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
    expect(await readShare()).toBe('scaleX(0.08)');
    expect(await bar.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('0.2s');
    await page.clock.runFor(700);
    expect(await readShare()).toBe('scaleX(0.08)');
    await page.clock.runFor(100);
    expect(await readShare()).toBe('scaleX(0.1)');
    await page.clock.runFor(1600);
    expect(Number(/[\d.]+/.exec(await readShare())?.[0])).toBeCloseTo(0.14);
    release();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLElement>('[role="progressbar"]')?.style.transform === 'scaleX(1)',
    );
    await page.clock.runFor(200);
    await bar.waitFor({ state: 'detached' });
  });

  test.skipIf(isPhone)('N4 a quick route change shows no bar', async () => {
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
    'N5 the next page’s data is fetched on hover, and not on a slow connection',
    async () => {
      for (const [connection, wanted] of [
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
        // Where data is saved, the app starts only when it is needed.
        await page.evaluate(`void changeConnection(${JSON.stringify(connection)})`);
        const link = page
          .getByRole('navigation', { name: 'Docs sidebar' })
          .getByRole('link', { name: 'Fallbacks' });
        await link.hover();
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
        expect(fetched, JSON.stringify(connection)).toHaveLength(wanted);
        await link.click();
        await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
        expect(fetched, JSON.stringify(connection)).toHaveLength(1);
      }
    },
  );

  test.each(isPhone ? ['touch'] : ['hover', 'focus', 'touch'])(
    'N5 the next page’s code and data are fetched on %s',
    async (way) => {
      const page = await browser.open();
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      const link = await findSectionLink(page, 'Blog');
      const fetched = Promise.all([
        page.waitForRequest(at(target, '/blog/data.json')),
        page.waitForRequest(/\/pages[-.][^/]*$/),
      ]);
      if (way === 'hover') await link.hover();
      else if (way === 'focus') await link.focus();
      else await link.dispatchEvent('touchstart');
      await fetched;
      expect(page.url()).toBe(at(target, '/docs/guides/context'));
    },
  );

  test('N7 N3 a link to a part of another page leads to that heading, and the focus with it', async () => {
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
    await page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
  });

  test('N7 after a route change the focus is on the new heading and its title is announced', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Fallbacks | Podium' }).waitFor({ state: 'attached' });
    // The link that was followed says the same.
    const heading = await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).elementHandle();
    // The focus moves in the next frame.
    await page.waitForFunction((element) => element === document.activeElement, heading);
  });

  test('N7 what the reader focuses right after a link to a part of the page keeps the focus', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    const focused = await page.evaluate(async () => {
      const callbacks: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => callbacks.push(callback);
      const contents = document.querySelector<HTMLAnchorElement>('.toc a[href^="#"]:not([href="#main"])');
      contents?.click();
      // The effects of the route have run when the callback has been requested.
      while (callbacks.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      const link = document.querySelector<HTMLAnchorElement>('.navbar a');
      link?.focus();
      for (const callback of callbacks) callback(performance.now());
      return [window.location.hash !== '', document.activeElement === link];
    });
    expect(focused).toEqual([true, true]);
  });
});
