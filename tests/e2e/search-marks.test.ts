import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Target } from './support/global-setup.ts';
import { letWork, useBrowser, waitForApp } from './support/browser.ts';
import { searchFor, countMarks, openHit } from './support/search-box.ts';
import { getStaticTarget } from './support/sitemap.ts';
import { at } from './support/targets.ts';

const browser = useBrowser();

async function openPage(target: Target, url: string, options = {}): Promise<Page> {
  const page = await browser.open(options);
  await page.goto(at(target, url));
  await waitForApp(page);
  return page;
}

describe('highlights', () => {
  const target = getStaticTarget();
  const url = '/docs/guides/context#the-role-of-the-layout';
  const words = ['context', 'podlet'];

  test('F4 are omitted without an error if the browser has no CSS Custom Highlight API', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'Highlight');
    });
    await openHit(page, at(target, url), words);
    await page.waitForFunction(() => !JSON.stringify(history.state).includes('highlight'));
    expect(await countMarks(page)).toBe(0);
    expect(await page.getByRole('button', { name: /highlight/i }).count()).toBe(0);
  });

  test('F4 are omitted if the search options disable them', async () => {
    const page = await openPage(target, '/');
    await page.route(/search-docs-/, async (route) => {
      const response = await route.fetch();
      const docs = (await response.json()) as { options: object };
      await route.fulfill({ json: { ...docs, options: { ...docs.options, highlightResult: false } } });
    });
    await searchFor(page, 'fallback');
    expect(await page.locator('[role="option"] mark').count()).toBeGreaterThan(0);
    const href = (await page.getByRole('option').first().getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await page.waitForURL(new URL(href, target.url).href);
    expect(page.url()).not.toContain('highlight');
    await letWork(page);
    expect(await page.getByRole('button', { name: /highlight/i }).count()).toBe(0);
  });

  test('F4 in a hidden tab panel show the panel', async () => {
    const page = await browser.open();
    await openHit(page, at(target, '/docs/api/layout#install-and-import'), ['pnpm']);
    await page.getByRole('button', { name: 'Clear highlights' }).waitFor();
    expect(await page.getByRole('tab', { name: 'pnpm' }).first().getAttribute('aria-selected')).toBe('true');
    expect(await page.getByText('pnpm add').first().isVisible()).toBe(true);
  });

  test('F4 leave focus in their section when cleared by keyboard', async () => {
    const page = await browser.open();
    await openHit(page, at(target, url), words);
    await page.getByRole('button', { name: 'Clear highlights' }).focus();
    const { y } = await page.evaluate(() => ({ y: window.scrollY }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Clear highlights' }).waitFor({ state: 'detached' });
    expect(await page.locator(':focus').getAttribute('id')).toBe('the-role-of-the-layout');
    expect(await page.evaluate(() => window.scrollY)).toBe(y);
  });

  test.each([
    ['the page menu', { width: 1440, height: 900 }, '.copy-page summary'],
    ['the table of contents', { width: 800, height: 900 }, '.toc-fold summary'],
  ])('F4 are cleared by Escape, unless it closes %s', async (_name, viewport, menu) => {
    const page = await browser.open({ viewport });
    await openHit(page, at(target, url), words);
    const clear = page.getByRole('button', { name: 'Clear highlights' });
    await clear.waitFor();
    await page.locator(menu).click();
    await page.keyboard.press('Escape');
    await page.locator('details:not([open]) > summary:focus').waitFor();
    await letWork(page);
    expect(await clear.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await clear.waitFor({ state: 'detached' });
  });

  test('F4 disappear on the next page and return with Back', async () => {
    const page = await browser.open();
    await openHit(page, at(target, url), words);
    const clear = page.getByRole('button', { name: 'Clear highlights' });
    await clear.waitFor();
    await page
      .getByRole('navigation', { name: 'Docs sidebar' })
      .getByRole('link', { name: 'Fallbacks' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await clear.waitFor({ state: 'detached' });
    expect(await countMarks(page)).toBe(0);
    await page.goBack();
    await clear.waitFor();
    expect(await countMarks(page)).toBeGreaterThan(0);
  });
});
