import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp, waitForPaint } from './support/browser.ts';
import { at, listPageTargets } from './support/targets.ts';
import { createOpener, WIDE, PHONE, listChosen } from './support/article.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();

/** Lists the names of the visible panels. */
async function listPanels(page: Page): Promise<(string | null)[]> {
  return await page
    .getByRole('tabpanel')
    .evaluateAll((panels) => panels.map((panel) => panel.getAttribute('aria-label')));
}

describe.each(listPageTargets())('on the $name site', (target) => {
  const open = createOpener(browser, target);

  describe('tabs', () => {
    test('S3 without JavaScript, all panels are shown under their labels, without tabs and buttons that would not work', async () => {
      const page = await open('/docs/guides/context', { ...WIDE, javaScriptEnabled: false });
      expect(await listPanels(page)).toEqual([
        'Express',
        'Fastify',
        'Node.js http',
        'Express',
        'Fastify',
        'Node.js http',
      ]);
      for (const panel of await page.getByRole('tabpanel').all()) {
        const label = await panel.getAttribute('aria-label');
        expect(
          await panel
            .getByText(label ?? '', { exact: true })
            .first()
            .isVisible(),
        ).toBe(true);
      }
      expect(await page.getByRole('tab').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Copy code' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Wrap lines' }).count()).toBe(0);
    });

    test.each([WIDE, PHONE])(
      'S3 one panel is shown before the app has started, and nothing shifts when it does, at $viewport.width px',
      async (size) => {
        const page = await browser.open(size);
        const release = await holdRequests(page, '**/*.js');
        await page.goto(at(target, '/docs/api/podlet'), { waitUntil: 'commit' });
        await page.getByRole('contentinfo').waitFor();
        await waitForPaint(page);
        const measure = () =>
          page
            .locator('#article > *:not([role="status"]), .code-tools, .tab')
            .evaluateAll((all) =>
              all
                .filter((element) => element.checkVisibility())
                .map((element) => JSON.stringify(element.getBoundingClientRect())),
            );
        expect(await listPanels(page)).toEqual(['npm', 'Express']);
        expect(await page.getByRole('tab').count()).toBe(7);
        expect(await page.getByRole('tab', { name: 'Fastify' }).isVisible()).toBe(true);
        const before = await measure();
        release();
        await waitForApp(page);
        expect(await measure()).toEqual(before);
        expect(before.length).toBeGreaterThan(60);
      },
    );

    test('S3 groups with one id switch together without moving the clicked tab, and are remembered on every page', async () => {
      const page = await open('/docs/guides/context');
      expect(await listChosen(page)).toEqual(['Express', 'Express']);
      // Not every browser supports scroll anchoring.
      await page.evaluate(() => {
        // The Content Security Policy forbids <style>.
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('* { overflow-anchor: none }');
        document.adoptedStyleSheets = [sheet];
      });
      const tab = page.getByRole('tab', { name: 'Node.js http' }).last();
      await tab.scrollIntoViewIfNeeded();
      const before = await tab.boundingBox();
      await tab.click();
      expect(await listChosen(page)).toEqual(['Node.js http', 'Node.js http']);
      expect(await listPanels(page)).toEqual(['Node.js http', 'Node.js http']);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(Math.abs(((await tab.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
      await page
        .getByRole('navigation', { name: 'Docs sidebar' })
        .getByRole('link', { name: 'Fallbacks' })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
      expect(await listChosen(page)).toEqual(['Node.js http']);
      await page.reload();
      await waitForApp(page);
      expect(await listChosen(page)).toEqual(['Node.js http']);
      expect(await listPanels(page)).toEqual(['Node.js http']);
    });

    test('S3 the last selected tab is shown before the app has started, and stays selected when it does', async () => {
      const page = await browser.open({ ...WIDE, expected: /ERR_FAILED/ });
      let blocked = true;
      await page.route(/\.js$/, (route) => (blocked ? route.abort() : route.continue()));
      await page.addInitScript(() => localStorage.setItem('tabs:framework', 'Fastify'));
      await page.goto(at(target, '/docs/guides/context'));
      expect(await listPanels(page)).toEqual(['Fastify', 'Fastify']);
      expect(
        await page
          .getByRole('tab', { selected: true })
          .evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('aria-label'))),
      ).toEqual(['Fastify', 'Fastify']);
      blocked = false;
      await page.reload();
      await waitForApp(page);
      expect(await listChosen(page)).toEqual(['Fastify', 'Fastify']);
    });

    test('S3 arrow keys, Home, and End cycle through the tabs, and only the selected one is in the tab order', async () => {
      const page = await open('/docs/api/podlet');
      const list = page.getByRole('tablist').nth(1);
      await list.getByRole('tab', { name: 'Express' }).focus();
      for (const [key, name] of [
        ['ArrowRight', 'Fastify'],
        ['ArrowRight', 'Node.js http'],
        ['ArrowRight', 'Express'],
        ['ArrowLeft', 'Node.js http'],
        ['Home', 'Express'],
        ['End', 'Node.js http'],
      ] as const) {
        await page.keyboard.press(key);
        const focused = page.locator(':focus');
        expect([key, await focused.textContent()]).toEqual([key, name]);
        expect(await focused.getAttribute('aria-selected')).toBe('true');
        expect(await page.getByRole('tabpanel', { name }).isVisible()).toBe(true);
      }
      expect(await list.locator('[tabindex="0"]').allTextContents()).toEqual(['Node.js http']);
      const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    });

    test('S4 with storage that throws, tabs still switch, and the console warns once', async () => {
      const expected = /storage is unavailable/;
      const page = await browser.open({ ...WIDE, expected });
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (expected.test(message.text())) warnings.push(message.text());
      });
      await page.addInitScript(() => {
        // The router stores scroll positions in the other storage, and warns separately.
        const { getItem, setItem } = Storage.prototype;
        const throwIfLocal = (storage: Storage): void => {
          if (storage === localStorage)
            throw new DOMException('The storage is switched off.', 'SecurityError');
        };
        Storage.prototype.getItem = function (key) {
          throwIfLocal(this);
          return getItem.call(this, key);
        };
        Storage.prototype.setItem = function (key, value) {
          throwIfLocal(this);
          setItem.call(this, key, value);
        };
      });
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      await page.getByRole('tab', { name: 'Fastify' }).first().click();
      expect(await listChosen(page)).toEqual(['Fastify', 'Fastify']);
      expect(warnings.length).toBe(1);
    });

    test('S3 find in page reveals text in a hidden panel', async () => {
      // A text fragment finds the same text as find in page.
      const page = await open('/docs/guides/context#:~:text=async%20(request');
      await expect.poll(() => listChosen(page)).toEqual(['Fastify', 'Express']);
      expect(await listPanels(page)).toEqual(['Fastify', 'Express']);
    });

    test('S3 invalid values in storage are ignored', async () => {
      const page = await open('/docs/guides/context', WIDE, (fresh) =>
        fresh.addInitScript(() => {
          for (const key of ['tabs:framework', 'tabs:', 'tabs:package-manager'])
            localStorage.setItem(key, '{"<img src=x>');
        }),
      );
      expect(await listChosen(page)).toEqual(['Express', 'Express']);
      expect(await listPanels(page)).toEqual(['Express', 'Express']);
    });
  });
});
