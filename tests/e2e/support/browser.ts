import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { launchTestBrowser } from '../../helpers/launch-chromium.ts';
import { describeDevice, readDevice } from './devices.ts';

/** Default timeout of actions on a page, in milliseconds. */
const ACTION_TIMEOUT = 20_000;

/** Pattern of the app's scripts: React, Remix, and routes. Scripts that work without them have other names. */
export const APP_CODE = /\/assets\/(vendor|app|docs|root)[^/]*\.js$/;

/** A page of a browser, and its console messages. */
interface WatchedPage {
  page: Page;
  /** Messages of level error or warning, and uncaught errors. */
  messages: string[];
}

interface OpenOptions extends BrowserContextOptions {
  /** Messages that the test expects: e.g., a requested 404 is logged as an error. */
  expected?: RegExp;
}

/** Browser of a test file. */
interface TestBrowser {
  /** Opens a page in a separate context, which is closed after the test. */
  open(options?: OpenOptions): Promise<Page>;
  /** Opens a page without JavaScript that all tests of the file share, for tests that only read the served HTML. */
  openPlain(): Promise<Page>;
}

/** Launches a browser for a test file. A console error or hydration warning on any page of a test fails the test. */
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
    const messages = pages.flatMap(({ messages: all, expected }) =>
      all.filter((message) => expected === undefined || !expected.test(message)),
    );
    expect(messages, 'the browser console').toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
  });

  const createPage = async (options: BrowserContextOptions): Promise<Page> => {
    if (browser === undefined) throw new Error('The browser has not started.');
    // A test with its own viewport uses it regardless of the device of the run.
    const device = options.viewport === undefined ? (readDevice() ?? 'desktop') : 'desktop';
    const context = await browser.newContext({ ...describeDevice(device), ...options });
    context.setDefaultTimeout(ACTION_TIMEOUT);
    return await context.newPage();
  };

  return {
    async openPlain() {
      plain ??= await createPage({ javaScriptEnabled: false });
      return plain;
    },
    async open({ expected, ...options } = {}) {
      const page = await createPage(options);
      const messages: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
      });
      page.on('pageerror', (error) => messages.push(error.stack ?? error.message));
      watched.push({ page, messages, expected });
      return page;
    },
  };
}

/** Simulates a user interaction, which starts the app. */
export async function act(page: Page): Promise<void> {
  await page.waitForLoadState();
  // A key without other effects.
  await page.keyboard.press('Shift');
}

/** Starts the app, and resolves when it has started. Before that, links are ordinary links. */
export async function waitForApp(page: Page): Promise<void> {
  await act(page);
  await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
}

/** Resolves after the first paint of a page: its document may arrive before the stylesheet, which hides parts of it. */
export async function waitForPaint(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Lets the page run its queued tasks, except timers of its (stopped) clock. */
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
