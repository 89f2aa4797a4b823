import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { at, listPageTargets } from './support/targets.ts';
import { createOpener, expectCopiedLink, isInView, listChosen, PHONE, WIDE } from './support/article.ts';

const browser = useBrowser();

/** Serves a page of the site with edited HTML. */
async function editPage(page: Page, pageUrl: string, edit: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.href === pageUrl,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const body = edit(html);
      if (body === html) throw new Error('The edit did not change the page.');
      return route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body });
    },
  );
}

describe.each(listPageTargets())('on the $name site', (target) => {
  const open = createOpener(browser, target);

  describe('headings', () => {
    test('have links that show on hover, and copy and open their URL when clicked', async () => {
      const page = await open('/docs/guides/context', {
        ...WIDE,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const heading = page.getByRole('heading', { name: 'The role of the layout' });
      const link = heading.getByRole('link');
      const readOpacity = () => link.evaluate((element) => getComputedStyle(element).opacity);
      await page.mouse.move(0, 0);
      expect(await readOpacity()).toBe('0');
      await heading.hover();
      expect(await readOpacity()).toBe('1');
      await link.click();
      await expectCopiedLink(page, at(target, '/docs/guides/context#the-role-of-the-layout'));
      expect(await isInView(heading)).toBe(true);
    });
  });

  describe('wide tables', () => {
    test('scroll by keyboard, have scroll shadows, and do not make the page scroll', async () => {
      const page = await open('/docs/api/podlet', PHONE);
      const tables = page.getByRole('group', { name: 'Table' });
      const index = await tables.evaluateAll((all) =>
        all.findIndex((element) => element.scrollWidth > element.clientWidth),
      );
      const table = tables.nth(index);
      // Not every browser makes scroll containers focusable.
      expect(await table.getAttribute('tabindex')).toBe('0');
      await table.focus();
      await page.keyboard.press('ArrowRight');
      await table.evaluate(
        (element) =>
          new Promise<void>((resolve) => {
            if (element.scrollLeft > 0) resolve();
            else element.addEventListener('scroll', () => resolve(), { once: true });
          }),
      );
      expect(await table.evaluate((element) => getComputedStyle(element).backgroundAttachment)).toMatch(
        /^local, local, scroll, scroll/,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });

  describe('an option in the reference', () => {
    const path = '/docs/api/layout';
    const timeout = (page: Page): Locator => page.locator('#client-timeout');
    const readOutline = (row: Locator): Promise<string> =>
      row.evaluate((element) => getComputedStyle(element).outlineStyle);

    test.each([true, false])(
      'is scrolled into view and highlighted for its URL, JavaScript: %s',
      async (javaScriptEnabled) => {
        const page = await open(`${path}#client-timeout`, { ...WIDE, javaScriptEnabled });
        const row = timeout(page);
        expect(await row.getByRole('term').locator('code').textContent()).toBe('timeout');
        expect(await isInView(row)).toBe(true);
        expect(await readOutline(row)).toBe('solid');
        expect(await readOutline(page.locator('#client-retries'))).toBe('none');
      },
    );

    test.each([360, 800])('is highlighted as a whole row of a table, %i pixels wide', async (width) => {
      const page = await open('/docs/help/errors#runtime-invalid-url', { viewport: { width, height: 800 } });
      const [ofRow, ofFirst] = await page
        .locator('#runtime-invalid-url')
        .evaluate((row) =>
          [row, row.firstElementChild ?? row].map((part) => getComputedStyle(part).backgroundColor),
        );
      expect(ofRow).not.toBe('rgba(0, 0, 0, 0)');
      expect(ofFirst).toBe(ofRow);
    });

    test('is highlighted after following a link on the page, until going back', async () => {
      const page = await open(path, WIDE, (fresh) =>
        editPage(fresh, at(target, path), (html) =>
          html.replace(/(id="article"[^>]*>)/, '$1<p><a href="#client-timeout">Go there</a></p>'),
        ),
      );
      await page.getByRole('link', { name: 'Go there' }).click();
      const row = timeout(page);
      await page.waitForURL(/#client-timeout$/);
      expect(await isInView(row)).toBe(true);
      expect(await readOutline(row)).toBe('solid');
      await page.goBack();
      await page.waitForURL((url) => url.hash === '');
      // The app rerenders the article without the edit, which is not in its data.
      await expect.poll(() => readOutline(row)).toBe('none');
    });

    test('with several names is highlighted for each of them', async () => {
      const page = await open(`${path}#client-httpsagent`);
      expect(await readOutline(page.locator('#client-httpagent'))).toBe('solid');
    });
  });

  describe('panels', () => {
    const path = '/docs/introduction/hello-podium';
    const panelHtml =
      '<p>There is a <a href="#inside">way in</a>.</p><details><summary>A closed panel</summary><p id="inside">Inside.</p></details>';
    /** The browser blocks the dev server's WebSocket in a document that the dev server did not serve. */
    const edited = { ...WIDE, expected: /websocket|\[vite\].*'send'/i };
    const addPanel = (html: string): string => html.replace(/(id="article"[^>]*>)/, `$1${panelHtml}`);

    test('open for a URL of their content, on load and each time a link to it is followed', async () => {
      const page = await open(`${path}#inside`, edited, (fresh) =>
        editPage(fresh, at(target, path), addPanel),
      );
      const text = page.getByText('Inside.', { exact: true });
      expect(await isInView(text)).toBe(true);
      for (let round = 0; round < 2; round += 1) {
        await page.getByText('A closed panel').click();
        expect(await text.isVisible()).toBe(false);
        await page.getByRole('link', { name: 'way in' }).click();
        expect(await text.isVisible()).toBe(true);
      }
    });

    test('S3 keep their state after navigating away and back', async () => {
      const page = await open(path);
      const panel = page.locator('#article details').nth(1);
      await panel.locator('summary').click();
      expect(await panel.getAttribute('open')).toBe('');
      await page
        .getByRole('navigation', { name: 'Docs sidebar' })
        .getByRole('link', { name: 'Fallbacks' })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Hello Podium' }).waitFor();
      expect(
        await page
          .locator('#article details')
          .evaluateAll((all) => all.map((element) => element.hasAttribute('open'))),
      ).toEqual([false, true, false, false]);
    });

    test('a tab is selected for a URL of content in its panel, and the selection is not stored', async () => {
      const page = await open('/docs/guides/context#inside', edited, (fresh) =>
        editPage(fresh, at(target, '/docs/guides/context'), (html) =>
          html.replace('<p class="tab-label">Fastify</p>', '$&<p id="inside">Inside.</p>'),
        ),
      );
      expect(await listChosen(page)).toEqual(['Fastify', 'Express']);
      expect(await isInView(page.getByText('Inside.', { exact: true }))).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('tabs:framework'))).toBe(null);
    });

    test('a tab selected by the URL stays selected during hydration although another one is stored', async () => {
      const page = await open('/docs/guides/context#inside', edited, async (fresh) => {
        await fresh.addInitScript(() => localStorage.setItem('tabs:framework', 'Express'));
        await editPage(fresh, at(target, '/docs/guides/context'), (html) =>
          html.replace('<p class="tab-label">Fastify</p>', '$&<p id="inside">Inside.</p>'),
        );
      });
      expect(await listChosen(page)).toEqual(['Fastify', 'Express']);
    });

    test.each(['#nothing', '#%E0%A4%A', '#%', '#a b"<'])(
      'a hash %s without a target does not break the page',
      async (hash) => {
        const page = await open(`/docs/guides/context${hash}`);
        await page.getByRole('tab', { name: 'Fastify' }).first().click();
        expect(await listChosen(page)).toEqual(['Fastify', 'Fastify']);
      },
    );
  });
});
