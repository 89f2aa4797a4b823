import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { followNewLink } from './support/follow-link.ts';
import { at, listRowTargets } from './support/targets.ts';

const browser = useBrowser();

const PATH = '/docs/guides/explorer';

/** Whether the styles of recorded runs apply. */
async function isStyled(page: Page): Promise<boolean> {
  return await page
    .locator('.situation')
    .first()
    .evaluate((element) => getComputedStyle(element).display === 'grid');
}

describe.each(listRowTargets())('recorded runs on the $name site', (target) => {
  test('are lists of requests and tables without JavaScript, each with a link', async () => {
    const page = await browser.open({ javaScriptEnabled: false });
    await page.goto(at(target, PATH));
    const figures = page.getByRole('figure');
    expect(await figures.count()).toBe(9);
    const deployed = figures.nth(5);
    expect(await deployed.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/content\s+200, discarded/),
      expect.stringMatching(/manifest\s+200, \d+ ms/),
      expect.stringMatching(/fallback\s+200, \d+ ms/),
      expect.stringMatching(/content\s+200, \d+ ms/),
    ]);
    await deployed.getByText('Requests, log, and code').click();
    expect(await deployed.getByRole('rowheader').allInnerTexts()).toEqual([
      'content',
      'manifest',
      'fallback',
      'content',
    ]);
    expect(await isStyled(page)).toBe(true);
    for (const hash of [
      'silent-fallback-later',
      'refused-fallback',
      'fast-fallback-deployed',
      'redirect-later',
    ])
      expect(await page.locator(`:is(h2, h3, section)[id="${hash}"]`).count()).toBe(1);
  });

  test('have their stylesheet when they are shown after a link within the site', async () => {
    const page = await browser.open();
    const stylesheets: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') stylesheets.push(request.url());
    });
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    expect(stylesheets.filter((url) => url.includes('situation'))).toEqual([]);
    // The first frame with a drawing.
    const shown = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver(() => {
            const figure = document.querySelector('.situation');
            if (figure !== null) resolve(getComputedStyle(figure).display);
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await followNewLink(page, at(target, PATH));
    expect(await shown).toBe('grid');
  });

  test.each([360, 800, 1440])('fit in a window of %i px, with text of at least 12 px', async (width) => {
    const page = await browser.open({ viewport: { width, height: 800 } });
    await page.goto(at(target, PATH));
    const sizes = await page
      .locator('.timeline :is(span, b, p, text)')
      .evaluateAll((all) => all.map((element) => parseFloat(getComputedStyle(element).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    const cut = await page
      .locator('.situation :is(span, b, p, li, svg, .table-scroller)')
      .evaluateAll((all) =>
        all
          .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
          .map(({ outerHTML }) => outerHTML),
      );
    expect(cut).toEqual([]);
  });
});
