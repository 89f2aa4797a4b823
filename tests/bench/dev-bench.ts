import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { serveScript } from '../helpers/serve-script.ts';
import { getPageName, writeCorpus } from './corpus.ts';
import { findMedian, type BenchResult } from './figures.ts';
import { openDesktop, timeChange } from './pages.ts';
import { measureScript } from './processes.ts';
import { getSite, withFolder } from './sites.ts';

const SAVES = 10;

/** Pause between two saves, in milliseconds, so that each is measured separately. */
const PAUSE = 700;

/** The page that is edited: one in the middle of a section. */
const EDITED = `docs/${getPageName(5)}`;

/** Targets: start to the first page in milliseconds, check of 1,000 pages in seconds. */
const LIMITS = { start: 4000, cold: 20, warm: 3 };

/** Measures the dev server, from start to first page and from save to page, and `check -- content`. */
export async function benchDev(sizes: readonly number[]): Promise<BenchResult> {
  const browser = await launchChromium();
  const figures = await withFolder(async (folder) => {
    const rows = [];
    for (const pages of sizes) {
      const site = getSite(path.join(folder, String(pages)));
      await writeCorpus(site.CONTENT_DIR, pages);
      const { save, start } = await measureDev(browser, site);
      const checked = { ...site, CACHE_DIR: `${site.CACHE_DIR}-check` };
      const { seconds: cold } = await measureScript('check', checked, 'content');
      const { seconds: warm } = await measureScript('check', checked, 'content');
      rows.push({ pages, 'save ms': save, 'start ms': start, 'check cold s': cold, 'check warm s': warm });
    }
    return rows;
  }).finally(() => browser.close());
  const checks = figures.filter(({ pages }) => pages === 1000);
  return {
    tables: [figures],
    targets: [
      ...figures.map(({ pages, 'start ms': measured }) => ({
        figure: `dev server, start to first page, ${pages} pages`,
        measured,
        limit: LIMITS.start,
        unit: 'ms',
      })),
      ...checks.flatMap(({ 'check cold s': cold, 'check warm s': warm }) => [
        { figure: 'check, cold, 1000 pages', measured: cold, limit: LIMITS.cold, unit: 's' },
        { figure: 'check, warm, 1000 pages', measured: warm, limit: LIMITS.warm, unit: 's' },
      ]),
    ],
  };
}

/** Starts the dev server, opens a page, and saves its file repeatedly. Times in milliseconds. */
async function measureDev(
  browser: Browser,
  site: ReturnType<typeof getSite>,
): Promise<{ save: number; start: number }> {
  const file = path.join(site.CONTENT_DIR, `${EDITED}.mdx`);
  const original = await readFile(file, 'utf8');
  const { page } = await openDesktop(browser);
  const started = performance.now();
  const server = await serveScript('run.js', { ...site, BASE_URL: '/' }, ['dev']);
  try {
    await page.goto(server.url + EDITED, { timeout: 0, waitUntil: 'commit' });
    await page.locator('main h1').waitFor({ timeout: 0 });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
    const start = performance.now() - started;
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(3000);
    const saves: number[] = [];
    while (saves.length < SAVES) {
      const word = `zqsave${saves.length}q`;
      const shown = timeChange(page, `document.querySelector('main')?.textContent.includes('${word}')`);
      // Waits until the page has run the line above.
      await page.evaluate('0');
      const saved = performance.timeOrigin + performance.now();
      await writeFile(file, original.replace(/\n## First part/, `\n${word}\n\n## First part`));
      saves.push((await shown).end - saved);
      await page.waitForTimeout(PAUSE);
    }
    return { save: findMedian(saves), start };
  } finally {
    await page.close();
    await server.stop();
  }
}
