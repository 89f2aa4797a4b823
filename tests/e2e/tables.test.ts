import { describe, expect, test } from 'vitest';
import { expectCopiedLink } from './support/article.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { ALL_PAGES, getStaticTarget, listPages } from './support/sitemap.ts';
import { at } from './support/targets.ts';

const browser = useBrowser();
const target = getStaticTarget();

describe('on the static site', () => {
  test.each([1000, 1440])(
    'at %i px no table is wider than its box, and each entry of a reference has an id and a link',
    { timeout: ALL_PAGES },
    async (width) => {
      const page = await browser.open({
        viewport: { width, height: 900 },
        javaScriptEnabled: false,
        expected: /status of 404/,
      });
      const wide: string[] = [];
      const unlinked: string[] = [];
      let entries = 0;
      for (const url of await listPages(target)) {
        await page.goto(url);
        const found = await page.evaluate(() => {
          const rows = [...document.querySelectorAll('.params > *, .prose tr[id]')];
          const isLinked = (row: Element): boolean =>
            row.id !== '' &&
            row.querySelector(`a[href="#${CSS.escape(row.id)}"], a[href="#${row.id}"]`) !== null;
          return {
            wide: [...document.querySelectorAll('.table-scroller')]
              .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
              .map(({ textContent }) => textContent.slice(0, 60)),
            unlinked: rows.filter((row) => !isLinked(row)).map(({ textContent }) => textContent.slice(0, 60)),
            entries: rows.length,
          };
        });
        wide.push(...found.wide.map((text) => `${url} ${text}`));
        unlinked.push(...found.unlinked.map((text) => `${url} ${text}`));
        entries += found.entries;
      }
      expect(wide).toEqual([]);
      expect(unlinked).toEqual([]);
      expect(entries).toBeGreaterThan(200);
    },
  );

  test('on a phone the first column of a table that scrolls stays in view', async () => {
    const page = await browser.open({ viewport: { width: 360, height: 740 } });
    await page.goto(at(target, '/docs/guides/fallbacks'));
    const tables = page.getByRole('group', { name: 'Table' });
    const index = await tables.evaluateAll((all) =>
      all.findIndex((one) => one.scrollWidth > one.clientWidth + 50),
    );
    const table = tables.nth(index);
    const cell = table.getByRole('cell').first();
    const before = (await cell.boundingBox())?.x;
    await table.evaluate((element) => {
      element.scrollLeft = 50;
    });
    expect((await cell.boundingBox())?.x).toBe(before);
  });

  test('the link of an option copies its URL and marks the option', async () => {
    const page = await browser.open({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.goto(at(target, '/docs/api/layout'));
    await waitForApp(page);
    const option = page.locator('#client-timeout');
    await option.hover();
    await option.getByRole('link', { name: 'Link to “timeout”' }).click();
    await expectCopiedLink(page, at(target, '/docs/api/layout#client-timeout'));
    expect(await option.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  });
});
