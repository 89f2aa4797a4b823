import { describe, expect, test } from 'vitest';
import { expectCopiedLink } from './support/article.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { ALL_PAGES, getStaticTarget, listPages } from './support/sitemap.ts';
import { at } from './support/targets.ts';

const browser = useBrowser();
const target = getStaticTarget();

describe('on the static site', () => {
  test(
    'no table overflows at 1000 and 1440 px, no page at 320 px, no first column overlaps the next at 360 px, and each reference entry has an id and a link',
    {
      timeout: ALL_PAGES,
    },
    async () => {
      const page = await browser.open({ javaScriptEnabled: false, expected: /status of 404/ });
      const wide: string[] = [];
      const unlinked: string[] = [];
      let entries = 0;
      for (const url of await listPages(target)) {
        await page.goto(url);
        // Resizing takes longer than loading the page.
        const hasTables = (await page.locator('.table-scroller').count()) > 0;
        for (const width of hasTables ? [1000, 1440] : []) {
          await page.setViewportSize({ width, height: 900 });
          const texts = await page
            .locator('.table-scroller')
            .evaluateAll((all) =>
              all
                .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
                .map(({ textContent }) => textContent.slice(0, 60)),
            );
          wide.push(...texts.map((text) => `${url} at ${width} px: ${text}`));
        }
        if (hasTables) await page.setViewportSize({ width: 360, height: 740 });
        const covering = await page.locator('.prose td:first-child code').evaluateAll((all) =>
          all
            .filter((code) => {
              const cell = code.closest('td')?.getBoundingClientRect();
              return code.getBoundingClientRect().right > (cell?.right ?? 0);
            })
            .map(({ textContent }) => textContent),
        );
        wide.push(...covering.map((text) => `${url} at 360 px: ${text}`));
        // WCAG 1.4.10 (Reflow).
        await page.setViewportSize({ width: 320, height: 740 });
        const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        if (pageWidth !== 320) wide.push(`${url} at 320 px: ${pageWidth} px`);
        const found = await page.locator('.params > *, .prose tr[id]').evaluateAll((rows) => {
          const isLinked = (row: Element): boolean =>
            row.id !== '' &&
            row.querySelector(`a[href="#${CSS.escape(row.id)}"], a[href="#${row.id}"]`) !== null;
          const texts = rows
            .filter((row) => !isLinked(row))
            .map(({ textContent }) => textContent.slice(0, 60));
          return { texts, count: rows.length };
        });
        unlinked.push(...found.texts.map((text) => `${url} ${text}`));
        entries += found.count;
      }
      expect(wide).toEqual([]);
      expect(unlinked).toEqual([]);
      expect(entries).toBeGreaterThan(200);
    },
  );

  test('on a phone, the first column of a table that scrolls stays in view', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    await page.goto(at(target, '/docs/guides/caching'));
    const tables = page.getByRole('group', { name: 'Table' });
    const index = await tables.evaluateAll((all) =>
      all.findIndex((one) => one.scrollWidth > one.clientWidth + 50),
    );
    expect(index).not.toBe(-1);
    const table = tables.nth(index);
    const cell = table.getByRole('cell').first();
    const before = (await cell.boundingBox())?.x;
    await table.evaluate((element) => {
      element.scrollLeft = 50;
    });
    expect((await cell.boundingBox())?.x).toBe(before);
  });

  test('on a phone, a link that receives the focus is not behind the first column of its table', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    await page.goto(at(target, '/docs/api/layout'));
    const row = page.getByRole('row').filter({ has: page.locator('td + td .name-link') });
    const index = await row.evaluateAll((all) =>
      all.findIndex((one) => {
        const scroller = one.closest('.table-scroller');
        return scroller !== null && scroller.scrollWidth > scroller.clientWidth + 50;
      }),
    );
    expect(index).not.toBe(-1);
    const link = row.nth(index).locator('td + td .name-link').first();
    await row.nth(index).evaluate((one) => {
      const scroller = one.closest('.table-scroller');
      scroller?.scrollTo({ left: scroller.scrollWidth });
    });
    await link.focus();
    const cell = await row.nth(index).getByRole('cell').first().boundingBox();
    expect((await link.boundingBox())?.x).toBeGreaterThanOrEqual((cell?.x ?? Infinity) + (cell?.width ?? 0));
  });

  test('the link of an option copies its URL and outlines the option', async () => {
    const page = await browser.open({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(at(target, '/docs/api/layout'));
    await waitForApp(page);
    const option = page.locator('#client-timeout');
    const link = option.getByRole('link', { name: 'Link to “timeout”' });
    const readOpacity = () => link.evaluate((element) => getComputedStyle(element).opacity);
    expect(await readOpacity()).toBe('0');
    await option.hover();
    expect(await readOpacity()).toBe('1');
    await link.click();
    await expectCopiedLink(page, at(target, '/docs/api/layout#client-timeout'));
    expect(await option.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  });
});
