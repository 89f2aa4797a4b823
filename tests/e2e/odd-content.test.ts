import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { useFixtureSite } from './support/fixture-site.ts';
import { followNewLink } from './support/follow-link.ts';
import { findClippedText } from './support/clipped-text.ts';
import { listPages } from './support/sitemap.ts';

const browser = useBrowser();
const site = useFixtureSite('odd', { baseUrl: '/odd/', servers: ['static'] });

describe.each([320, 360, 800, 1440])('at %i px', (width) => {
  test('L9 no page is wider than the viewport, and no text is clipped or overflows its box', async () => {
    const page = await browser.open({ viewport: { width, height: 900 }, expected: /status of 404/ });
    const clipped: Record<string, string[]> = {};
    for (const url of [
      ...(await listPages({ name: 'static', folder: site.getFolder(), url: site.getUrl('static') })),
      `${site.getUrl('static')}no`,
      `${site.getUrl('static')}docs/alone`,
    ]) {
      await page.goto(url);
      await waitForApp(page);
      const found = await findClippedText(page);
      if (found.length > 0) clipped[url.slice(site.getUrl('static').length - 1)] = found;
    }
    expect(clipped).toEqual({});
  });

  test.runIf(width >= 997)('L5 an open dropdown stays inside the viewport', async () => {
    const page = await openPage('docs/wide', { width });
    await page.getByText('More places').click();
    await page.getByRole('link', { name: 'Wide things' }).first().waitFor();
    expect(await findClippedText(page)).toEqual([]);
  });

  test.runIf(width < 997)('L4 an open menu shows all of its entries, four categories deep', async () => {
    const page = await openPage('docs/one/two/three/four/deep', { width });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Four categories deep' }).waitFor();
    expect(await findClippedText(page)).toEqual([]);
  });
});

describe('an unlisted page with all navigation hidden', () => {
  test('shows its status, and is left for a page with a sidebar without a reload', async () => {
    const page = await openPage('docs/');
    await page.getByRole('link', { name: 'the page that stands alone' }).click();
    await page.getByRole('heading', { level: 1, name: 'A page that stands alone' }).waitFor();
    await expectAlone(page);
    await page.reload();
    await waitForApp(page);
    await expectAlone(page);
    await page.evaluate(() => document.body.classList.add('not-reloaded'));
    await page.getByRole('link', { name: 'A page like the others' }).click();
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.locator('[aria-current=page]').waitFor();
    expect(await sidebar.getByRole('link').count()).toBeGreaterThan(5);
    expect(await page.locator('body.not-reloaded').count()).toBe(1);
  });

  test('D1 has a redirect from its old path and a published card image, and is not indexed', async () => {
    expect(await (await fetch(`${site.getUrl('static')}docs/together`)).text()).toContain('/odd/docs/alone');
    const html = await (await fetch(`${site.getUrl('static')}docs/alone`)).text();
    const [, card = ''] = /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html) ?? [];
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect((await fetch(new URL(card, site.getUrl('static')))).headers.get('content-type')).toBe('image/gif');
    expect(await (await fetch(`${site.getUrl('static')}sitemap.xml`)).text()).not.toContain('alone');
  });

  async function expectAlone(page: Page): Promise<void> {
    const landmarks = page.locator('.layout').getByRole('navigation');
    expect(await landmarks.count()).toBe(0);
    expect(await page.getByRole('list', { name: 'Status of this page' }).textContent()).toContain('Unlisted');
  }
});

