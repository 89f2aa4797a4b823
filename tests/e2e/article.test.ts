import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp, waitForPaint } from './support/browser.ts';
import { at, listRootTargets, pathOf } from './support/targets.ts';

const browser = useBrowser();

const WIDE = { viewport: { width: 1440, height: 700 } };
const PHONE = { viewport: { width: 360, height: 740 } };

/** What the tabs of a page that are shown say, one per group of tabs. */
async function listChosen(page: Page): Promise<(string | null)[]> {
  return await page
    .getByRole('tab', { selected: true })
    .evaluateAll((tabs) => tabs.map((tab) => tab.textContent));
}

/** Names of the panels that can be seen. */
async function listPanels(page: Page): Promise<(string | null)[]> {
  return await page
    .getByRole('tabpanel')
    .evaluateAll((panels) => panels.map((panel) => panel.getAttribute('aria-label')));
}

/** Serves a page of the site with a change in its HTML. */
async function editPage(page: Page, address: string, edit: (html: string) => string): Promise<void> {
  await page.route(
    (url) => url.href === address,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const body = edit(html);
      if (body === html) throw new Error('The edit found nothing to change.');
      return route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body });
    },
  );
}

async function isInView(locator: Locator): Promise<boolean> {
  return await locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const navbar = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
    return top >= navbar && bottom <= innerHeight && bottom > top;
  });
}

