import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Target } from './support/global-setup.ts';
import { addAxe, findViolations } from './support/axe.ts';
import { useBrowser, waitForApp } from './support/browser.ts';
import { findBox, findButton, listHits, openBox, searchFor, waitForFrames } from './support/search-box.ts';
import { getStaticTarget } from './support/sitemap.ts';
import { at, listTargets, pathOf } from './support/targets.ts';

const browser = useBrowser();

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

async function openPage(target: Target, url: string, options = {}): Promise<Page> {
  const page = await browser.open(options);
  await page.goto(at(target, url));
  await waitForApp(page);
  return page;
}

describe('on the static site', () => {
  const target = getStaticTarget();

  test('F2 search returns the same results in a worker and, without workers, on the main thread', async () => {
    const page = await openPage(target, '/');
    const started = page.waitForEvent('worker');
    await searchFor(page, 'podlet');
    const worker = await started;
    expect(worker.url().startsWith(target.url)).toBe(true);
    await worker.evaluate(() => {
      const requested: unknown[] = [];
      Object.assign(self, { requested });
      addEventListener('message', ({ data }: MessageEvent<{ query?: string }>) => requested.push(data.query));
    });
    const listWorkerQueries = (): Promise<unknown[]> =>
      worker.evaluate(() => (self as unknown as { requested: unknown[] }).requested);
    const withoutWorker = await browser.open();
    await withoutWorker.addInitScript(() => {
      Reflect.deleteProperty(window, 'Worker');
    });
    await withoutWorker.goto(at(target, '/'));
    await waitForApp(withoutWorker);
    await openBox(withoutWorker);
    const queries = ['podlet fallback', 'x-podium-ap', 'fallbcak', 'how do I set a timeout'];
    for (const query of queries) {
      const hits = await listHits(page, query);
      expect(hits.length).toBeGreaterThan(1);
      expect(hits).toEqual(await listHits(withoutWorker, query));
    }
    expect(await listWorkerQueries()).toEqual(expect.arrayContaining(queries));
  });

  test('F2 a keystroke does not change the listed excerpts until its results arrive', async () => {
    const page = await openPage(target, '/');
    const box = await searchFor(page, 'timeou');
    await page.waitForFunction(() => document.querySelector('.search-excerpt-reserved:empty') === null);
    await page.evaluate(() => {
      const list = document.querySelector('[role=listbox]');
      if (list === null) return;
      const targets: (string | undefined)[] = [];
      Object.assign(window, { targets });
      new MutationObserver((changes) => {
        for (const { target, type } of changes)
          if (type === 'childList') targets.push(target === list ? 'list' : (target as Element).className);
      }).observe(list, { childList: true, subtree: true });
    });
    await box.press('t');
    await page.waitForFunction(() => (window as unknown as { targets: string[] }).targets.includes('list'));
    const targets = await page.evaluate(() => (window as unknown as { targets: string[] }).targets);
    expect(targets[0]).toBe('list');
  });

  test('F7 search runs on the main thread if the worker script can’t be loaded', async () => {
    const page = await openPage(target, '/', { expected: /Failed to load resource|ERR_FAILED/ });
    let blocked = 0;
    await page.route(/\/assets\/search-worker/, async (route) => {
      blocked += 1;
      await route.abort();
    });
    await searchFor(page, 'fallbcak');
    await page.getByRole('option').filter({ hasText: 'Fallbacks' }).first().waitFor();
    expect(blocked).toBeGreaterThan(0);
    expect(page.workers()).toEqual([]);
  });
});

test.each(listTargets().filter(({ name }) => name === 'live'))(
  'F2 the $name server serves the search files that the crawl writes',
  async (live) => {
    const folder = getStaticTarget().folder ?? '';
    const parts = await readdir(path.join(folder, 'search-parts'));
    const names = [
      ...(await readdir(folder)).filter((name) => /^search-.*\.json$/.test(name)),
      ...parts.filter((name) => /-\w{8}.*\.json$/.test(name)).map((name) => `search-parts/${name}`),
    ];
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const response = await fetch(at(live, name));
      expect(response.status, name).toBe(200);
      const body = Buffer.from(await response.arrayBuffer());
      expect(body.equals(await readFile(path.join(folder, name))), name).toBe(true);
    }
  },
);

test('F6 a site without Algolia contains none of its code', async () => {
  const assets = path.join(getStaticTarget().folder ?? '', 'assets');
  const files = (await readdir(assets)).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    expect((await readFile(path.join(assets, file), 'utf8')).includes('x-algolia'), file).toBe(false);
  }
});

