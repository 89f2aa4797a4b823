import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { APP_CODE, act, useBrowser, waitForApp } from './support/browser.ts';
import { startFaultyHost, type Fault, type FaultyHost } from './support/faulty-host.ts';
import { findBox } from './support/search-box.ts';
import { findSectionLink } from './support/site-menu.ts';
import { at, listRootTargets } from './support/targets.ts';

const browser = useBrowser();

/** Console messages about missing or corrupt files. */
const FETCH_ERRORS =
  /Failed to (load|fetch)|net::ERR_|MIME type|dynamically imported|could not be (started|loaded)|SyntaxError|Unexpected (token|end)/;

/** Code of the list of posts, which pages of the docs do not need. */
const BLOG_CODE = /\/assets\/pages-[^/]*\.js$/;

/** Timeout for steps that load several files on a slow network and a busy machine. */
const LONG_TIMEOUT = { timeout: 60_000 };

const targets = listRootTargets().filter(({ name }) => name !== 'dev');

describe.each(targets)('behind a faulty host, on the $name site', (target) => {
  let host: FaultyHost;

  beforeAll(async () => {
    host = await startFaultyHost(target.url);
  });

  afterEach(() => {
    host.repair();
  });

  afterAll(async () => {
    await host.stop();
  });

  async function open(path: string): Promise<Page> {
    const page = await browser.open({ expected: FETCH_ERRORS });
    await page.goto(host.url + path);
    return page;
  }

  /** Follows a navbar link, and resolves when its page is shown. */
  async function follow(page: Page, link: string, heading: string): Promise<void> {
    await (await findSectionLink(page, link)).click();
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  }

  const isAppStarted = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.documentElement.dataset['appHydrated'] === '');

  test.each<[string, RegExp, Fault]>([
    ['the host returns an error page for page data', /\/data\.json$/, 'html'],
    ['the host returns an error page for a sidebar', /\/nav\.json$/, 'html'],
    ['page data is truncated', /\/data\.json$/, 'cut'],
  ])('N6 when %s, a click loads the page in full', async (_case, pattern, fault) => {
    const page = await open('blog');
    await waitForApp(page);
    host.break(pattern, fault);
    await follow(page, 'Docs', 'Introduction');
    expect(await isAppStarted(page)).toBe(false);
    expect(page.url().slice(host.url.length)).toMatch(/^docs\/?$/);
    host.repair();
    await waitForApp(page);
    await follow(page, 'Blog', 'Blog');
    expect(await isAppStarted(page)).toBe(true);
  });

  test.each<[string, Fault]>([
    ['an error page of the host', 'html'],
    ['truncated', 'cut'],
    ['missing after a deploy', 'missing'],
  ])(
    'N6 E2 when the code of a page is %s, a click loads the page in full, and its links work',
    async (_case, fault) => {
      const page = await open('docs');
      await waitForApp(page);
      host.break(BLOG_CODE, fault);
      await follow(page, 'Blog', 'Blog');
      await act(page);
      await follow(page, 'Docs', 'Introduction');
      expect(await isAppStarted(page)).toBe(false);
      host.repair();
      await waitForApp(page);
      await follow(page, 'Blog', 'Blog');
      expect(await isAppStarted(page)).toBe(true);
    },
  );

  test('N2 when the code of the app is truncated, the page works without it, and the next interaction starts it', async () => {
    const page = await open('docs/guides/context');
    host.break(APP_CODE, 'cut');
    const failed = page.waitForEvent('console', (message) => message.text().includes('could not be loaded'));
    await act(page);
    await failed;
    await page.getByRole('tab', { name: 'Fastify' }).first().click();
    await page.getByRole('tabpanel', { name: 'Fastify' }).first().waitFor();
    await page.evaluate(() => (document.documentElement.dataset['marked'] = ''));
    host.repair();
    // The click on the tab may have triggered another start, which fails as well.
    await expect
      .poll(async () => {
        await act(page);
        return await isAppStarted(page);
      }, LONG_TIMEOUT)
      .toBe(true);
    await follow(page, 'Blog', 'Blog');
    expect(await page.evaluate(() => document.documentElement.dataset['marked'])).toBe('');
  });

  test('N2 when the server dies in the middle of a page, the received part is readable, its links work, and the next visit is complete', async () => {
    const page = await browser.open({ expected: FETCH_ERRORS, viewport: { width: 1280, height: 900 } });
    host.break(/\/docs\/api\/podlet\/?$/, 'stalled');
    const failed = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest());
    // With a trailing slash, so that the response that stalls is not the redirect of a plain host.
    const url = `${host.url}docs/api/podlet${target.folder === undefined ? '' : '/'}`;
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name: 'Podlet' }).waitFor();
    host.drop();
    await failed;
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('link', { name: 'Store', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Store' }).waitFor();
    host.repair();
    await page.goto(url);
    await page.getByRole('contentinfo').waitFor();
    await waitForApp(page);
  });
});

/** Slow 3G as in performance tools: 400 kbit/s in both directions, 400 ms of latency. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

// The plain file server does not compress.
describe.each(targets.filter(({ name }) => name !== 'static'))('on slow 3G, on the $name site', (target) => {
  async function open(path: string): Promise<Page> {
    const page = await browser.open({ viewport: { width: 390, height: 844 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_3G);
    await page.goto(at(target, path), { waitUntil: 'commit' });
    return page;
  }

  test('L4 F1 before the app has loaded, a page is readable, its menu opens, and a typed query finds hits', async () => {
    const page = await open('/docs/guides/context');
    await page.getByRole('heading', { level: 1, name: 'Context' }).waitFor();
    await page.waitForLoadState();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Fallbacks' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['appHydrated'])).toBeUndefined();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('podlet');
    await findBox(page).waitFor();
    await expect.poll(() => findBox(page).inputValue()).toBe('podlet');
    await page.getByRole('option').first().waitFor(LONG_TIMEOUT);
  });

  test('N2 a click on a link while the page loads is not lost', async () => {
    const page = await open('/docs/guides/fallbacks');
    await page.locator('#article a[href*="/docs/"]').first().click({ noWaitAfter: true });
    await page.waitForURL((url) => !url.pathname.endsWith('/fallbacks'), { waitUntil: 'commit' });
    // Also a click while the app starts.
    await page.getByRole('button', { name: 'Open menu' }).waitFor();
    await page.waitForLoadState();
    await act(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: 'Hello Podium' })
      .click({ noWaitAfter: true });
    await page.getByRole('heading', { level: 1, name: 'Hello Podium' }).waitFor();
  });
});
