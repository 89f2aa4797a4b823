import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchTestBrowser } from '../../helpers/launch-chromium.ts';
import { describeDevice, readDevice } from './devices.ts';

/** How long anything on a page may take before the test fails, in milliseconds. */
const PATIENCE = 20_000;

/** Files of React, Remix and the pages: all that makes a page work without them has other names. */
export const APP_CODE = /\/assets\/(vendor|app|docs|root)[^/]*\.js$/;

/** A page of a browser, and what it complained of. */
interface WatchedPage {
  page: Page;
  /** Messages of level error and uncaught errors, except those that a test expects. */
  complaints: string[];
}

interface OpenOptions extends BrowserContextOptions {
  /** Complaints that belong to the test: a requested 404 is an error to the console. */
  expected?: RegExp;
}

/** The browser of a file of tests. */
interface TestBrowser {
  /** A page in its own context, closed after the test. */
  open(options?: OpenOptions): Promise<Page>;
  /** A page without JavaScript that all tests of the file share: for those that only read what is served. */
  openPlain(): Promise<Page>;
}

/**
 * One browser for a file of tests. After each test, a console error or a hydration warning on any of its pages fails it.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser | undefined;
  let watched: (WatchedPage & { expected: RegExp | undefined })[] = [];
  let plain: Page | undefined;

  beforeAll(async () => {
    browser = await launchTestBrowser();
  });

  afterEach(async () => {
    const pages = watched;
    watched = [];
    for (const { page } of pages) await page.context().close();
    const complaints = pages.flatMap(({ complaints: all, expected }) =>
      all.filter((complaint) => expected === undefined || !expected.test(complaint)),
    );
    expect(complaints, 'the browser console').toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
  });

  const createPage = async (options: BrowserContextOptions): Promise<Page> => {
    if (browser === undefined) throw new Error('The browser has not started.');
    // A test that chooses its window is about that window, whatever device the run is for.
    const device = options.viewport === undefined ? (readDevice() ?? 'desktop') : 'desktop';
    const context = await browser.newContext({ ...describeDevice(device), ...options });
    context.setDefaultTimeout(PATIENCE);
    return await context.newPage();
  };

  return {
    async openPlain() {
      plain ??= await createPage({ javaScriptEnabled: false });
      return plain;
    },
    async open({ expected, ...options } = {}) {
      const page = await createPage(options);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      watched.push({ page, complaints, expected });
      return page;
    },
  };
}

/** Acts as a reader does who is about to do something: the app starts. */
export async function act(page: Page): Promise<void> {
  await page.waitForLoadState();
  // A key that does nothing else.
  await page.keyboard.press('Shift');
}

/** Acts, and resolves when the app has started: until then links are ordinary links. */
export async function waitForApp(page: Page): Promise<void> {
  await act(page);
  await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
}

/** Resolves when a page is seen: its document may be there before the stylesheet, which hides some of it. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Lets everything happen that the page has put off, except what waits for its (stopped) clock. */
export async function letWork(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage('');
      }),
  );
}