describe.each(listRootTargets())('on the $name site', (target) => {
  const open = async (
    path: string,
    options: Parameters<typeof browser.open>[0] = WIDE,
    prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<Page> => {
    const page = await browser.open(options);
    await prepare(page);
    await page.goto(at(target, path));
    if (options.javaScriptEnabled !== false) await waitForApp(page);
    return page;
  };

  describe('tabs', () => {
    test('S3 without JavaScript all panels are shown, each under its label, and nothing offers to do what can not be done', async () => {
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
      'S3 one panel is shown before the app has started, and nothing moves when it does, at $viewport.width px',
      async (size) => {
        const page = await browser.open(size);
        let release: () => void = () => undefined;
        const held = new Promise<void>((resolve) => (release = resolve));
        await page.route('**/*.js', async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(at(target, '/docs/api/podlet'), { waitUntil: 'commit' });
        await page.getByRole('contentinfo').waitFor();
        await waitForPaint(page);
        const measure = () =>
          page
            .locator('#article > *:not([role="status"]), .code-tools, .tab')
            .evaluateAll((all) => all.map((element) => JSON.stringify(element.getBoundingClientRect())));
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

    test('S3 groups of one name switch together, stay where they were clicked, and are remembered on every page', async () => {
      const page = await open('/docs/guides/context');
      expect(await listChosen(page)).toEqual(['Express', 'Express']);
      // Not every browser keeps in place by itself what the reader looks at.
      await page.evaluate(() => {
        // The policy allows no <style>.
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

    test('S3 the tab that was chosen last is shown before the app has started, and nothing moves when it does', async () => {
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

    test('S3 arrow keys, Home and End go round the tabs, and one of them is in the tab order', async () => {
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

    test('S4 with a storage that throws, tabs switch all the same, and the console says so once', async () => {
      const expected = /storage is unavailable/;
      const page = await browser.open({ ...WIDE, expected });
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (expected.test(message.text())) warnings.push(message.text());
      });
      await page.addInitScript(() => {
        // The router keeps scroll positions in the other storage, and complains in its own way.
        const { getItem, setItem } = Storage.prototype;
        const refuse = (storage: Storage): void => {
          if (storage === localStorage)
            throw new DOMException('The storage is switched off.', 'SecurityError');
        };
        Storage.prototype.getItem = function (key) {
          refuse(this);
          return getItem.call(this, key);
        };
        Storage.prototype.setItem = function (key, value) {
          refuse(this);
          setItem.call(this, key, value);
        };
      });
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      await page.getByRole('tab', { name: 'Fastify' }).first().click();
      expect(await listChosen(page)).toEqual(['Fastify', 'Fastify']);
      expect(warnings.length).toBe(1);
    });

    test('S3 a storage full of rubbish changes nothing', async () => {
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

  describe('code blocks', () => {
    test('copy what they show, and say so where it is seen and heard', async () => {
      const page = await open('/docs/api/podlet', {
        ...WIDE,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const block = page.getByRole('figure').filter({ hasText: 'DangerouslyIncludeUnescapedHTML,' }).first();
      const button = block.getByRole('button', { name: 'Copy code', exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      await page
        .getByRole('status')
        .filter({ hasText: /^Copied$/ })
        .waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await block.locator('code').textContent(),
      );
      expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).toBe(
        '"Copied"',
      );
      expect(await block.getByRole('button', { name: 'Copy code', exact: true }).count()).toBe(1);
      await page.waitForFunction(() => document.querySelector('[data-said]') === null);
    });

    test('with a change in them copy the code as it is to be', async () => {
      const page = await open('/docs/writing', {
        ...WIDE,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      const block = page.getByRole('figure').filter({ has: page.locator('del') });
      expect(await block.locator('del').count()).toBe(1);
      await block.getByRole('button', { name: 'Copy code', exact: true }).click();
      await page
        .getByRole('status')
        .filter({ hasText: /^Copied$/ })
        .waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        "export function greet(name) {\n  return `Hello, ${name}`;\n}\n\ngreet('Ada');\ngreet('Grace');\ngreet();\ngreet(null);",
      );
    });

    test('with numbers have a link to each line, which the arrow keys reach and the address points out', async () => {
      const page = await open('/docs/writing');
      const numbers = page.locator('.code-numbered').first().getByRole('link');
      expect(await numbers.evaluateAll((all) => all.map((link) => (link as HTMLElement).tabIndex))).toEqual([
        0, -1, -1, -1,
      ]);
      await numbers.first().focus();
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Line 3');
      const ground = (): Promise<string> =>
        page.locator('#code-1-L3').evaluate((line) => getComputedStyle(line).backgroundColor);
      const before = await ground();
      await page.keyboard.press('Enter');
      await page.waitForURL(/#code-1-L3$/);
      expect(await ground()).not.toBe(before);
    });

    test('select their code where the browser refuses to copy', async () => {
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

    test('wrap their lines where they are too long, and have no button on their code on a phone', async () => {
      const page = await open('/docs/api/podlet', PHONE);
      const wrap = page.getByRole('button', { name: 'Wrap lines', pressed: false }).first();
      await wrap.waitFor();
      await wrap.focus();
      await page.keyboard.press('Space');
      const pressed = page.getByRole('button', { name: 'Wrap lines', pressed: true });
      expect(await pressed.count()).toBe(1);
      const index = await page
        .locator('.code-block')
        .evaluateAll((all) => all.findIndex((one) => one.querySelector('[aria-pressed="true"]') !== null));
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
            return [...block.querySelectorAll('button')].some((button) => {
              const { bottom, height, width } = button.getBoundingClientRect();
              return height > 0 && (bottom > (code?.top ?? 0) || height < 24 || width < 24);
            });
          }).length,
      );
      expect(covered).toBe(0);
    });
  });

  describe('headings', () => {
    test('have links that show on hover, copy their address and are followed', async () => {
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
      await page
        .getByRole('status')
        .filter({ hasText: /^Link copied$/ })
        .waitFor();
      const address = at(target, '/docs/guides/context#the-role-of-the-layout');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      expect(page.url()).toBe(address);
      expect(await isInView(heading)).toBe(true);
    });
  });

  describe('wide tables', () => {
    test('scroll inside of themselves, by keyboard, with a shadow where there is more, and the page does not', async () => {
      const page = await open('/docs/api/podlet', PHONE);
      const tables = page.getByRole('group', { name: 'Table' });
      const index = await tables.evaluateAll((all) =>
        all.findIndex((one) => one.scrollWidth > one.clientWidth),
      );
      const table = tables.nth(index);
      // Not every browser lets the Tab key stop at what scrolls.
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

  describe('panels', () => {
    const path = '/docs/introduction/hello-podium';
    const inside =
      '<p>There is a <a href="#inside">way in</a>.</p><details><summary>A closed panel</summary><p id="inside">Inside.</p></details>';
    /** The browser does not let the dev server speak to a document that did not come from it. */
    const edited = { ...WIDE, expected: /websocket|\[vite\].*'send'/i };
    const addPanel = (html: string): string => html.replace(/(id="article"[^>]*>)/, `$1${inside}`);

    test('open for the address of what is in them, on arrival and by a link, however often', async () => {
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

    test('S3 are as the reader left them when he comes back', async () => {
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
          .evaluateAll((all) => all.map((one) => one.hasAttribute('open'))),
      ).toEqual([false, true, false, false]);
    });

    test('a tab is chosen for the address of what is in its panel, and that is not remembered', async () => {
      const page = await open('/docs/guides/context#inside', edited, (fresh) =>
        editPage(fresh, at(target, '/docs/guides/context'), (html) =>
          html.replace('<p class="tab-label">Fastify</p>', '$&<p id="inside">Inside.</p>'),
        ),
      );
      expect(await listChosen(page)).toEqual(['Fastify', 'Express']);
      expect(await isInView(page.getByText('Inside.', { exact: true }))).toBe(true);
      expect(await page.evaluate(() => localStorage.getItem('tabs:framework'))).toBe(null);
    });

    test.each(['#nothing', '#%E0%A4%A', '#%', '#a b"<'])(
      'a hash %s that names nothing breaks nothing',
      async (hash) => {
        const page = await open(`/docs/guides/context${hash}`);
        await page.getByRole('tab', { name: 'Fastify' }).first().click();
        expect(await listChosen(page)).toEqual(['Fastify', 'Fastify']);
      },
    );
  });

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

    test('L7 follows the scroll to and fro inside its own box', async () => {
      const page = await open('/docs/api/podlet');
      const contents = page.getByRole('navigation', { name: 'On this page' });
      expect(await contents.count()).toBe(1);
      expect(await findCurrent(page).count()).toBe(0);
      const names = await contents.getByRole('link').allTextContents();
      expect(names.length).toBeGreaterThan(40);
      for (const index of [10, 38, 4]) {
        const [href, name] = [
          await contents.getByRole('link').nth(index).getAttribute('href'),
          names[index] ?? '',
        ];
        const top = await page.evaluate(
          (id) => {
            document.getElementById(id)?.scrollIntoView();
            return window.scrollY;
          },
          href?.slice(1) ?? '',
        );
        await waitForCurrent(page, name);
        await page.waitForFunction(() => {
          const link = document.querySelector('.toc [aria-current]')?.getBoundingClientRect();
          const list = document.querySelector('.toc-list')?.getBoundingClientRect();
          return (
            link !== undefined && list !== undefined && link.top >= list.top && link.bottom <= list.bottom
          );
        });
        expect(await findCurrent(page).count()).toBe(1);
        expect(await page.evaluate(() => window.scrollY)).toBe(top);
      }
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await waitForCurrent(page, names.at(-1) ?? '');
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await findCurrent(page).waitFor({ state: 'detached' });
    });

    test('L7 marks the heading that was jumped to, near the end as well, and is indented by level', async () => {
      for (const index of [-1, -2, -3, 2]) {
        const page = await open('/docs/guides/context', { viewport: { width: 1440, height: 1400 } });
        const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(index);
        await link.click();
        await waitForCurrent(page, (await link.textContent()) ?? '');
      }
      const page = await open('/docs/guides/context');
      const indents = await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link')
        .evaluateAll((all) => [
          ...new Set(
            all.map(
              (link) => `${link.getAttribute('class') ?? ''} ${getComputedStyle(link).paddingInlineStart}`,
            ),
          ),
        ]);
      expect(indents.sort()).toEqual(['toc-depth-0 16px', 'toc-depth-1 32px']);
    });

    test('L7 at the end of the page marks the heading that was jumped to, or the last one', async () => {
      const page = await open('/docs/guides/context');
      // So high a window that the last sections can not come up to the navbar.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width: 1440, height: height - 100 });
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
      for (const index of [-2, -3, -1]) {
        const link = links.nth(index);
        await link.click();
        await waitForCurrent(page, (await link.textContent()) ?? '');
      }
    });

    test('L7 starts anew on the next page, and is not there where there are no headings', async () => {
      const page = await open('/docs/api/podlet');
      await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
      await findCurrent(page).waitFor();
      await page
        .getByRole('navigation', { name: 'Docs sidebar' })
        .getByRole('link', { name: 'Fallbacks' })
        .click();
      await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
      expect(await findCurrent(page).count()).toBe(0);
      const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(1);
      await link.click();
      await waitForCurrent(page, (await link.textContent()) ?? '');
      await page.goto(at(target, '/docs/category/guides'));
      expect(await page.getByRole('navigation', { name: 'On this page' }).count()).toBe(0);
    });

    test('L7 on narrow screens is folded again on the next page', async () => {
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
        expect(await isInView(page.getByRole('heading', { name: 'Routes of a podlet' }))).toBe(true);
        if (javaScriptEnabled) expect(await link.isVisible()).toBe(false);
      },
    );
  });
});
