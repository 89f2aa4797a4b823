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
  test('L9 no page is wider than the window, and no word is cut off or runs out of its box', async () => {
    const page = await browser.open({ viewport: { width, height: 900 }, expected: /status of 404/ });
    const lost: Record<string, string[]> = {};
    for (const url of [
      ...(await listPages({ name: 'static', folder: site.getFolder(), url: site.getUrl('static') })),
      `${site.getUrl('static')}no`,
      `${site.getUrl('static')}docs/alone`,
    ]) {
      await page.goto(url);
      await waitForApp(page);
      const found = await findClippedText(page);
      if (found.length > 0) lost[url.slice(site.getUrl('static').length - 1)] = found;
    }
    expect(lost).toEqual({});
  });

  test.runIf(width >= 997)('L5 an open dropdown stays inside the window', async () => {
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

describe('an unlisted page without the parts around it', () => {
  test('shows an error, and is left for a page with its sidebar and come back to without a reload', async () => {
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

  test('D1 is found at its old path, and its card’s image is published', async () => {
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

describe('a page fourteen folders down', () => {
  test('N2 is come to and left without a reload', async () => {
    const page = await openPage('docs/wide');
    await page.evaluate(() => document.body.classList.add('not-reloaded'));
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('link', { name: 'Fourteen folders down' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fourteen folders down' }).waitFor();
    expect(page.url()).toBe(`${site.getUrl('static')}docs/1/2/3/4/5/6/7/8/9/10/11/12/13/14`);
    await goOn(page);
    expect(await page.locator('body.not-reloaded').count()).toBe(1);
  });
});

describe('an odd hash', () => {
  test.each(['#nowhere', '#%E0%A4%A', '#', '#%23', '#a"]\\'])(
    'N3 a page that is opened at %s works as any other',
    async (hash) => {
      const page = await openPage(`docs/sixty-headings${hash}`);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await goOn(page);
    },
  );

  test.each(['#nowhere', '#%E0%A4%A', '#a"]\\'])(
    'N3 a link inside the app that leads to %s shows the page from its top',
    async (hash) => {
      const page = await openPage('docs/wide');
      await followNewLink(
        page,
        new URL(`${site.getUrl('static')}docs/sixty-headings${hash}`).pathname + hash,
      );
      await page.getByRole('heading', { level: 1, name: 'Sixty headings' }).waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await goOn(page);
    },
  );

  test('N3 a hash that can not be decoded, typed on a page that is open, leaves the page as it is', async () => {
    const page = await openPage('docs/sixty-headings');
    await page.evaluate(() => {
      window.location.hash = '#%E0%A4%A';
    });
    await goOn(page);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Sixty headings' }).waitFor();
    await goOn(page);
  });
});

describe('odd storage', () => {
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
    await useEverything(page);
    expect(messages.get(page)).toEqual([expect.stringMatching(/^warning: .*storage/i)]);
  });

  test('S4 with storage that is full, the console warns once and everything works', async () => {
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
    await useEverything(page);
    expect(messages.get(page)).toEqual([expect.stringMatching(/^warning: .*storage/i)]);
  });

  test.each([
    ['nothing', ''],
    ['half of some JSON', '{"'],
    ['an object', '[object Object]'],
    ['null', 'null'],
    ['a control character', '\u0000'],
    ['markup', '"><b>'],
    ['a very long text', 'x'.repeat(100_000)],
  ])('S4 with %s under every key, everything works and nothing is complained of', async (_name, rubbish) => {
    const page = await openPage('docs/wide', {
      before: `Storage.prototype.getItem = new Proxy(Storage.prototype.getItem, {
          apply: (read, storage, [key]) => storage === window.localStorage && read.call(storage, key) === null
            ? ${JSON.stringify(rubbish)}
            : read.call(storage, key),
        });`,
    });
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
    await useEverything(page);
  });
});

/** What the console of a page said of level warning or error. */
const messages = new WeakMap<Page, string[]>();

interface OpenOptions {
  width?: number;
  expected?: RegExp;
  /** Runs in each document before anything else. */
  before?: string | (() => void);
}

/** Opens a page of the odd site and waits until the app has started. */
async function openPage(url: string, { width = 1280, expected, before }: OpenOptions = {}): Promise<Page> {
  const page = await browser.open({ viewport: { width, height: 900 }, ...(expected && { expected }) });
  const said: string[] = [];
  messages.set(page, said);
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
  });
  if (typeof before === 'string') await page.addInitScript({ content: before });
  else if (before !== undefined) await page.addInitScript(before);
  await page.goto(site.getUrl('static') + url);
  await waitForApp(page);
  return page;
}

/** Changes the route by a link of the sidebar. */
async function goOn(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .getByRole('link', { name: 'No headings' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'No headings' }).waitFor();
}

/** Uses everything that writes to storage, and changes the route. The page is `docs/wide`. */
async function useEverything(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Another tab/ }).click();
  await page.getByRole('tabpanel', { name: /^Another tab/ }).waitFor();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'dark');
  const announcement = page.getByRole('region', { name: 'Announcement' });
  await announcement.getByRole('button', { name: 'Close' }).click();
  await announcement.waitFor({ state: 'hidden' });
  await goOn(page);
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
}
