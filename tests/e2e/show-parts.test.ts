import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addAxe, findViolations } from './support/axe.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { waitForFrames } from './support/search-box.ts';
import { findSectionLink } from './support/site-menu.ts';
import { at, listPageTargets } from './support/targets.ts';

const browser = useBrowser();

/** File with the code that outlines parts. */
const CODE = /on-demand(?!-behavior)[^/]*\.[jt]s/;

/** Reads the labels of the visible outlines. */
async function readLabels(page: Page): Promise<string[]> {
  return await page.locator('.region:not([hidden]) > span').allTextContents();
}

describe.each(listPageTargets())('on the $name site', (target) => {
  test('the parts of a page are outlined on request, announced, and hidden by Escape', async () => {
    const page = await browser.open({ viewport: { width: 1440, height: 900 } });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    expect(requested.filter((url) => CODE.test(url))).toEqual([]);
    expect(await readLabels(page)).toEqual([]);

    const button = page.getByRole('button', { name: 'Show page parts' });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await button.press('Enter');
    await page
      .getByRole('status')
      .filter({
        hasText: 'Page, Header, Sidebar, Content, On this page, Footer, Search. Press Escape to hide them.',
      })
      .waitFor();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    expect(requested.filter((url) => CODE.test(url))).not.toEqual([]);
    expect(await readLabels(page)).toEqual(
      expect.arrayContaining([
        'Page · layoutlayout/site-layout.tsx',
        'Header · podletlayout/navbar.tsx',
        'Content · podletcontent/docs/guides/context.mdx',
        'Search · browsersearch-box.ts',
      ]),
    );
    await addAxe(page);
    expect(await findViolations(page)).toEqual([]);

    await page.keyboard.press('Escape');
    expect(await readLabels(page)).toEqual([]);
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('outlines follow scrolling and route changes, and a button in their note hides them', async () => {
    const page = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await page.getByRole('button', { name: 'Show page parts' }).click();
    await page.waitForFunction(() => document.querySelector('.region') !== null);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await page.waitForFunction(() => {
      const outline = [...document.querySelectorAll('.region:not([hidden])')].find((part) =>
        part.textContent.startsWith('Content'),
      );
      const [box, main] = [outline, document.querySelector('main')].map((element) =>
        element?.getBoundingClientRect(),
      );
      return box?.left === main?.left && box?.top === main?.top && box?.bottom === window.innerHeight;
    });
    expect((await readLabels(page)).join()).not.toContain('Footer');
    await (await findSectionLink(page, 'Blog')).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('.region:not([hidden])')].length > 0 &&
        ![...document.querySelectorAll('.region:not([hidden])')].some((part) =>
          part.textContent.startsWith('On this page'),
        ),
    );
    await page.getByRole('button', { name: 'Hide page parts' }).click();
    expect(await readLabels(page)).toEqual([]);
  });

  test('outlines are measured only when the page changes', async () => {
    const page = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await page.getByRole('button', { name: 'Show page parts' }).press('Enter');
    await page.getByRole('status').filter({ hasText: 'Press Escape to hide them.' }).waitFor();
    await waitForFrames(page, 5);
    const measured = await page.evaluate(async () => {
      let count = 0;
      const { getBoundingClientRect } = HTMLElement.prototype;
      HTMLElement.prototype.getBoundingClientRect = function measure() {
        count += 1;
        return getBoundingClientRect.call(this);
      };
      const counts: number[] = [];
      for (const top of [0, -100]) {
        window.scrollBy({ top, behavior: 'instant' });
        for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
        counts.push(count);
      }
      return counts;
    });
    expect(measured).toEqual([0, expect.any(Number)]);
    expect(measured[1]).toBeGreaterThan(5);
  });

  test('the styles that are loaded on request do not affect parts in an article', async () => {
    const page = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(at(target, '/'));
    await waitForApp(page);
    const readBoxes = () =>
      page.locator('#main .part').evaluateAll((parts) =>
        parts.map((part) => {
          const { width, height } = part.getBoundingClientRect();
          return [getComputedStyle(part).position, width, height];
        }),
      );
    const before = await readBoxes();
    expect(before.length).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Show page parts' }).click();
    await page.waitForFunction(() => document.querySelector('.region') !== null);
    expect(await readBoxes()).toEqual(before);
  });

  test('without JavaScript, there is no button', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, '/docs'));
    expect(await page.getByRole('button', { name: 'Show page parts' }).count()).toBe(0);
  });
});
