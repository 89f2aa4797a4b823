import { describe, expect, test } from 'vitest';
import { act, useBrowser, waitForApp } from './support/browser.ts';
import { isPhone } from './support/devices.ts';
import { findSectionLink, openSidebar } from './support/site-menu.ts';
import { at, listRootTargets } from './support/targets.ts';

const browser = useBrowser();

describe.each(listRootTargets())('on the $name site', (target) => {
  test('E1 a page that fails to render shows the error messages and a "Try again" button', async () => {
    const page = await browser.open({ expected: /.*/s });
    let broken: string | undefined;
    await page.route('**/guides/fallbacks/data.json', async (route) => {
      const response = await route.fetch();
      const data = (await response.json()) as { page: Record<string, unknown> };
      if (broken !== undefined) data.page[broken] = null;
      await route.fulfill({ response, json: data });
    });
    // Without the first, the page's metadata fails; without the second, its component fails.
    for (const [field, message] of [
      ['breadcrumbs', "reading 'length'"],
      ['toc', "reading 'length'"],
    ] as const) {
      broken = field;
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
      await page.getByRole('heading', { level: 1, name: 'This page crashed.' }).waitFor();
      await page.waitForFunction(() => document.title === 'Page Error | Podium');
      expect(await page.getByRole('main').textContent()).toContain(message);
      expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true);
    }
    broken = undefined;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    await page.waitForFunction(() => document.title === 'Fallbacks | Podium');
  });

  test('E2 N6 N7 when a chunk cannot be loaded, the page is loaded in full once; after that, its document and a Retry button are offered', async () => {
    const page = await browser.open({
      expected: /Failed to (load|fetch)|dynamically imported|ChunkLoadError|A part|The above error occurred/,
    });
    const block = target.name === 'dev' ? '**/app/routes/pages.tsx*' : '**/assets/pages-*.js';
    await page.route(block, (route) => route.fulfill({ status: 404, body: 'gone' }));
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    const follow = async (): Promise<void> => {
      await (await findSectionLink(page, 'Blog')).click();
    };
    const loaded = page.waitForEvent('load');
    await follow();
    await loaded;
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    const readServed = () => page.evaluate(() => document.documentElement.dataset['served']);
    const served = await readServed();
    await follow();
    await page.getByRole('heading', { level: 1, name: 'This page could not be loaded.' }).waitFor();
    await page.waitForFunction(() => document.title === 'Page Error | Podium');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    // On a static site, no server stores the color mode.
    expect(await readServed()).toBe(served);
    // N6: the document contains the page even if the app lacks its chunk.
    await page.getByRole('link', { name: 'Open the page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await page.goto(at(target, '/docs'));
    await waitForApp(page);
    await follow();
    await page.getByRole('heading', { level: 1, name: 'This page could not be loaded.' }).waitFor();
    await page.unroute(block);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    await waitForApp(page);
  });

  // On a phone, the items are in the menu, which shows nothing before it is opened.
  test.skipIf(isPhone)(
    'E3 a navbar item that fails to render is replaced by a message, and the rest of the page works',
    async () => {
      const page = await browser.open({ expected: /.*/s });
      // Checking whether the Blog item is the current one throws.
      await page.addInitScript(() => {
        const startsWith = String.prototype.startsWith;
        String.prototype.startsWith = function (this: string, ...args: [string, number?]) {
          if (/\/blog\/?$/.test(this) && document.querySelector('main') !== null)
            throw new Error('A broken item.');
          return startsWith.apply(this, args);
        };
      });
      await page.goto(at(target, '/docs/guides/context'));
      await act(page);
      const message = page.getByRole('alert').filter({ hasText: 'Please check that item’s configuration.' });
      await message.waitFor();
      expect(await message.textContent()).toContain('The navbar item “Blog” failed to render.');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Context');
      expect(
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docs' }).isVisible(),
      ).toBe(true);
    },
  );

  // The dev server embeds the data in the page.
  test.skipIf(isPhone || target.name === 'dev').each([
    ['is not text', '"type":"link","position":"left","label":{}'],
    ['can’t be read', '"type":"docsVersion","position":"left","versions":null'],
  ])(
    'E3 a navbar item whose label %s is replaced by a message, and the rest of the page works',
    async (_case, item) => {
      const page = await browser.open({ expected: /.*/s });
      await page.route('**/layout-data/*.json', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"type":"link","position":"left","label":"Blog"', item);
        await route.fulfill({ response, body });
      });
      await page.goto(at(target, '/docs/guides/context'));
      await waitForApp(page);
      await page.getByRole('alert').filter({ hasText: 'The navbar item failed to render.' }).waitFor();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Context');
      await (await openSidebar(page)).getByRole('link', { name: 'Fallbacks' }).click();
      await page.getByRole('heading', { level: 1, name: 'Fallbacks' }).waitFor();
    },
  );
});
