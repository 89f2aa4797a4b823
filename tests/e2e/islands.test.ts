import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import { useFixtureSite } from './support/fixture-site.ts';
import { followNewLink } from './support/follow-link.ts';
import { holdRequests } from './support/hold-requests.ts';

const browser = useBrowser();
const site = useFixtureSite('islands', { servers: ['live'] });
const siteUnderBase = useFixtureSite('islands', { baseUrl: '/base/', servers: ['static'] });

/** Scripts of islands, and of the code that hydrates them. */
const ISLAND_CODE = /\/media\/[^/]+\.js$|\/assets\/(islands|hydrate-island)[^/]*\.js$/;

/** Scripts of components in the content folder. */
const COMPONENTS = /\/media\/[^/]+\.js$/;

interface VisitOptions extends NonNullable<Parameters<typeof browser.open>[0]> {
  saveData?: boolean;
}

interface Visit {
  page: Page;
  /** Requests for island code so far. */
  requests: string[];
}

async function visit(url: string, { saveData, ...others }: VisitOptions = {}): Promise<Visit> {
  const page = await browser.open(others);
  if (saveData === true) {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
  }
  const requests: string[] = [];
  page.on('request', (request) => {
    if (ISLAND_CODE.test(request.url())) requests.push(request.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return { page, requests };
}

async function waitForText(page: Page, text: string): Promise<void> {
  await page.getByText(text).waitFor();
}

describe.each(['static under a base', 'live'] as const)('on the %s site', (name) => {
  const at = (file: string): string =>
    (name === 'live' ? site.getUrl(name) : siteUnderBase.getUrl('static')) + file;

  test('B3 an island is fully rendered without JavaScript', async () => {
    const page = await browser.openPlain();
    await page.goto(at('docs/used'));
    expect(await page.getByText('Count: 3 and no more').count()).toBe(1);
    expect(await page.getByText('A count in a line: Count: 10 and no more').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Add one' }).count()).toBe(1);
    expect(await page.locator('output').textContent()).toBe('nobody, small, slow');
  });

  test.each([
    ['hovered', {}, (page: Page) => page.getByText('Count: 3').hover()],
    ['focused', {}, (page: Page) => page.getByRole('button', { name: 'Add one' }).focus()],
    ['touched', { hasTouch: true }, (page: Page) => page.getByText('Count: 3').tap()],
    [
      'touched on a save-data connection',
      { hasTouch: true, saveData: true },
      (page: Page) => page.getByText('Count: 3').tap(),
    ],
  ])('an island is fetched and hydrated when %s, not before', async (_what, options, use) => {
    const { page, requests } = await visit(at('docs/used'), options);
    expect(requests).toEqual([]);
    await use(page);
    await page.locator('[data-hydrated]').waitFor();
    expect(requests.filter((url) => COMPONENTS.test(url))).toEqual([
      expect.stringMatching(/\/media\/counter\.[0-9a-f]{8}\.js$/),
    ]);
    await page.getByRole('button', { name: 'Add one' }).click();
    await waitForText(page, 'Count: 4 and no more');
    expect(await page.locator('[data-hydrated]').count()).toBe(1);
  });

  test('clicks on an island that has not loaded yet are replayed once each', async () => {
    const { page } = await visit(at('docs/used'));
    const release = await holdRequests(page, '**/*.js');
    const button = page.getByRole('button', { name: 'Add one' });
    await button.click();
    await button.click();
    await page.getByRole('button', { name: 'Add to ten' }).click();
    expect(await page.getByText('Count: 3').count()).toBe(1);
    release();
    await waitForText(page, 'Count: 5 and no more');
    await waitForText(page, 'Count: 11 and no more');
    await waitForApp(page);
    expect(await page.getByText(/Count: (5|11) /).count()).toBe(2);
  });

  test('an island works with the keyboard alone', async () => {
    const { page } = await visit(at('docs/used'));
    const button = page.getByRole('button', { name: 'Add one' });
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await waitForText(page, 'Count: 4 and no more');
    await page.keyboard.press('Space');
    await waitForText(page, 'Count: 5 and no more');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('form input in an island is preserved when it hydrates', async () => {
    const { page } = await visit(at('docs/used'));
    const release = await holdRequests(page, COMPONENTS);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('checkbox', { name: 'Fast' }).check();
    await page.getByRole('radio', { name: 'large' }).check();
    expect(await page.locator('output').textContent()).toBe('nobody, small, slow');
    release();
    await waitForText(page, 'Ada, large, fast');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Ada');
    expect(await page.getByRole('checkbox', { name: 'Fast' }).isChecked()).toBe(true);
  });

  test('a checkbox in an island that is clicked before any script has loaded stays checked', async () => {
    const { page } = await visit(at('docs/used'));
    const release = await holdRequests(page, '**/*.js');
    const checkbox = page.getByRole('checkbox', { name: 'Fast' });
    await checkbox.click();
    release();
    await waitForText(page, 'nobody, small, fast');
    expect(await checkbox.isChecked()).toBe(true);
  });

  test('when="visible" hydrates an island when it becomes visible, not before', async () => {
    const { page, requests } = await visit(at('docs/visible'));
    await page.getByRole('heading', { level: 1 }).hover();
    expect(requests.filter((url) => COMPONENTS.test(url))).toEqual([]);
    await page.mouse.move(0, 0);
    await page.getByText('Count: 3').evaluate((element) => element.scrollIntoView());
    await page.locator('[data-hydrated]').waitFor();
    expect(requests.filter((url) => COMPONENTS.test(url))).toHaveLength(1);
  });

  test('N5 when="visible" is ignored on a save-data connection', async () => {
    const { page, requests } = await visit(at('docs/visible'), { saveData: true });
    await page.getByText('Count: 3').evaluate((element) => element.scrollIntoView());
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Add one' }).click();
    await waitForText(page, 'Count: 4 and no more');
  });

  test('after a route change, an island is hydrated on interaction and unmounted with its page', async () => {
    const { page, requests } = await visit(at('docs'));
    await waitForApp(page);
    await followNewLink(page, new URL(at('docs/used')).pathname);
    await page.getByRole('heading', { level: 1, name: 'Used' }).waitFor();
    expect(requests).toEqual([]);
    await page.getByRole('button', { name: 'Add one' }).click();
    await waitForText(page, 'Count: 4 and no more');
    expect(await page.evaluate(() => document.body.dataset['counters'])).toBe('1');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
    await page.waitForFunction(() => document.body.dataset['counters'] === '0');
  });

  test('a component that throws falls back to its last good HTML, and the others work', async () => {
    const { page } = await visit(at('docs/used'), { expected: /Three clicks are too many|IslandBoundary/ });
    const fragile = page.getByRole('button', { name: /^Clicked/ });
    for (const expected of ['Clicked 1 times', 'Clicked 2 times', 'Clicked 2 times']) {
      await fragile.click();
      await page.getByRole('button', { name: expected }).waitFor();
    }
    await page.getByRole('button', { name: 'Add one' }).click();
    await waitForText(page, 'Count: 4 and no more');
    expect(await fragile.textContent()).toBe('Clicked 2 times');
  });

  test('E2 an island whose script can’t be fetched is unchanged, and the page reports a load error', async () => {
    const { page } = await visit(at('docs/used'), { expected: /could not be loaded|ERR_FAILED/ });
    await page.route(COMPONENTS, (route) => route.abort());
    await page.getByRole('button', { name: 'Add one' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['loadError'] === '');
    expect(await page.getByText('Count: 3 and no more').count()).toBe(1);
    await page.unroute(COMPONENTS);
  });

  test('islands need no exceptions from a strict Content Security Policy', async () => {
    const { page } = await visit(at('docs/used'));
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const module = await page.locator('[data-island]').first().getAttribute('data-island');
    const response = await fetch(new URL(module ?? '', page.url()));
    expect(response.headers.get('content-type')).toContain('javascript');
    // React is shared with the app.
    expect((await response.text()).length).toBeLessThan(2000);
  });

  test('Markdown contains the text of an island, not its props', async () => {
    const markdown = await (await fetch(at('docs/used.md'))).text();
    expect(markdown).toContain('Count: 3 and no more');
    expect(markdown).not.toContain('labels');
  });
});

test('B4 builds of the same components are byte-identical under any base path', async () => {
  const scripts = await Promise.all(
    [
      [site.getFolder(), ''],
      [siteUnderBase.getFolder(), 'base/'],
    ].map(async ([folder = '', base = '']) => {
      const html = await readFile(path.join(folder, 'docs/used/index.html'), 'utf8');
      const [, module = ''] = /data-island="([^"#]+)/.exec(html) ?? [];
      expect(module).toMatch(new RegExp(`^/${base}media/counter\\.`));
      return await readFile(path.join(folder, module.slice(base.length)), 'utf8');
    }),
  );
  expect(scripts[0]).toBe(scripts[1]);
});
