import type { Page, Request } from 'playwright-core';
import { countBrotli, findPercentile } from '../figures.ts';
import { openDesktop, withBrowser } from '../sites.ts';
import type { SearchBox } from './boxes.ts';

/** Cost of a search box for a reader. */
export interface BoxCost {
  who: string;
  /**
   * Fetched from the loaded page to the first list of results, in bytes of Brotli 11; `data` of it is index data. What was
   * still being fetched then, e.g. texts for excerpts, is not part of it.
   */
  bytes: number;
  data: number;
  requests: number;
  /** From a key to the list that it changes, in milliseconds: every key, the first included. */
  p50: number;
  p95: number;
  /** Number of keys that changed the list. */
  keys: number;
  /** Longest time for which a pasted text of 10,000 characters blocked the page, in milliseconds. */
  blocked: number;
}

/** Text that is typed, key by key: words of the content and of the synthetic pages. */
const QUERIES = [
  'timeout',
  'response header',
  'fallback',
  'manifest version',
  'cache',
  'proxy target',
  'browser',
  'context locale',
];

/** Texts of 10,000 characters that a reader might paste: one word, many words, and many signs. */
const PASTED = ['x'.repeat(10_000), 'podlet '.repeat(1429), '(.*)+$ [a-z '.repeat(833)];

/** Pause after the list has changed, in milliseconds: of somebody who types 80 words a minute. */
const PAUSE = 150;

/** How long a key may take until the list counts as unchanged, in milliseconds. */
const UNCHANGED_AFTER = 1000;

/** Opens a search box and types in it, on a first visit: without a cache, and without a search before. */
export async function measureBox({ who, folder, baseUrl, ...box }: SearchBox): Promise<BoxCost> {
  return await withBrowser({ folder, baseUrl }, async (url, browser) => {
    const openPage = async (): Promise<Page> => {
      const page = await openDesktop(browser);
      // The compiler that runs scripts in pages wraps named functions in a call of this.
      await page.addInitScript('globalThis.__name = (value) => value');
      await page.goto(url + box.path);
      await page.waitForLoadState('networkidle');
      return page;
    };
    const openBox = async (page: Page): Promise<void> => {
      await box.open(page);
      await page.locator(box.input).waitFor();
      await page.locator(box.input).focus();
    };
    const first = await openPage();
    const requests: Request[] = [];
    first.on('request', (request) => requests.push(request));
    await openBox(first);
    await first.evaluate(noteFirstList, box.hits);
    await first.keyboard.type(QUERIES[0]?.[0] ?? '');
    const listed = await first.waitForFunction(() => window.firstList);
    const sizes = await weighRequests(requests, (await listed.jsonValue()) ?? 0);

    const second = await openPage();
    await openBox(second);
    const times = await typeQueries(second, box);
    return {
      who,
      bytes: sumSizes([...sizes.values()]),
      data: sumSizes([...sizes].filter(([path]) => box.data.test(path)).map(([, size]) => size)),
      requests: sizes.size,
      p50: findPercentile(times, 0.5),
      p95: findPercentile(times, 0.95),
      keys: times.length,
      blocked: await pasteTexts(second, box),
    };
  });
}

/** Types the queries in an open box. Returns how long each key took that changed the list, in milliseconds. */
async function typeQueries(
  page: Page,
  { input, hits }: Pick<SearchBox, 'input' | 'hits'>,
): Promise<number[]> {
  await page.evaluate(watchList, hits);
  const times: number[] = [];
  for (const query of QUERIES) {
    for (const letter of query) {
      await page.keyboard.type(letter);
      const changed = await page
        .waitForFunction(() => window.listChange, undefined, { timeout: UNCHANGED_AFTER })
        .then((handle) => handle.jsonValue())
        .catch(() => undefined);
      if (changed !== undefined) times.push(changed);
      await page.waitForTimeout(PAUSE);
    }
    await page.locator(input).fill('');
    await page.waitForTimeout(UNCHANGED_AFTER);
  }
  return times;
}

/** Pastes texts into an open box. Returns the longest time for which one of them blocked the page, in milliseconds. */
async function pasteTexts(page: Page, { input }: Pick<SearchBox, 'input'>): Promise<number> {
  await page.evaluate(watchTimer);
  for (const text of PASTED) {
    await page.locator(input).fill(text);
    await page.waitForTimeout(UNCHANGED_AFTER);
    await page.locator(input).fill('');
    await page.waitForTimeout(UNCHANGED_AFTER);
  }
  return await page.evaluate(() => window.longestDelay ?? 0);
}

declare global {
  interface Window {
    /** Longest time between two calls of a timer, in milliseconds. */
    longestDelay: number | undefined;
    /** When the first list of results was there, in milliseconds since 1970; undefined until then. */
    firstList: number | undefined;
    /** Milliseconds from the last key to the change of the list; undefined until then. */
    listChange: number | undefined;
  }
}

/** Runs in the page: notes when there are results for the first time. */
function noteFirstList(hits: string): void {
  new MutationObserver(() => {
    if (document.querySelector(hits) !== null)
      window.firstList ??= performance.timeOrigin + performance.now();
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page: notes how long after each key the list of results changes. */
function watchList(hits: string): void {
  let typed = 0;
  let before = '';
  const read = (): string =>
    [...document.querySelectorAll(hits)].map(({ textContent }) => textContent).join('\n');
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      typed = timeStamp;
      before = read();
      window.listChange = undefined;
    },
    true,
  );
  new MutationObserver(() => {
    const now = read();
    if (now === '' || now === before) return;
    before = now;
    window.listChange ??= performance.now() - typed;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page: notes the longest delay of a timer, which a busy page calls late. */
function watchTimer(): void {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    window.longestDelay = Math.max(window.longestDelay ?? 0, now - last);
    last = now;
  }, 5);
}

/**
 * Sizes of what was fetched, by URL path. What came from the browser's cache has none.
 *
 * @param end what arrived later is left out, in milliseconds since 1970
 */
async function weighRequests(requests: readonly Request[], end: number): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const request of [...requests]) {
    const response = await request.response();
    await response?.finished();
    const { startTime, responseEnd } = request.timing();
    const { pathname } = new URL(request.url());
    if (response?.status() === 200 && startTime + responseEnd <= end && !sizes.has(pathname))
      sizes.set(pathname, countBrotli(await response.body()));
  }
  return sizes;
}

function sumSizes(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}
