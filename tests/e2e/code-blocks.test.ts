import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { APP_CODE, letWork, useBrowser, waitForApp } from './support/browser.ts';
import { holdRequests } from './support/hold-requests.ts';
import { at, listPageTargets } from './support/targets.ts';
import { createOpener, WIDE, PHONE } from './support/article.ts';

const browser = useBrowser();

describe.each(listPageTargets())('on the $name site', (target) => {
  const open = createOpener(browser, target);

  describe('code blocks', () => {
    test('copy their code, and confirm it visibly and to screen readers', async () => {
      const page = await open('/docs/api/podlet', {
        ...WIDE,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const block = page.getByRole('figure').filter({ hasText: 'DangerouslyIncludeUnescapedHTML,' }).first();
      const button = block.getByRole('button', { name: 'Copy code', exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await waitForConfirmation(page);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await block.locator('code').textContent(),
      );
      expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(
        '"Copied"',
      );
      expect(await block.getByRole('button', { name: 'Copy code', exact: true }).count()).toBe(1);
      await page.waitForFunction(() => document.querySelector('[data-said]') === null);
    });

    test('keep showing the confirmation when copying is the first interaction, which starts the app', async () => {
      const page = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
      const release = await holdRequests(page, APP_CODE);
      await page.clock.install();
      await page.goto(at(target, '/docs/api/podlet'));
      const button = page.getByRole('button', { name: 'Copy code', exact: true }).first();
      await button.focus();
      await page.keyboard.press('Enter');
      await waitForConfirmation(page);
      await page.clock.pauseAt(Date.now() + 1000);
      release();
      await waitForApp(page);
      await letWork(page);
      expect(await button.getAttribute('data-said')).toBe('Copied');
      await page.clock.resume();
      await page.waitForFunction(() => document.querySelector('[data-said]') === null);
    });

    test('with a diff copy the resulting code', async () => {
      const page = await open('/docs/writing', {
        ...WIDE,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const block = page.getByRole('figure').filter({ has: page.locator('del') });
      expect(await block.locator('del').count()).toBe(1);
      await block.getByRole('button', { name: 'Copy code', exact: true }).click();
      await waitForConfirmation(page);
      const code =
        "export function greet(name) {\n  return `Hello, ${name}`;\n}\n\ngreet('Ada');\ngreet('Grace');\ngreet();\ngreet(null);";
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
      await block.locator('code').evaluate((element) => {
        void navigator.clipboard.writeText('');
        window.getSelection()?.selectAllChildren(element);
      });
      await page.keyboard.press('ControlOrMeta+C');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    });

    test('with line numbers have a link to each line, which is reachable by arrow keys and highlights its line', async () => {
      const page = await open('/docs/writing');
      const numbers = page.locator('.code-numbered').first().getByRole('link');
      expect(await numbers.evaluateAll((all) => all.map((link) => (link as HTMLElement).tabIndex))).toEqual([
        0, -1, -1, -1,
      ]);
      const { width = 0, height = 0 } = (await numbers.first().boundingBox()) ?? {};
      // WCAG 2.5.8.
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
      await numbers.first().focus();
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Line 3');
      const readBackground = (): Promise<string> =>
        page.locator('#code-1-L3').evaluate((line) => getComputedStyle(line).backgroundColor);
      const before = await readBackground();
      await page.keyboard.press('Enter');
      await page.waitForURL(/#code-1-L3$/);
      expect(await readBackground()).not.toBe(before);
    });

    test('select their code when the browser denies clipboard access', async () => {
      const page = await open('/docs/api/podlet', WIDE, (fresh) =>
        fresh.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
        }),
      );
      const block = page.getByRole('figure').filter({ hasText: 'DangerouslyIncludeUnescapedHTML,' }).first();
      await block.getByRole('button', { name: 'Copy code' }).click();
      await page.getByRole('status').filter({ hasText: 'press Ctrl+C' }).waitFor();
      expect((await page.evaluate(() => getSelection()?.toString()))?.trim()).toBe(
        (await block.locator('code').textContent())?.trim(),
      );
    });

    test('with a single line have a prompt that is not copied, and wrap', async () => {
      const page = await open('/docs/writing', PHONE);
      const block = page.getByRole('figure').filter({ hasText: 'node --print' }).first();
      const code = block.locator('code');
      expect(await code.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('$ ');
      expect(await code.evaluate((element) => getComputedStyle(element, '::before').userSelect)).toBe('none');
      expect(await block.getByRole('button').count()).toBe(1);
      const output = page.getByRole('group', { name: 'Output' }).first();
      const [above, below] = [await block.boundingBox(), await output.boundingBox()];
      expect(Math.abs((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))).toBeLessThan(2);
      const lines = await page.locator('.code-one').all();
      expect(lines.length).toBeGreaterThan(0);
      for (const pre of lines) {
        // In hidden tab panels, lines have no width to wrap at.
        const excess = await pre.evaluate((element) =>
          element.checkVisibility() ? element.scrollWidth - element.clientWidth : 0,
        );
        expect(excess).toBe(0);
      }
    });

    test('have buttons 40 px high on touch screens, and show the file name of a group in its selected tab', async () => {
      const page = await open('/docs/guides/context', { ...PHONE, hasTouch: true, isMobile: true });
      const buttons = await page.getByRole('button', { name: 'Copy code' }).all();
      expect(buttons.length).toBeGreaterThan(0);
      for (const button of buttons) expect((await button.boundingBox())?.height).toBe(40);
      const read = (name: string): Promise<string> =>
        page
          .getByRole('tab', { name })
          .first()
          .evaluate((tab) => getComputedStyle(tab, '::after').content);
      expect(await read('Express')).toContain('podlet.js');
      expect(await read('Fastify')).toBe('none');
      expect(await page.locator('.code-group .code-title').locator('visible=true').count()).toBe(0);
      await page.goto(at(target, '/blog/version-5.0.0'));
      await waitForApp(page);
      await page.locator('[data-wide] > .code-two').first().waitFor();
      // Buttons beside the code are not higher than the code.
      const rests = await page.locator('.code-block:has(> .code-tools:first-child)').evaluateAll((blocks) =>
        blocks.map((block) => {
          const code = block.querySelector('.code > code');
          return block.clientHeight - (code?.getBoundingClientRect().height ?? 0);
        }),
      );
      expect(Math.max(...rests)).toBeLessThan(36);
    });

    test('can wrap long lines, and have no buttons over their code on a phone', async () => {
      const page = await open('/docs/api/podlet', PHONE);
      const wrap = page.getByRole('button', { name: 'Wrap lines', pressed: false }).first();
      await wrap.waitFor();
      await wrap.focus();
      await page.keyboard.press('Space');
      const pressed = page.getByRole('button', { name: 'Wrap lines', pressed: true });
      expect(await pressed.count()).toBe(1);
      const index = await page
        .locator('.code-block')
        .evaluateAll((all) =>
          all.findIndex((element) => element.querySelector('[aria-pressed="true"]') !== null),
        );
      const code = page.locator('.code-block').nth(index).locator('pre');
      expect(await code.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      await pressed.click();
      expect(await pressed.count()).toBe(0);
      expect(await code.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(0);
      const [all, wide] = [
        await page.getByRole('button', { name: 'Copy code' }).count(),
        await page.getByRole('button', { name: 'Wrap lines' }).count(),
      ];
      expect(wide).toBeLessThan(all);
      const covered = await page.locator('.code-block').evaluateAll(
        (blocks) =>
          blocks.filter((block) => {
            const code = block.querySelector('pre')?.getBoundingClientRect();
            if (code === undefined) return true;
            return [...block.querySelectorAll('button')].some((button) => {
              const { bottom, left, height, width } = button.getBoundingClientRect();
              // Buttons must be above the code or beside it.
              const isOver = bottom > code.top && left < code.right;
              return height > 0 && (isOver || height < 24 || width < 24);
            });
          }).length,
      );
      expect(covered).toBe(0);
    });
  });
});

/** Waits until screen readers announce that code has been copied. */
async function waitForConfirmation(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^Copied$/ })
    .waitFor();
}
