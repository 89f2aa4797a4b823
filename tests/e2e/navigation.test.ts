import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { isPhone } from './support/devices.ts';
import { followNewLink, hoverUntilFetched } from './support/follow-link.ts';
import { findSectionLink, openSidebar } from './support/site-menu.ts';
import { at, listRowTargets, pathOf } from './support/targets.ts';
import { markDocument, isMarked } from './support/marked-document.ts';

const browser = useBrowser();

describe.each(listRowTargets())('on the $name site', (target) => {
  test('N2 a sidebar link changes the route with one request, without loading a document', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await markDocument(page);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' || request.resourceType() === 'document')
        requests.push(request.url());
    });
    await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    expect(requests).toEqual([at(target, '/docs/guides/fallbacks/data.json')]);
    expect(page.url()).toBe(at(target, '/docs/guides/fallbacks'));
    expect(await page.title()).toBe('Fallbacks | Podium');
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(
      /docs\/guides\/fallbacks$/,
    );
    expect(await isMarked(page)).toBe(true);
    const current = (await openSidebar(page)).locator('[aria-current="page"]');
    expect(await current.allTextContents()).toEqual(['Fallbacks']);
  });

  // A phone’s menu needs a script to open.
  test.skipIf(isPhone)('N2 before the app has started, links are ordinary page loads', async () => {
    const page = await browser.open({ expected: /ERR_FAILED/ });
    await page.route(/\.(js|tsx?|mjs)(\?|$)/, (route) => route.abort());
    await page.goto(at(target, '/docs/guides/context'));
    await markDocument(page);
    await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    expect(page.url().replace(/\/$/, '')).toBe(at(target, '/docs/guides/fallbacks'));
    expect(await isMarked(page)).toBe(false);
  });

  test.skipIf(isPhone)('N2 Ctrl+click opens a new tab and does not change the current one', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    const opened = page.context().waitForEvent('page');
    await (
      await openSidebar(page)
    )
      .getByRole('link', { name: 'Fallbacks' })
      .click({ modifiers: ['Control'] });
    const tab = await opened;
    await tab.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    expect(page.url()).toBe(at(target, '/docs/guides/context'));
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Context');
  });

  // Prefetched data is available immediately; phones can’t hover.
  test.skipIf(isPhone).each([
    ['no-preference', 1],
    ['reduce', 0],
  ] as const)(
    'N2 a route whose data is not available yet fades in unless motion is reduced: %s',
    async (reducedMotion, expected) => {
      const page = await browser.open({ reducedMotion });
      await page.addInitScript(() => {
        const counted = window as { fades?: number };
        counted.fades = 0;
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (...args) => {
          counted.fades = (counted.fades ?? 0) + 1;
          return start(...args);
        };
      });
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      const countFades = (): Promise<number | undefined> =>
        page.evaluate(() => (window as { fades?: number }).fades);
      const link = await hoverUntilFetched(page);
      await link.click();
      await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
      // The data was available, so there was no time to capture the old page.
      expect(await countFades()).toBe(0);
      await page.route(/guides\/assets\/data\.json$/, async (route) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
        await route.continue();
      });
      await page.evaluate(() => {
        document
          .querySelector<HTMLElement>('nav[aria-label="Docs sidebar"] a[href$="/guides/assets"]')
          ?.click();
      });
      await page.getByRole('heading', { level: 1, name: 'Assets' }).waitFor();
      expect(await countFades()).toBe(expected);
    },
  );

  test.skipIf(isPhone)(
    'N2 a page whose data has been prefetched is shown in the same task as the click',
    async () => {
      const page = await browser.open();
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      const link = await hoverUntilFetched(page);
      await page.waitForLoadState('networkidle');
      const heading = await link.evaluate(
        (element) =>
          new Promise((resolve) => {
            // The next task, queued before the click can queue one.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              resolve(document.querySelector('main h1')?.textContent);
            };
            port2.postMessage(undefined);
            (element as HTMLElement).click();
          }),
      );
      expect(heading).toBe('Fallbacks');
    },
  );

  test('N2 a link in an article changes the route, and the tabs of the new page work', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await markDocument(page);
    await page
      .locator('#article a[href$="/docs/api/podlet"], #article a[href*="/docs/api/podlet#"]')
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Podlet' }).waitFor();
    expect(await isMarked(page)).toBe(true);
    await page.getByRole('tab', { name: 'Fastify' }).first().click();
    expect(await page.getByRole('tabpanel', { name: 'Fastify' }).first().isVisible()).toBe(true);
    expect(await page.getByRole('tabpanel', { name: 'Express' }).first().isVisible()).toBe(false);
  });

  test('N2 the data of each layout is fetched once', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    await markDocument(page);
    const sidebars: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/nav.json')) sidebars.push(pathOf(target, request.url()));
    });
    for (const [link, heading] of [
      ['Blog', 'Blog'],
      ['Docs', 'Introduction'],
      ['Blog', 'Blog'],
      ['Docs', 'Introduction'],
    ] as const) {
      await (await findSectionLink(page, link)).click();
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    }
    expect(sidebars).toEqual(['/blog/nav.json', '/docs/nav.json']);
    expect(await isMarked(page)).toBe(true);
    expect(await (await openSidebar(page)).getByRole('link').count()).toBeGreaterThan(20);
  });

  // Playwright scrolls to the menu’s button before it clicks; `smoke.test.ts` accounts for that.
  test.skipIf(isPhone)(
    'N3 a route change scrolls to the top, a hash to its heading, and Back restores the scroll position',
    async () => {
      const page = await browser.open();
      await page.goto(at(target, '/docs/api/podlet'));
      await waitForApp(page);
      await page.evaluate(() => {
        window.scrollTo({ top: 1500, behavior: 'instant' });
      });
      await (await openSidebar(page)).getByRole('link', { name: 'Layout', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Layout', exact: true }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Podlet', exact: true }).waitFor();
      await page.waitForFunction(() => Math.abs(window.scrollY - 1500) < 2);
      await page.goForward();
      await page.getByRole('heading', { level: 1, name: 'Layout', exact: true }).waitFor();
      await page.waitForFunction(() => window.scrollY === 0);
      await page.goto(at(target, '/docs/guides/fallbacks#throwable-podlets'));
      await waitForApp(page);
      const [heading, navbar] = await Promise.all([
        page.locator('#throwable-podlets').boundingBox(),
        page.locator('.navbar').boundingBox(),
      ]);
      expect(heading?.y).toBeGreaterThanOrEqual((navbar?.y ?? 0) + (navbar?.height ?? 0));
      expect(heading?.y).toBeLessThan(300);
    },
  );

  test('N3 consecutive links in the table of contents jump to their headings', async () => {
    const page = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(at(target, '/docs/api/podlet'));
    await waitForApp(page);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    for (const id of ['constructor', 'html-helpers', 'html', 'development-mode']) {
      await contents.locator(`a[href="#${id}"]`).click();
      await page.waitForFunction((expected) => {
        const top = document.getElementById(expected)?.getBoundingClientRect().top ?? -1;
        return window.location.hash === `#${expected}` && top >= 0 && top < 300;
      }, id);
      // Until then, the list may still move.
      await contents.locator(`a[href="#${id}"][aria-current]`).waitFor();
    }
  });

  test('N6 when the data of a route can’t be fetched, the page is loaded in full', async () => {
    const page = await browser.open({ expected: /Failed to load resource/ });
    await page.route('**/guides/fallbacks/data.json', (route) => route.abort());
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await markDocument(page);
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(pathOf(target, request.url()));
    });
    await followNewLink(page, at(target, '/docs/guides/fallbacks?a=1#throwable-podlets'));
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await waitForApp(page);
    expect(await isMarked(page)).toBe(false);
    expect(page.url()).toBe(at(target, '/docs/guides/fallbacks?a=1#throwable-podlets'));
    // A plain host redirects a folder's URL to the one with a trailing slash.
    expect([...new Set(documents)]).toEqual(['/docs/guides/fallbacks?a=1']);
  });

  test('a double click on a link opens its page once', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    await markDocument(page);
    const link = page
      .getByRole('navigation', { name: 'Docs sidebar' })
      .getByRole('link', { name: 'Context' });
    await link.hover();
    await page.waitForLoadState('networkidle');
    await link.dblclick();
    await page.getByRole('heading', { level: 1, name: 'Context' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await isMarked(page)).toBe(true);
  });

  test('reload, Back, and Forward work as on any site', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/'));
    await waitForApp(page);
    await page.getByRole('link', { name: 'Build your first podlet' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hello Podium' }).waitFor();
    await page.reload();
    await waitForApp(page);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Hello Podium');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^Many teams/ }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Hello Podium' }).waitFor();
    expect(pathOf(target, page.url())).toBe('/docs/introduction/hello-podium');
  });
});
