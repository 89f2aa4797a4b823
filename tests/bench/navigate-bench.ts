import type { Browser } from 'playwright-core';
import { getPageName, PAGES_PER_SECTION } from './corpus.ts';
import { findMedian, type BenchResult } from './figures.ts';
import { openDesktop, startApp, sumKilobytes, timeChange, waitForQuiet, weighRequests } from './pages.ts';
import { withBrowser, withBuiltSite } from './sites.ts';

/** Limit for the data of a navigation, in kilobytes (Brotli 11). */
const BYTES_LIMIT = 3.5;

/** How long the pointer rests on a link before the click, in milliseconds. */
const REST = 150;
/** Time without requests after which a page counts as idle, in milliseconds. */
const QUIET = 700;
/** Maximum number of sections whose pages are all opened: 27 clicks. */
const SECTIONS = 3;

/** One navigation: milliseconds from the click to the heading of the new page, and kilobytes that were fetched. */
interface Click {
  heading: number;
  kilobytes: number;
}

/** Clicks through unvisited pages of synthetic sites, with the pointer resting on the link. */
export async function benchNavigate(sizes: readonly number[]): Promise<BenchResult> {
  const rows = [];
  for (const pages of sizes) {
    const clicks = await withBuiltSite(pages, (folder) =>
      withBrowser({ folder }, async (url, browser) => {
        // Discarded: afterward, the server's files are in memory, and the browser has compiled the code.
        await clickPages(browser, url, 1);
        const all: Click[] = [];
        for (let at = 0; at < Math.min(SECTIONS, Math.floor(pages / PAGES_PER_SECTION)); at += 1)
          all.push(...(await clickPages(browser, url, at * PAGES_PER_SECTION + 1)));
        return all;
      }),
    );
    rows.push({
      pages,
      'heading ms': findMedian(clicks.map(({ heading }) => heading)),
      'worst ms': Math.max(...clicks.map(({ heading }) => heading)),
      clicks: clicks.length,
      'kB per click': clicks.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / clicks.length,
    });
  }
  const measured = rows[0]?.['kB per click'];
  return {
    tables: [rows],
    targets: [{ figure: 'fetched for a click', measured, limit: BYTES_LIMIT, unit: 'kB' }],
  };
}

/** Opens the first page of a section, and clicks on the other ones in its sidebar. */
async function clickPages(browser: Browser, url: string, first: number): Promise<Click[]> {
  const { page, requests } = await openDesktop(browser);
  const getLink = (at: number): string =>
    `nav[aria-label="Docs sidebar"] a[href$="/docs/${getPageName(first + at)}"]`;
  await page.goto(`${url}docs/${getPageName(first)}`);
  // Before the first click that counts.
  await startApp(page, getLink(1));
  await waitForQuiet(requests, QUIET);
  const clicks: Click[] = [];
  for (let at = 1; at < PAGES_PER_SECTION; at += 1) {
    const fetched = requests.length;
    const link = page.locator(getLink(at)).first();
    await link.hover();
    await page.waitForTimeout(REST);
    const before = JSON.stringify(await page.locator('main h1').textContent());
    const heading = "document.querySelector('main h1')?.textContent";
    const change = timeChange(page, `![undefined, ${before}].includes(${heading})`, 'click');
    await link.click();
    const { start, end } = await change;
    await waitForQuiet(requests, QUIET);
    const files = await weighRequests(requests.slice(fetched));
    const kilobytes = sumKilobytes(files.filter(({ isCached }) => !isCached));
    clicks.push({ heading: end - start, kilobytes });
  }
  await page.context().close();
  return clicks;
}
