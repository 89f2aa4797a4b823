import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { findPercentile, type Row } from '../figures.ts';
import { openDesktop, sumKilobytes, timeChange, weighRequests } from '../pages.ts';
import { withBrowser } from '../sites.ts';
import type { SearchBox } from './boxes.ts';

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

/** Texts of 10,000 characters that a reader might paste: one word, many words, and many special characters. */
const PASTED = ['x'.repeat(10_000), 'podlet '.repeat(1429), '(.*)+$ [a-z '.repeat(833)];

/** Pause after the list has changed, in milliseconds: that of typing 80 words per minute. */
const PAUSE = 150;

/** Time after a key press until the list counts as unchanged, in milliseconds. */
const UNCHANGED_AFTER = 1000;

/**
 * Measures what a search box costs a reader on a first visit, without a cache or an earlier search: the kilobytes
 * (Brotli 11) from the loaded page to the first list of results, the milliseconds from a key press to the list that it
 * changes, including the first key press, and the longest time for which a pasted text blocks the page. Files that are
 * still being fetched when the first list is shown, e.g. texts for excerpts, are not included.
 */
export async function measureBox({ who, folder, baseUrl, ...box }: SearchBox): Promise<Row> {
  return await withBrowser({ folder, baseUrl, compressed: box.compressed }, async (url, browser) => {
    const openBox = async () => {
      const { page, requests } = await openDesktop(browser);
      await page.goto(url + box.path);
      await page.waitForLoadState('networkidle');
      const loaded = requests.length;
      await box.open(page);
      await page.locator(box.input).focus();
      return { page, listFetched: () => weighRequests(requests.slice(loaded)) };
    };
    const first = await openBox();
    const listed = timeChange(first.page, `document.querySelector(${JSON.stringify(box.hits)}) !== null`);
    await first.page.keyboard.type(QUERIES[0]?.[0] ?? '');
    const { end } = await listed;
    const files = (await first.listFetched()).filter((file) => file.end <= end && file.bytes > 0);
    await first.page.context().close();
    const fetched = [...new Map(files.map((file) => [file.path, file])).values()];

    const { page } = await openBox();
    const times = await typeQueries(page, box);
    return {
      who,
      'kB to the first results': sumKilobytes(fetched),
      'kB of index data': sumKilobytes(fetched.filter(({ path }) => box.data.test(path))),
      requests: fetched.length,
      keys: times.length,
      'p50 ms': findPercentile(times, 0.5),
      'p95 ms': findPercentile(times, 0.95),
      'pasted, blocked ms': await pasteTexts(page, box),
    };
  });
}

/** Types the queries in an open box. Returns the time of each key press that changed the list, in milliseconds. */
async function typeQueries(
  page: Page,
  { input, hits }: Pick<SearchBox, 'input' | 'hits'>,
): Promise<number[]> {
  const list = `[...document.querySelectorAll(${JSON.stringify(hits)})].map((hit) => hit.textContent).join('\\n')`;
  const times: number[] = [];
  for (const query of QUERIES) {
    for (const letter of query) {
      const before = JSON.stringify(await page.evaluate<string>(list));
      const change = timeChange(page, `!['', ${before}].includes(${list})`, 'keydown');
      // Waits until the page has run the line above.
      await page.evaluate('0');
      await page.keyboard.type(letter);
      const changed = await Promise.race([change, sleep(UNCHANGED_AFTER, undefined)]);
      if (changed !== undefined) times.push(changed.end - changed.start);
      await sleep(PAUSE);
    }
    await page.locator(input).fill('');
    await sleep(UNCHANGED_AFTER);
  }
  return times;
}

/** Pastes texts into an open box. Returns the longest time between two ticks of a timer, in milliseconds. */
async function pasteTexts(page: Page, { input }: Pick<SearchBox, 'input'>): Promise<number> {
  await page.evaluate(`{
    let last = performance.now();
    globalThis.longestDelay = 0;
    setInterval(() => {
      const now = performance.now();
      longestDelay = Math.max(longestDelay, now - last);
      last = now;
    }, 5);
  }`);
  for (const text of PASTED) {
    for (const value of [text, '']) {
      await page.locator(input).fill(value);
      await sleep(UNCHANGED_AFTER);
    }
  }
  return await page.evaluate<number>('longestDelay');
}
