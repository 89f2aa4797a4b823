import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Response } from 'playwright-core';
import { countBrotli, findMedian, type BenchResult } from './figures.ts';
import { openDesktop, waitForQuiet, withBrowser, withBuiltSite } from './sites.ts';

/** Limit for the data of a navigation, in kilobytes (Brotli 11). */
const BYTES_LIMIT = 3.5;

/** How long the pointer rests on a link before the click, in milliseconds. */
const REST = 150;
/** How long a page must not have requested anything, in milliseconds. */
const QUIET = 700;
const CLICKS = 30;
const PAGES_PER_SECTION = 10;

/** One navigation. Times are in milliseconds, from the click. */
interface Click {
  /** Until the heading of the new page is in the document, and until the frame after that. */
  heading: number;
  frame: number;
  /** What the browser fetched, prefetching included, as Brotli 11. */
  bytes: number;
}

/** Clicks through pages of synthetic sites that have not been open before, with the pointer at rest on the link. */
export async function benchNavigate(sizes: readonly number[]): Promise<BenchResult> {
  const figures: { pages: number; clicks: Click[] }[] = [];
  for (const pages of sizes) {
    await withBuiltSite(pages, (folder, contentDir) =>
      withBrowser({ folder }, async (url, browser) => {
        const clicks: Click[] = [];
        const clickSection = async (section: number, count: number): Promise<Click[]> => {
          const page = await openDesktop(browser);
          return await clickPages(page, url, contentDir, section, count).finally(() =>
            page.context().close(),
          );
        };
        // Discarded: afterward, the server's files are in memory, and the browser has compiled the code.
        await clickSection(0, 3);
        for (let section = 0; section < Math.floor(pages / PAGES_PER_SECTION); section += 1) {
          clicks.push(
            ...(await clickSection(section, Math.min(CLICKS - clicks.length, PAGES_PER_SECTION - 1))),
          );
        }
        figures.push({ pages, clicks });
      }),
    );
  }
  const rows = figures.map(({ pages, clicks }) => ({
    pages,
    'heading ms': findMedian(clicks.map(({ heading }) => heading)),
    'frame ms': findMedian(clicks.map(({ frame }) => frame)),
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

/** Opens the first page of a section, and clicks on the next ones in its sidebar. */
async function clickPages(
  page: Page,
  url: string,
  contentDir: string,
  section: number,
  count: number,
): Promise<Click[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const [first = '', ...names] = Array.from({ length: count + 1 }, (_, at) =>
    getPageName(section * PAGES_PER_SECTION + at + 1),
  );
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
    const times = await timing;
    await waitForQuiet(page, responses, QUIET);
    clicks.push({ ...times, bytes: await weigh(responses.slice(before)) });
  }
  return clicks;
}

/** File of a synthetic page, by its number from 1. */
function getPageName(page: number): string {
  const section = String(Math.ceil(page / PAGES_PER_SECTION)).padStart(3, '0');
  return `section-${section}/page-${String(page).padStart(4, '0')}`;
}

/** Runs in the page: resolves when the heading is that of the new page. A loaded document would end it. */
async function timeClick(title: string): Promise<Pick<Click, 'heading' | 'frame'>> {
  return await new Promise((resolve) => {
    let clicked = 0;
    addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      const text = document
        .querySelector('main h1')
        ?.textContent.replace(/[\u200b#]/g, '')
        .trim();
      if (text !== title) return;
      observer.disconnect();
      const heading = performance.now() - clicked;
      requestAnimationFrame(() =>
        setTimeout(() => {
          resolve({ heading, frame: performance.now() - clicked });
        }, 0),
      );
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Size of what was fetched; redirects and what came from the browser's cache have none. */
async function weigh(responses: readonly Response[]): Promise<number> {
  let sum = 0;
  for (const response of responses) {
    const body = response.status() === 200 ? await response.body().catch(() => undefined) : undefined;
    if (body === undefined || (await response.request().sizes()).responseBodySize === 0) continue;
    sum += countBrotli(body);
  }
  return sum;
}
