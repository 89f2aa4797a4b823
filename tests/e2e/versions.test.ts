import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addAxe, findViolations } from './support/axe.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { useFixtureSite } from './support/fixture-site.ts';

const GUIDE = 'docs/guides/guide';
const OLD_GUIDE = 'docs/4.x/guides/guide';
/** A page that the latest version no longer has. */
const DROPPED = 'docs/4.x/guides/dropped';

const browser = useBrowser();
const site = useFixtureSite('versions', { baseUrl: '/podium/' });

describe.each(['static', 'live'] as const)('on the %s site', (name) => {
  const at = (inner: string): string => `${site.getUrl(name)}${inner}`;
  const pathOf = (page: Page): string => page.url().slice(at('').length).replace(/\/$/, '');

  async function openPage(
    inner: string,
    options: NonNullable<Parameters<typeof browser.open>[0]> = {},
  ): Promise<Page> {
    const page = await browser.open(options);
    await page.goto(at(inner));
    if (options.javaScriptEnabled !== false) await waitForApp(page);
    return page;
  }

  const findDropdown = (page: Page): Locator => page.getByRole('banner').locator('summary');

  async function chooseVersion(page: Page, label: string): Promise<void> {
    await findDropdown(page).click();
    await page.getByRole('banner').getByRole('link', { name: label, exact: true }).click();
  }

  test('S2 by keyboard, the version dropdown leads to the same page in another version, without a reload', async () => {
    const page = await openPage(GUIDE);
    await page.evaluate(() => {
      document.documentElement.dataset['mark'] = 'same document';
    });
    expect(await page.getByRole('navigation', { name: 'Docs sidebar' }).textContent()).toContain(
      'What is new',
    );
    await findDropdown(page).focus();
    await page.keyboard.press('Enter');
    const links = page.getByRole('banner').locator('details').getByRole('link');
    expect(await links.allTextContents()).toEqual(['5.x', '4.x']);
    expect(await links.first().getAttribute('aria-current')).toBe('page');
    await page.keyboard.press('Escape');
    await links.first().waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Wind the gadget up.').waitFor();
    expect(pathOf(page)).toBe(OLD_GUIDE);
    expect(await page.locator('html').getAttribute('data-mark')).toBe('same document');
    expect(await findDropdown(page).textContent()).toBe('Docs version: 4.x');
    await links.first().waitFor({ state: 'hidden' });
    // Each version has its own sidebar and its own order.
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await sidebar.getByRole('link', { name: 'The dropped part' }).waitFor();
    expect(await sidebar.textContent()).not.toContain('What is new');
    expect(await sidebar.locator('[aria-current="page"]').allTextContents()).toEqual(['The guide']);
    // The path of a version's main page contains a dot, but is not a file.
    await sidebar.getByRole('link', { name: 'Introduction to 4' }).click();
    await page.getByRole('heading', { level: 1, name: 'Introduction to 4' }).waitFor();
    await sidebar.getByRole('link', { name: 'The guide' }).click();
    await page.getByRole('link', { name: /^Next The dropped part/ }).click();
    await page.getByRole('heading', { level: 1, name: 'The dropped part' }).waitFor();
    // A page that is missing in the other version leads to its main page.
    await chooseVersion(page, '5.x');
    await page.getByRole('heading', { level: 1, name: 'Introduction' }).waitFor();
    expect(pathOf(page)).toBe('docs');
    expect(await page.locator('html').getAttribute('data-mark')).toBe('same document');
  });

  test('a page of an older version shows a banner that links to the same page in the latest version', async () => {
    const page = await openPage(OLD_GUIDE);
    const banner = page.getByRole('complementary', { name: 'Docs version' });
    expect(await banner.textContent()).toBe(
      'This is the documentation for 4.x, which is no longer maintained. See this page in 5.x, the latest version.',
    );
    await banner.getByRole('link', { name: 'See this page in 5.x' }).click();
    await page.getByText('Plug the gadget in.').waitFor();
    expect(pathOf(page)).toBe(GUIDE);
    expect(await banner.count()).toBe(0);
    await page.goto(at(DROPPED));
    const link = banner.getByRole('link', { name: 'See the documentation for 5.x' });
    expect(await link.getAttribute('href')).toBe('/podium/docs');
    await page.goto(at('docs/4.x/category/guides'));
    await banner.getByRole('link', { name: 'See this page in 5.x' }).click();
    await page.getByRole('link', { name: 'What is new' }).last().waitFor();
    expect(pathOf(page)).toBe('docs/category/guides');
  });

  test('S2 the selected version is remembered: links to the docs from other pages lead to it, in every tab', async () => {
    const page = await openPage(GUIDE);
    const other = await page.context().newPage();
    await other.goto(at(''));
    await waitForApp(other);
    const docsLink = (tab: Page): Locator => tab.getByRole('banner').getByRole('link', { name: 'Docs' });
    const button = other.getByRole('link', { name: 'Read the docs' });
    expect(await docsLink(other).getAttribute('href')).toBe('/podium/docs');
    expect(await button.getAttribute('href')).toBe('/podium/docs');
    await chooseVersion(page, '4.x');
    await page.getByText('Wind the gadget up.').waitFor();
    expect(await page.evaluate(() => window.localStorage.getItem('docs-preferred-version-default'))).toBe(
      '4.x',
    );
    // The other tab is notified, and a reloaded page remembers it.
    await other.locator('.actions a[href="/podium/docs/4.x"]').waitFor();
    expect(await docsLink(other).getAttribute('href')).toBe('/podium/docs/4.x');
    await other.reload();
    await other.locator('.actions a[href="/podium/docs/4.x"]').waitFor();
    await docsLink(other).click();
    await other.getByRole('heading', { level: 1, name: 'Introduction to 4' }).waitFor();
    // Within the docs, links stay in the current version.
    await other.goto(at(GUIDE));
    await waitForApp(other);
    expect(await docsLink(other).getAttribute('href')).toBe('/podium/docs');
  });

  test('S2 the remembered version causes no layout shift', async () => {
    const page = await browser.open();
    await page.addInitScript(() => {
      window.localStorage.setItem('docs-preferred-version-default', '4.x');
      new PerformanceObserver((list) => {
        document.documentElement.dataset['shifts'] = String(list.getEntries().length);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(at('blog'));
    await page.locator('.navbar a[href="/podium/docs/4.x"]').first().waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await page.locator('html').getAttribute('data-shifts')).toBeNull();
  });

  test('S2 S4 without storage, and with a stored version that no longer exists, everything works', async () => {
    const page = await browser.open({ expected: /storage/ });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('No storage.', 'SecurityError');
        },
      });
    });
    await page.goto(at(GUIDE));
    await waitForApp(page);
    await chooseVersion(page, '4.x');
    await page.getByText('Wind the gadget up.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
    const docs = page.getByRole('banner').getByRole('link', { name: 'Docs' });
    expect(await docs.getAttribute('href')).toBe('/podium/docs/4.x');
    const other = await browser.open();
    await other.addInitScript(() => window.localStorage.setItem('docs-preferred-version-default', '3.x'));
    await other.goto(at('blog'));
    await waitForApp(other);
    expect(await other.getByRole('banner').getByRole('link', { name: 'Docs' }).getAttribute('href')).toBe(
      '/podium/docs',
    );
  });

  test('S2 without JavaScript, the dropdown works and the banner is shown', async () => {
    const page = await openPage(GUIDE, { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await chooseVersion(page, '4.x');
    await page.getByText('Wind the gadget up.').waitFor();
    expect(pathOf(page)).toBe(OLD_GUIDE);
    expect(await page.getByRole('complementary', { name: 'Docs version' }).isVisible()).toBe(true);
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    expect(await sidebar.getByRole('link').allTextContents()).toEqual([
      'Introduction to 4',
      'The guide',
      'The dropped part',
    ]);
    await page.goto(at('blog'));
    expect(
      await page.getByRole('banner').getByRole('link', { name: 'Docs', exact: true }).getAttribute('href'),
    ).toBe('/podium/docs');
  });

  test('L4 the menu on narrow screens lists the versions', async () => {
    const page = await openPage(GUIDE, { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    expect(await menu.getByRole('link', { name: 'Docs: 5.x' }).getAttribute('aria-current')).toBe('page');
    await menu.getByRole('link', { name: 'Docs: 4.x' }).click();
    await page.getByText('Wind the gadget up.').waitFor();
    expect(pathOf(page)).toBe(OLD_GUIDE);
  });

  test('F3 search finds pages of the current version and posts, but nothing from other versions', async () => {
    const page = await openPage(OLD_GUIDE);
    const list = page.getByRole('dialog').getByRole('option');
    const search = async (words: string): Promise<void> => {
      await page.getByRole('combobox').fill(words);
    };
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Introduction to 4' }).waitFor();
    await search('crank');
    await list.first().waitFor();
    expect(await listHrefs(list)).toContain('/podium/docs/4.x/guides/guide');
    await search('warp');
    await page.locator('.search-message-title', { hasText: 'No results for “warp” in 4.x' }).waitFor();
    await search('gift');
    await page.getByRole('dialog').locator('a[href^="/podium/blog/gadgets"]').first().waitFor();
    await search('gadget');
    await page.getByRole('dialog').locator('a[href^="/podium/docs/4.x"]').first().waitFor();
    expect((await listHrefs(list)).filter((href) => /docs\/(?!4\.x)/.test(href))).toEqual([]);
    await page.keyboard.press('Escape');
    // The same query is searched again in the other version.
    await chooseVersion(page, '5.x');
    await page.getByText('Plug the gadget in.').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').locator('a[href^="/podium/docs/guides"]').first().waitFor();
    expect((await listHrefs(list)).filter((href) => href.includes('4.x'))).toEqual([]);
    await search('crank');
    await page.locator('.search-message-title', { hasText: 'No results for “crank” in 5.x' }).waitFor();
  });

  test('R14 the suggestions for an unknown URL name the version of pages of older versions', async () => {
    const page = await openPage('docs/4.x/guides/guid', { expected: /status of 404/ });
    const suggestions = page.getByRole('main').getByText('Did you mean');
    await suggestions.getByRole('link', { name: 'The guide (4.x)', exact: true }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'The guide', exact: true }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('guides guid');
  });

  test('N1 a URL with an extension is normalized within its version', async () => {
    const page = await openPage(`${OLD_GUIDE}.html`);
    expect(pathOf(page)).toBe(OLD_GUIDE);
    await page.getByText('Wind the gadget up.').waitFor();
    await page.getByRole('link', { name: 'Introduction to 4' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Introduction to 4' }).waitFor();
    expect(pathOf(page)).toBe('docs/4.x');
  });
});

async function listHrefs(links: Locator): Promise<string[]> {
  return await links.evaluateAll((all) =>
    all.map((link) => (link.getAttribute('href') ?? '').replace(/[?#].*/, '')),
  );
}

test.each([
  { mode: 'light', width: 360 },
  { mode: 'dark', width: 1440 },
])(
  'axe finds no violations on a page of an older version, in $mode mode at $width px',
  async ({ mode, width }) => {
    const page = await browser.open({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await page.addInitScript((theme) => window.localStorage.setItem('theme', theme), mode);
    await page.goto(`${site.getUrl('static')}${OLD_GUIDE}`);
    await waitForApp(page);
    if (width > 996) await page.getByRole('banner').locator('summary').click();
    else await page.getByRole('button', { name: 'Open menu' }).click();
    await addAxe(page);
    expect(await findViolations(page)).toEqual([]);
  },
);
