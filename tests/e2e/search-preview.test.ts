import { describe, expect, test } from 'vitest';
import { APP_CODE, useBrowser } from './support/browser.ts';
import { createHit, fakeEngine, RESULTS, ROLE } from './support/fake-engine.ts';
import { findBox, listRequests, openBox, readActive } from './support/search-box.ts';
import { getStaticTarget } from './support/sitemap.ts';
import { at, pathOf } from './support/targets.ts';

const browser = useBrowser();

const FALLBACKS = '/docs/guides/fallbacks';

describe('the preview', () => {
  const DESKTOP = { viewport: { width: 1200, height: 800 } };

  test('F4 shows the section of the active hit, from data that is reused when the hit is opened', async () => {
    const page = await browser.open(DESKTOP);
    await fakeEngine(page, RESULTS);
    await page.goto(at(getStaticTarget(), FALLBACKS));
    await openBox(page);
    const requests = listRequests(page);
    await findBox(page).fill('timeout');
    await page.getByRole('option', { name: 'Show more results' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => readActive(page)).toContain('The role of the layout');
    const preview = page.locator('.search-preview');
    await preview.getByText('The role of the layout').waitFor();
    expect(await preview.locator('[id], button, script').count()).toBe(0);
    expect(await preview.evaluate((pane) => pane.hasAttribute('inert'))).toBe(true);
    expect(await preview.locator('h2').count()).toBe(1);
    await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Context' }).waitFor();
    expect(pathOf(getStaticTarget(), page.url())).toBe(ROLE);
    expect(requests.filter((url) => url.endsWith('/docs/guides/context/data.json'))).toHaveLength(1);
  });

  test('F4 fetches the app with the page of the hit, but starts it only once the reader stops typing', async () => {
    const page = await browser.open(DESKTOP);
    await fakeEngine(page, RESULTS);
    await page.goto(at(getStaticTarget(), FALLBACKS));
    await openBox(page);
    const requests = listRequests(page);
    const isHydrated = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.dataset['appHydrated'] === '');
    const search = async (): Promise<void> => {
      await findBox(page).fill('');
      await findBox(page).fill('timeout');
      await page.getByRole('listbox', { name: 'Results' }).waitFor();
    };
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await search();
    await page.clock.runFor(400);
    await page.locator('.search-preview > *').first().waitFor();
    await expect.poll(() => requests.some((url) => APP_CODE.test(url))).toBe(true);
    await page.clock.runFor(800);
    await search();
    await page.clock.runFor(1200);
    await page.waitForLoadState('networkidle');
    expect(await isHydrated()).toBe(false);
    await page.clock.runFor(300);
    await expect.poll(isHydrated).toBe(true);
  });

  test('F4 has the styles of a section with a graph, which the page does not have', async () => {
    const page = await browser.open(DESKTOP);
    const hit = createHit('What Podium is', '/docs#what-podium-is');
    const found = { href: '/docs', title: hit.heading, kind: 'guide', hits: [hit] } as const;
    await fakeEngine(page, { graph: { query: 'graph', words: [], count: 1, pages: [found] } });
    await page.goto(at(getStaticTarget(), '/docs/guides/context'));
    await openBox(page);
    await findBox(page).fill('graph');
    const edge = page.locator('.search-preview .graph-edge > path').first();
    await edge.waitFor({ state: 'attached' });
    expect(await edge.evaluate((path) => getComputedStyle(path).fill)).toBe('none');
  });

  test('F4 leaves its space to the list while pages cannot be fetched', async () => {
    const page = await browser.open({ ...DESKTOP, expected: /ERR_FAILED/ });
    await fakeEngine(page, RESULTS);
    const data = '**/data.json';
    await page.route(data, (route) => route.abort());
    await page.goto(at(getStaticTarget(), '/docs/help/faq'));
    await openBox(page);
    await findBox(page).fill('timeout');
    const preview = page.locator('.search-preview');
    await preview.waitFor({ state: 'visible' });
    await preview.waitFor({ state: 'hidden' });
    await page.unroute(data);
    await page.keyboard.press('ArrowDown');
    await preview.locator('h2').first().waitFor();
  });

  test('F4 shows the section of the active hit when the window is widened', async () => {
    const page = await browser.open({ viewport: { width: 900, height: 800 } });
    await fakeEngine(page, RESULTS);
    await page.goto(at(getStaticTarget(), FALLBACKS));
    await openBox(page);
    const requests = listRequests(page);
    await findBox(page).fill('timeout');
    await expect.poll(() => requests.some((url) => APP_CODE.test(url))).toBe(true);
    await page.setViewportSize(DESKTOP.viewport);
    await page.locator('.search-preview > *').first().waitFor();
  });

  test.each([
    ['on a narrow screen', { viewport: { width: 900, height: 800 } }, false],
    ['on a save-data connection', DESKTOP, true],
  ])('F4 is not shown, and nothing is fetched for it, %s', async (_when, options, saveData) => {
    const page = await browser.open(options);
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value } });
    }, saveData);
    await fakeEngine(page, RESULTS);
    await page.goto(at(getStaticTarget(), FALLBACKS));
    await openBox(page);
    const requests = listRequests(page);
    await page.clock.install();
    await findBox(page).fill('timeout');
    await page
      .getByRole('status')
      .filter({ hasText: /result/ })
      .waitFor();
    await page.clock.runFor(5000);
    expect(await page.locator('.search-preview').isVisible()).toBe(false);
    expect(await page.locator('.search-preview > *').count()).toBe(0);
    expect(requests.filter((url) => url.endsWith('data.json'))).toEqual([]);
    if (saveData) expect(requests.filter((url) => APP_CODE.test(url))).toEqual([]);
  });
});
