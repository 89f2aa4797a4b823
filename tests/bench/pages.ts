import type { Browser, Page, Request } from 'playwright-core';
import { countBrotli } from './figures.ts';
import { isText } from './sites.ts';

/** A file that a page has fetched. */
export interface Fetched {
  /** URL path. */
  path: string;
  type: string;
  /** Size of the body, text as Brotli 11; 0 if the status is not 200. */
  bytes: number;
  /** Whether it came from the browser's cache. True for the script of a worker, too, whose size Chromium does not report. */
  isCached: boolean;
  /** When it was complete, in milliseconds since the Unix epoch. */
  end: number;
}

/** Opens an empty page of a desktop browser with an empty cache, and records its requests. */
export async function openDesktop(browser: Browser): Promise<{ page: Page; requests: Request[] }> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return { page, requests };
}

/** Waits until a list of requests has not grown for the given number of milliseconds. */
export async function waitForQuiet(requests: readonly Request[], milliseconds: number): Promise<void> {
  let before = -1;
  while (before !== requests.length) {
    before = requests.length;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
}

/** Starts the app of this site with the first interaction: hovering over a link. */
export async function startApp(page: Page, link: string): Promise<void> {
  await page.locator(link).first().hover();
  await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
}

/** Measures the responses to requests, in order. */
export async function weighRequests(requests: readonly Request[]): Promise<Fetched[]> {
  return await Promise.all(
    requests.map(async (request) => {
      const response = await request.response();
      await response?.finished();
      const type = (await response?.headerValue('content-type')) ?? '';
      const isOk = response?.status() === 200;
      // There is no body if a later navigation has discarded it.
      const body = isOk ? await response.body().catch(() => Buffer.of()) : Buffer.of();
      const { startTime, responseEnd } = request.timing();
      return {
        path: new URL(request.url()).pathname,
        type,
        isCached: response === null || (await request.sizes()).responseBodySize === 0,
        bytes: isText(type) && body.length > 0 ? countBrotli(body) : body.length,
        end: startTime + responseEnd,
      };
    }),
  );
}

/** Adds up sizes in kilobytes (1,000 bytes). */
export function sumKilobytes(files: readonly Fetched[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
}

/**
 * Waits for the first change of the document after which a JavaScript expression is true. It is checked inside the
 * page: polling from outside would be late.
 *
 * @param event name of the event whose last occurrence is the start; default: the start is when the page begins to wait
 * @returns start and end in milliseconds since the Unix epoch
 */
export async function timeChange(
  page: Page,
  expression: string,
  event = '',
): Promise<{ start: number; end: number }> {
  return await page.evaluate(`new Promise((resolve) => {
    let start = performance.now();
    addEventListener('${event}', ({ timeStamp }) => (start = timeStamp), true);
    new MutationObserver((_changes, observer) => {
      if (!(${expression})) return;
      observer.disconnect();
      const end = performance.now();
      resolve({ start: performance.timeOrigin + start, end: performance.timeOrigin + end });
    }).observe(document, { childList: true, subtree: true, characterData: true });
  })`);
}