describe('a page fourteen folders deep', () => {
  test('N2 is reached and left without a reload', async () => {
    const page = await openPage('docs/wide');
    await page.evaluate(() => document.body.classList.add('not-reloaded'));
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('link', { name: 'Fourteen folders down' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fourteen folders down' }).waitFor();
    expect(page.url()).toBe(`${site.getUrl('static')}docs/1/2/3/4/5/6/7/8/9/10/11/12/13/14`);
    await changeRoute(page);
    expect(await page.locator('body.not-reloaded').count()).toBe(1);
  });
});

describe('an unusual hash', () => {
  test.each(['#nowhere', '#%E0%A4%A', '#', '#%23', '#a"]\\'])(
    'N3 a page opened at %s works like any other',
    async (hash) => {
      const page = await openPage(`docs/sixty-headings${hash}`);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await changeRoute(page);
    },
  );

  test.each(['#nowhere', '#%E0%A4%A', '#a"]\\'])(
    'N3 a route change to %s shows the top of the page',
    async (hash) => {
      const page = await openPage('docs/wide');
      await followNewLink(
        page,
        new URL(`${site.getUrl('static')}docs/sixty-headings${hash}`).pathname + hash,
      );
      await page.getByRole('heading', { level: 1, name: 'Sixty headings' }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await changeRoute(page);
    },
  );

  test('N3 a hash that can’t be decoded, set on an open page, does not break the page', async () => {
    const page = await openPage('docs/sixty-headings');
    await page.evaluate(() => {
      window.location.hash = '#%E0%A4%A';
    });
    await changeRoute(page);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Sixty headings' }).waitFor();
    await changeRoute(page);
  });
});

describe('broken storage', () => {
  test('S4 with storage that throws, the console warns once and everything works', async () => {
    const page = await openPage('docs/wide', {
      expected: /storage/i,
      before: () => {
        for (const name of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, name, {
            configurable: true,
            get() {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
        }
      },
    });
    await exerciseStorage(page);
    expect(messages.get(page)).toEqual([expect.stringMatching(/^warning: .*storage/i)]);
  });

  test('S4 with full storage, the console warns once and everything works', async () => {
    const page = await openPage('docs/wide', {
      expected: /storage/i,
      before: () => {
        let size = 4_000_000;
        while (size > 0) {
          try {
            localStorage.setItem(`rubbish ${localStorage.length}`, 'x'.repeat(size));
          } catch {
            size = Math.floor(size / 2);
          }
        }
      },
    });
    await exerciseStorage(page);
    expect(messages.get(page)).toEqual([expect.stringMatching(/^warning: .*storage/i)]);
  });

  test.each([
    ['nothing', ''],
    ['truncated JSON', '{"'],
    ['an object', '[object Object]'],
    ['null', 'null'],
    ['a control character', '\u0000'],
    ['markup', '"><b>'],
    ['a very long string', 'x'.repeat(100_000)],
  ])('S4 with %s under every key, everything works without warnings', async (_name, value) => {
    const page = await openPage('docs/wide', {
      before: `Storage.prototype.getItem = new Proxy(Storage.prototype.getItem, {
          apply: (read, storage, [key]) => storage === window.localStorage && read.call(storage, key) === null
            ? ${JSON.stringify(value)}
            : read.call(storage, key),
        });`,
    });
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
    await exerciseStorage(page);
  });
});

/** Console messages of each page, of level warning or error. */
const messages = new WeakMap<Page, string[]>();

interface OpenOptions {
  width?: number;
  expected?: RegExp;
  /** Runs in each document before anything else. */
  before?: string | (() => void);
}

/** Opens a page of the fixture site and waits until the app has started. */
async function openPage(url: string, { width = 1280, expected, before }: OpenOptions = {}): Promise<Page> {
  const page = await browser.open({ viewport: { width, height: 900 }, ...(expected && { expected }) });
  const logged: string[] = [];
  messages.set(page, logged);
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) logged.push(`${message.type()}: ${message.text()}`);
  });
  if (typeof before === 'string') await page.addInitScript({ content: before });
  else if (before !== undefined) await page.addInitScript(before);
  await page.goto(site.getUrl('static') + url);
  await waitForApp(page);
  return page;
}

/** Changes the route with a sidebar link. */
async function changeRoute(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .getByRole('link', { name: 'No headings' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'No headings' }).waitFor();
}

/** Uses everything that writes to storage on `docs/wide`, then changes the route. */
async function exerciseStorage(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Another tab/ }).click();
  await page.getByRole('tabpanel', { name: /^Another tab/ }).waitFor();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  const announcement = page.getByRole('region', { name: 'Announcement' });
  await announcement.getByRole('button', { name: 'Close' }).click();
  await announcement.waitFor({ state: 'hidden' });
  await changeRoute(page);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
}