describe('queries', () => {
  const target = getStaticTarget();

  test('F5 any query finds hits or reports none, and inserts no markup into the page', async () => {
    const page = await openPage(target, '/');
    const box = await openBox(page);
    const status = page.getByRole('status').filter({ hasText: /results?/i });
    for (const query of [
      'x'.repeat(10_000),
      'podlet '.repeat(1400),
      '?!*',
      '(.*)+$ [a-z',
      'zero\u200bwidth\u200d',
      '<script>alert(1)</script><img src=x onerror=alert(1)>',
      '<qqqqzzzz>',
      '%',
      '%E0%A4%A',
      '"',
      '🎉',
      '微前端',
      'مرحبا',
    ]) {
      await box.fill(query);
      await status.waitFor();
      expect(await page.locator('.search :is(img, script, qqqqzzzz)').count()).toBe(0);
      await box.fill('');
      await page.getByText('Suggested pages').waitFor();
    }
    await box.fill('     ');
    await page.getByText('Suggested pages').waitFor();
  });

  test('F7 offline, the box opens and shows an error; back online, a retry works', async () => {
    const page = await openPage(target, '/', { expected: /Failed to load resource|could not be loaded/ });
    await page.context().setOffline(true);
    const box = await openBox(page);
    await box.fill('podlet');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('option').first().waitFor();
  });

  test('F3 text that is being composed is not searched for, and its Enter selects nothing', async () => {
    const page = await openPage(target, '/');
    // The first search fetches everything, so that hits would appear within a frame or two.
    const box = await searchFor(page, 'podlet');
    await box.fill('');
    await page.getByText('Suggested pages').waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'podlet', selectionStart: 6, selectionEnd: 6 });
    expect(await box.inputValue()).toBe('podlet');
    await waitForFrames(page, 10);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('listbox', { name: 'Results' }).count()).toBe(0);
    expect(await findBox(page).count()).toBe(1);
    await session.send('Input.insertText', { text: 'podlet' });
    await page.getByRole('listbox', { name: 'Results' }).waitFor();
  });

  test('F3 text that an Android keyboard is composing is searched for', async () => {
    const page = await browser.open({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile' });
    await page.goto(at(target, '/docs'));
    await openBox(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'podlet', selectionStart: 6, selectionEnd: 6 });
    await page.getByRole('listbox', { name: 'Results' }).waitFor();
  });

  test('F3 editing keys edit the query while a filter has focus', async () => {
    const page = await openPage(target, '/docs');
    const box = await searchFor(page, 'fallbacks');
    await page.getByRole('radio', { name: 'Guides' }).click();
    await page.keyboard.press('Backspace');
    expect(await box.inputValue()).toBe('fallback');
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('F3 Enter before the hits arrive opens the first one', async () => {
    const page = await openPage(target, '/');
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Not even the search code has loaded.
    await page.route(/\/assets\/search-box/, async (route) => {
      await released;
      await route.continue();
    });
    await openBox(page);
    await page.keyboard.type('redirects');
    await page.keyboard.press('Enter');
    release?.();
    await page.getByRole('button', { name: 'Clear highlights' }).waitFor();
    expect(pathOf(target, page.url())).toMatch(/redirect/);
  });

  test('F3 Ctrl+Enter opens the hit in a new tab, and the box stays open', async () => {
    const page = await openPage(target, '/');
    await searchFor(page, 'fallback');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    const href = await page.getByRole('option').first().getAttribute('href');
    // Static hosts redirect to the URL with a trailing slash.
    expect(pathOf(target, tab.url())).toBe(href);
    expect(await findBox(page).count()).toBe(1);
  });

  test('F3 recent searches are suggested until they are cleared', async () => {
    const page = await openPage(target, '/');
    await searchFor(page, 'fallback');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Clear highlights' }).waitFor();
    await page.reload();
    await waitForApp(page);
    await openBox(page);
    const recent = page.getByRole('group', { name: 'Recent searches' });
    await recent.getByRole('option', { name: 'fallback' }).click();
    await page.getByRole('listbox', { name: 'Results' }).waitFor();
    await findBox(page).fill('');
    await page.getByRole('button', { name: 'Clear recent searches' }).click();
    expect(await recent.count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('searches'))).toBe(null);
  });
});

describe.each([
  ['light', 1440],
  ['dark', 360],
] as const)('in %s mode at %i px', (mode, width) => {
  const target = getStaticTarget();

  test('F3 axe finds no violations in the open box: empty, with hits, and without hits', async () => {
    const page = await browser.open({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });
    await page.addInitScript((theme) => {
      localStorage.setItem('theme', theme);
      localStorage.setItem('searches', '["fallback"]');
    }, mode);
    await page.goto(at(target, '/docs/guides/context'));
    await waitForApp(page);
    await addAxe(page);
    const box = await openBox(page);
    await page.getByText('Recent searches').first().waitFor();
    expect(await findViolations(page)).toEqual([]);
    await box.fill('podlet version');
    await page.getByRole('listbox', { name: 'Results' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await box.fill('qqqqzzzzxxxx');
    await page.locator('.search-message-title', { hasText: 'No results for' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('on a phone', () => {
  test('L3 the button is large enough to tap, and the box fills the visual viewport', async () => {
    const page = await openPage(getStaticTarget(), '/', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    const size = await findButton(page).boundingBox();
    expect(size?.width).toBeGreaterThanOrEqual(44);
    expect(size?.height).toBeGreaterThanOrEqual(44);
    await findButton(page).tap();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const box = () => dialog.boundingBox();
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    // A keyboard opens: the layout viewport keeps its size, and the visual viewport shrinks.
    await page.evaluate(() => {
      const { visualViewport } = window;
      if (visualViewport === null) throw new Error('There is no visual viewport.');
      Object.defineProperty(visualViewport, 'height', { configurable: true, value: 400 });
      visualViewport.dispatchEvent(new Event('resize'));
    });
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 360, height: 400 });
  });

  test('F1 on a Mac, the hint shows its key', async () => {
    const page = await openPage(getStaticTarget(), '/', { userAgent: MAC });
    expect(await findButton(page).innerText()).toMatch(/^Search\s+⌘K$/);
  });
});
