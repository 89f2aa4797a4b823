import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { fakeEngine } from './support/fake-engine.ts';
import { holdRequests } from './support/hold-requests.ts';
import { findBox, openBox, searchFor, waitForFrames } from './support/search-box.ts';
import { getStaticTarget } from './support/sitemap.ts';
import { at } from './support/targets.ts';

const browser = useBrowser();
const target = getStaticTarget();

async function openOnPhone(width: number, height: number): Promise<Page> {
  const page = await browser.open({ viewport: { width, height }, hasTouch: true, isMobile: true });
  await page.goto(at(target, '/docs'));
  return page;
}

describe('the search box', () => {
  test('F3 stays open when a text selection is dragged outside, and closes on a click there', async () => {
    const page = await browser.open({ viewport: { width: 1200, height: 800 } });
    await page.goto(at(target, '/docs'));
    await searchFor(page, 'podlet');
    const box = await findBox(page).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move(20, 400, { steps: 5 });
    await page.mouse.up();
    expect(
      await findBox(page).evaluate(
        ({ selectionStart, selectionEnd }: HTMLInputElement) => selectionStart !== selectionEnd,
      ),
    ).toBe(true);
    expect(await page.locator('dialog.search').evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(
      true,
    );
    await page.mouse.click(20, 400);
    await page.locator('dialog.search').waitFor({ state: 'hidden' });
  });

  test('F3 opens without shifting a page whose scrollbar takes up space', async () => {
    const page = await browser.open({ viewport: { width: 1200, height: 800 } });
    await page.goto(at(target, '/docs'));
    // Simulates a scrollbar, which headless Chromium hides.
    await page.evaluate(() => {
      Object.defineProperty(document.documentElement, 'clientWidth', { value: window.innerWidth - 15 });
    });
    const readPadding = async (): Promise<string> =>
      await page.evaluate(() => getComputedStyle(document.documentElement).paddingRight);
    await openBox(page);
    expect(await readPadding()).toBe('15px');
    await page.keyboard.press('Escape');
    await page.locator('dialog.search').waitFor({ state: 'hidden' });
    expect(await readPadding()).toBe('0px');
  });

  test.each(['search.json', 'assets/search-box-*.js'])(
    'F3 Escape cancels Enter while %s is being fetched, including for the next search',
    async (file) => {
      const page = await browser.open();
      const release = await holdRequests(page, `**/${file}`);
      await page.goto(at(target, '/docs'));
      await openBox(page);
      await page.keyboard.type('fallback');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.locator('dialog.search').waitFor({ state: 'hidden' });
      release();
      await page.waitForLoadState('networkidle');
      await openBox(page);
      await page.getByRole('listbox', { name: 'Results' }).waitFor();
      await waitForFrames(page, 5);
      expect(page.url()).toBe(at(target, '/docs'));
      expect(await findBox(page).isVisible()).toBe(true);
    },
  );

  test('F3 returns focus to the menu button when opened from the menu', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click();
    await findBox(page).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog.search').waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('menu-button');
  });

  test('F3 labels each group of hits with a unique heading, regardless of how many are listed', async () => {
    const page = await browser.open();
    await page.goto(at(target, '/docs'));
    await searchFor(page, 'podlet');
    const more = page.getByRole('option', { name: 'Show more results' });
    const hits = page.getByRole('option');
    for (let batch = 0; batch < 30 && (await more.count()) > 0; batch += 1) {
      const listed = await hits.count();
      await more.click();
      await expect.poll(() => hits.count()).not.toBe(listed);
    }
    const ids = await page.locator('.search-group-head').evaluateAll((heads) => heads.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('F3 more results appear where "Show more results" was tapped', async () => {
    const page = await openOnPhone(360, 640);
    await searchFor(page, 'podlet');
    const more = page.getByRole('option', { name: 'Show more results' });
    await more.scrollIntoViewIfNeeded();
    // Scrolling drops the blank lines below short excerpts.
    await waitForFrames(page, 2);
    const readTop = () => page.locator('.search-scroller').evaluate(({ scrollTop }) => scrollTop);
    const top = await readTop();
    expect(top).toBeGreaterThan(300);
    await more.tap();
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(20);
    await waitForFrames(page, 2);
    expect(await readTop()).toBe(top);
  });

  test('F3 keeps its close button beside the field on a phone in landscape orientation', async () => {
    const page = await openOnPhone(640, 280);
    const box = await searchFor(page, 'podlet');
    const close = page.getByRole('button', { name: 'Close search' });
    const readMiddles = async () => {
      const boxes = await Promise.all([box.boundingBox(), close.boundingBox()]);
      return boxes.map((found) => Math.round((found?.y ?? NaN) + (found?.height ?? NaN) / 2));
    };
    const [middle] = await readMiddles();
    expect(middle).toBeLessThan(40);
    await page.locator('.search-panel').evaluate((panel) => panel.scrollTo(0, 500));
    expect(await readMiddles()).toEqual([middle, middle]);
    await close.tap();
    await box.waitFor({ state: 'hidden' });
  });

  test('F4 previews an explorer without unchecking the one on the page', async () => {
    const page = await browser.open({ viewport: { width: 1200, height: 800 } });
    await page.goto(at(target, '/docs/guides/fallbacks'));
    const [id, checked] = await page.evaluate(() => {
      const radio = document.querySelector('#article input[type=radio]:checked');
      const headings = [...document.querySelectorAll('#article :is(h2, h3)')];
      const above = headings.findLast(
        (heading) => radio !== null && heading.compareDocumentPosition(radio) & 4,
      );
      return [above?.id ?? '', document.querySelectorAll('#article input:checked').length] as const;
    });
    expect(checked).toBeGreaterThan(0);
    const title = [{ text: 'Explorer', marked: false }];
    const href = `/docs/guides/fallbacks#${id}`;
    const hit = { kind: 'section' as const, href, trail: [], heading: title, excerpt: title };
    const pages = [{ href: '/docs/guides/fallbacks', title, kind: 'guide' as const, hits: [hit] }];
    await fakeEngine(page, { x: { query: 'x', words: [], count: 1, pages } });
    await searchFor(page, 'x');
    const preview = page.locator('.search-preview');
    await preview.locator('input[type=radio]').first().waitFor({ state: 'attached' });
    expect(await preview.locator('[id], [name], button, script').count()).toBe(0);
    expect(await page.locator('#article input:checked').count()).toBe(checked);
  });
});
