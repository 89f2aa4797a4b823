import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { at, listPageTargets, pathOf } from './support/targets.ts';
import { createOpener, PHONE, isInView } from './support/article.ts';

const browser = useBrowser();

describe.each(listPageTargets())('on the $name site', (target) => {
  const open = createOpener(browser, target);

  describe('the table of contents', () => {
    const findCurrent = (page: Page): Locator =>
      page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current]');

    const waitForCurrent = async (page: Page, name: string): Promise<void> => {
      await page
        .getByRole('navigation', { name: 'On this page' })
        .locator('a[aria-current]')
        .filter({ hasText: new RegExp(`^${name.replace(/[^\w ]/g, '\\$&')}$`) })
        .waitFor();
    };

    /** Locates the links to headings, including hidden ones. */
    const findLinks = (page: Page): Locator =>
      page.getByRole('navigation', { name: 'On this page' }).locator('li:not(.toc-top) > a');

    /** Waits for the bar on narrow screens to show the name of a section. */
    const waitForBar = async (page: Page, name: string): Promise<void> => {
      await page.waitForFunction(
        (text) => document.querySelector('.toc-current')?.textContent === text,
        name,
      );
    };

    /** Returns whether the link to the current section is in view in the list. */
    const isCurrentInView = (page: Page): Promise<boolean> =>
      page.evaluate(() => {
        const link = document.querySelector('.toc [aria-current]')?.getBoundingClientRect();
        const list = document.querySelector('.toc-list')?.getBoundingClientRect();
        return link !== undefined && list !== undefined && link.top >= list.top && link.bottom <= list.bottom;
      });

    test('L7 follows the scroll position in both directions, scrolling only its own box', async () => {
      const page = await open('/docs/api/podlet');
      const contents = page.getByRole('navigation', { name: 'On this page' });
      expect(await contents.count()).toBe(1);
      const links = findLinks(page);
      const names = await links.allTextContents();
      expect(names.length).toBeGreaterThan(40);
      await waitForCurrent(page, names[0] ?? '');
      for (const index of [10, 38, 4]) {
        const [href, name] = [await links.nth(index).getAttribute('href'), names[index] ?? ''];
        const top = await page.evaluate(
          (id) => {
            document.getElementById(id)?.scrollIntoView();
            return window.scrollY;
          },
          href?.slice(1) ?? '',
        );
        await waitForCurrent(page, name);
        await expect.poll(() => isCurrentInView(page)).toBe(true);
        expect(await findCurrent(page).count()).toBe(1);
        expect(await page.evaluate(() => window.scrollY)).toBe(top);
      }
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await waitForCurrent(page, names.at(-1) ?? '');
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await waitForCurrent(page, names[0] ?? '');
    });

    test('L7 shows only the subheadings of the current section, and API members by name', async () => {
      const page = await open('/docs/api/podlet');
      const contents = page.getByRole('navigation', { name: 'On this page' });
      const member = contents.getByRole('link', { name: 'podlet.proxy()', exact: true });
      const other = contents.getByRole('link', { name: 'podlet.render()', exact: true });
      await contents.getByRole('link', { name: 'Proxy targets' }).click();
      await member.waitFor();
      expect(await other.count()).toBe(0);
      expect(await member.locator('code').count()).toBe(1);
      await contents.getByRole('link', { name: 'Rendering' }).click();
      await other.waitFor();
      expect(await member.count()).toBe(0);
      await contents.getByRole('link', { name: 'Top', exact: true }).click();
      await page.waitForFunction(() => window.scrollY === 0);
      await waitForCurrent(page, 'Install and import');
    });

    test('L7 shows all headings without JavaScript', async () => {
      const page = await open('/docs/api/podlet', { javaScriptEnabled: false });
      const shown = await findLinks(page).evaluateAll((all) => all.map((link) => link.checkVisibility()));
      expect(shown.length).toBeGreaterThan(40);
      expect(new Set(shown)).toEqual(new Set([true]));
    });

    test('L7 marks the heading that was jumped to, even near the end, and is indented by level', async () => {
      for (const index of [-1, -2, -3, 2]) {
        const page = await open('/docs/guides/context', { viewport: { width: 1440, height: 1400 } });
        const link = findLinks(page).locator('visible=true').nth(index);
        const name = (await link.textContent()) ?? '';
        await link.click();
        await waitForCurrent(page, name);
      }
      const page = await open('/docs/guides/context');
      const indents = await findLinks(page).evaluateAll((all) => [
        ...new Set(all.map((link) => getComputedStyle(link).paddingInlineStart)),
      ]);
      expect(indents).toEqual(['16px', '32px']);
    });

    test('L7 at the end of the page marks the heading that was jumped to', async () => {
      const page = await open('/docs/guides/context');
      // The viewport is so tall that the last sections can't reach the navbar.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: 1440, height: height - 100 });
      const links = findLinks(page).locator('visible=true');
      for (const index of [-2, -3, -1]) {
        const link = links.nth(index);
        const name = (await link.textContent()) ?? '';
        await link.click();
        await waitForCurrent(page, name);
      }
    });

    test('L7 is reset on the next page, and omitted on pages without headings', async () => {
      const page = await open('/docs/api/podlet');
      await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
      await findCurrent(page).waitFor();
      await page
        .getByRole('navigation', { name: 'Docs sidebar' })
        .getByRole('link', { name: 'Fallbacks' })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
      await waitForCurrent(page, (await findLinks(page).first().textContent()) ?? '');
      const link = findLinks(page).locator('visible=true').nth(1);
      const name = (await link.textContent()) ?? '';
      await link.click();
      await waitForCurrent(page, name);
      await page.goto(at(target, '/docs/category/guides'));
      expect(await page.getByRole('navigation', { name: 'On this page' }).count()).toBe(0);
    });

    test.each([360, 1100])(
      'L7 at %i pixels is a sticky bar that names the section and opens the list with the section in view',
      async (width) => {
        const page = await open('/docs/api/podlet', { viewport: { width, height: 740 } });
        const contents = page.getByRole('navigation', { name: 'On this page' });
        const bar = contents.getByText('On this page').locator('visible=true');
        const readBar = async (): Promise<number> => (await bar.boundingBox())?.y ?? -1;
        expect(await readBar()).toBeLessThan(120);
        expect(await bar.textContent()).toBe('On this page');
        const heading = page.getByRole('heading', { name: 'Routes of a podlet' });
        await heading.evaluate((element) => {
          element.scrollIntoView();
        });
        await waitForBar(page, 'Routes of a podlet');
        expect(await isInView(bar)).toBe(true);
        const title = await heading.boundingBox();
        expect(title?.y).toBeGreaterThan((await readBar()) + 40);

        await bar.focus();
        await page.keyboard.press('Enter');
        const links = contents.getByRole('link');
        expect(await links.first().textContent()).toBe('Back to top');
        await waitForCurrent(page, 'Routes of a podlet');
        await expect.poll(() => isCurrentInView(page)).toBe(true);
        expect(await heading.boundingBox()).toEqual(title);
        const small = await links.evaluateAll((all) =>
          all.filter((link) => link.getBoundingClientRect().height < 44).map((link) => link.textContent),
        );
        expect(small).toEqual([]);

        await page.keyboard.press('Escape');
        await expect.poll(() => links.count()).toBe(0);
        expect(await page.locator(':focus').textContent()).toBe('On this pageRoutes of a podlet');
        await bar.click();
        await page.mouse.click(width / 2, 730);
        await expect.poll(() => links.count()).toBe(0);
        await bar.click();
        await links.last().focus();
        await page.keyboard.press('Tab');
        await expect.poll(() => links.count()).toBe(0);
        await bar.click();
        await links.first().click();
        await page.waitForFunction(() => window.scrollY === 0);
        await waitForBar(page, '');
        expect(await links.count()).toBe(0);
      },
    );

    test('L7 on narrow screens is collapsed on the next page', async () => {
      const page = await open('/docs/guides/context', PHONE);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await contents.getByText('On this page').locator('visible=true').click();
      expect(await contents.getByRole('link').first().isVisible()).toBe(true);
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^Next/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Passing values to podlets' }).waitFor();
      expect(await contents.getByRole('link').count()).toBe(0);
    });

    test.each([true, false])(
      'L7 is a closed disclosure above the article on narrow screens, with JavaScript: %s',
      async (javaScriptEnabled) => {
        const page = await open('/docs/api/podlet', { ...PHONE, javaScriptEnabled });
        const contents = page.getByRole('navigation', { name: 'On this page' });
        expect(await contents.count()).toBe(1);
        expect(await contents.getByRole('link').count()).toBe(0);
        const summary = contents.getByText('On this page').locator('visible=true');
        const [above, title] = [
          await summary.boundingBox(),
          await page.getByRole('heading', { level: 1 }).boundingBox(),
        ];
        expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(title?.y ?? 0);
        await summary.focus();
        await page.keyboard.press('Enter');
        const link = contents.getByRole('link', { name: 'Routes of a podlet' });
        expect(await link.isVisible()).toBe(true);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
        await link.click();
        expect(pathOf(target, page.url())).toBe('/docs/api/podlet#routes-of-a-podlet');
        const heading = page.getByRole('heading', { name: 'Routes of a podlet' });
        expect(await isInView(heading)).toBe(true);
        if (javaScriptEnabled) expect(await link.isVisible()).toBe(false);
        // The list stays open above the selected heading.
        else expect((await heading.boundingBox())?.y).toBeGreaterThan(740 * 0.6 + 100);
      },
    );
  });
});
