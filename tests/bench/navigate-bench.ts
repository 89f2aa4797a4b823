import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Response } from 'playwright-core';
import { getPageName, PAGES_PER_SECTION } from './corpus.ts';
import { findMedian, type BenchResult } from './figures.ts';
import { openDesktop, waitForQuiet, weighResponse, withBrowser, withBuiltSite } from './sites.ts';

/** Limit for the data of a navigation, in kilobytes (Brotli 11). */
const BYTES_LIMIT = 3.5;

/** How long the pointer rests on a link before the click, in milliseconds. */
const REST = 150;
/** How long a page must not have requested anything, in milliseconds. */
const QUIET = 700;
/** Maximum number of clicks that are measured. */
const CLICKS = 30;

/** One navigation: milliseconds from the click to the heading of the new page, and bytes that the browser fetched. */
interface Click {
  heading: number;
  bytes: number;
}

/** Clicks through pages of synthetic sites that have not been open before, with the pointer at rest on the link. */
export async function benchNavigate(sizes: readonly number[]): Promise<BenchResult> {
  const figures: { pages: number; clicks: Click[] }[] = [];
  for (const pages of sizes) {
    await withBuiltSite(pages, (folder, contentDir) =>
      withBrowser({ folder }, async (url, browser) => {
        const clickPages = async (first: number, count: number): Promise<Click[]> => {
          const page = await openDesktop(browser);
          const names = Array.from({ length: count + 1 }, (_, at) => getPageName(first + at));
          return await clickLinks(page, url, contentDir, names).finally(() => page.context().close());
        };
        // Discarded: afterward, the server's files are in memory, and the browser has compiled the code.
        await clickPages(1, 3);
        const clicks: Click[] = [];
        const isInside = (first: number): boolean => first + PAGES_PER_SECTION - 1 <= pages;
        for (let first = 1; clicks.length < CLICKS && isInside(first); first += PAGES_PER_SECTION) {
          const count = Math.min(CLICKS - clicks.length, PAGES_PER_SECTION - 1);
          clicks.push(...(await clickPages(first, count)));
        }
        figures.push({ pages, clicks });
      }),
    );
  }
  const rows = figures.map(({ pages, clicks }) => ({
    pages,
    'heading ms': findMedian(clicks.map(({ heading }) => heading)),
    'worst ms': Math.max(...clicks.map(({ heading }) => heading)),
    clicks: clicks.length,
    'kB per click': clicks.reduce((sum, { bytes }) => sum + bytes, 0) / clicks.length / 1000,
  }));
  const measured = rows[0]?.['kB per click'];
  return {
    figures,
    tables: [rows],
    targets: [{ figure: 'fetched for a click', measured, limit: BYTES_LIMIT, unit: 'kB' }],
  };
}

/** Opens the first of some pages, and clicks on the other ones in its sidebar. */
async function clickLinks(
  page: Page,
  url: string,
  contentDir: string,
  [first = '', ...names]: readonly string[],
): Promise<Click[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const findLink = (name: string) =>
    page.locator(`nav[aria-label="Docs sidebar"] a[href$="/docs/${name}"]`).first();
  await page.goto(`${url}docs/${first}`);
  // The first interaction starts the app, before the first click that counts.
  await findLink(names[0] ?? '').hover();
  await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
  await waitForQuiet(page, responses, QUIET);
  const clicks: Click[] = [];
  for (const name of names) {
    const source = await readFile(path.join(contentDir, 'docs', `${name}.mdx`), 'utf8');
    const before = responses.length;
    const timing = page.evaluate(timeClick, /^title: (.*)$/m.exec(source)?.[1] ?? '');
    await findLink(name).hover();
    await page.waitForTimeout(REST);
    await findLink(name).click();
    const heading = await timing;
    await waitForQuiet(page, responses, QUIET);
    const sizes = await Promise.all(responses.slice(before).map(weighResponse));
    clicks.push({ heading, bytes: sizes.reduce((sum, size) => sum + size, 0) });
  }
  return clicks;
}

/** Runs in the page: resolves when the heading is that of the new page. A loaded document would end it. */
async function timeClick(title: string): Promise<number> {
  return await new Promise((resolve) => {
    let clicked = 0;
    addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const text = document.querySelector('main h1')?.textContent.replace(/[\u200b#]/g, '');
      if (text?.trim() !== title) return;
      observer.disconnect();
      resolve(performance.now() - clicked);
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}
