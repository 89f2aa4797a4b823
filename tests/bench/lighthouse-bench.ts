import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { CHROMIUM_ARGUMENTS, DEFAULT_EXECUTABLE } from '../helpers/launch-chromium.ts';
import { findMedian, type Row, type Target } from './figures.ts';
import { run } from './processes.ts';
import { withBrowser } from './sites.ts';

/** The newest version for Node.js 20. */
const VERSION = '12.8.2';

const SCORE = { limit: 100, unit: 'points', isFloor: true };

/** Lighthouse's categories and the audits whose values are reported, with the limit for every page. The LCP limit is Starlight's. */
const TARGETS: Readonly<Record<string, Pick<Target, 'limit' | 'unit' | 'isFloor'>>> = {
  performance: SCORE,
  accessibility: SCORE,
  'best-practices': SCORE,
  seo: SCORE,
  'largest-contentful-paint': { limit: 1080, unit: 'ms' },
  'total-blocking-time': { limit: 0, unit: 'ms' },
  'cumulative-layout-shift': { limit: 0, unit: '' },
};

/**
 * Number of runs for a page without a full score, because other work on the machine costs points. According to
 * Lighthouse's page on variability, the median of five runs is twice as stable as a single one.
 */
const RUNS = 5;

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/** Values of a page by category and audit. */
type Report = Readonly<Record<string, number>>;

/** Targets: the worst page counts. */
export function listLighthouseTargets(pages: readonly Row[]): Target[] {
  if (pages.length === 0) return [];
  return Object.entries(TARGETS).map(([key, target]) => {
    const values = pages.map((row) => Number(row[key]));
    const measured = target.isFloor === true ? Math.min(...values) : Math.max(...values);
    return { figure: `Lighthouse, worst of ${pages.length} pages, ${key}`, measured, ...target };
  });
}

/** Runs Lighthouse over every page in the sitemap of a crawled site, as on a phone. */
export async function benchLighthouse(folder: string): Promise<Row[]> {
  return await withBrowser({ folder }, async (siteUrl) => {
    const rows: Row[] = [];
    const sitemap = await readFile(path.join(folder, 'sitemap.xml'), 'utf8');
    // Discarded: the first run installs Lighthouse, and its browser waits for the disk.
    await audit(siteUrl);
    for (const [, loc = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
      const page = new URL(loc).pathname;
      const url = new URL(page, siteUrl).href;
      const reports = [await audit(url)];
      while (!isPerfect(reports[0]) && reports.length < RUNS) reports.push(await audit(url));
      const values = Object.keys(TARGETS).map((key) => [
        key,
        findMedian(reports.map((one) => one[key] ?? NaN)),
      ]);
      rows.push({ page, ...(Object.fromEntries(values) as Report) });
    }
    return rows;
  });
}

/** Whether all categories have the full score. */
function isPerfect(report: Report = {}): boolean {
  return Object.entries(TARGETS).every(
    ([key, target]) => target !== SCORE || (report[key] ?? 0) >= SCORE.limit,
  );
}

async function audit(url: string): Promise<Report> {
  const args = ['--yes', `lighthouse@${VERSION}`, url, '--quiet', '--output=json'];
  const flags = `--chrome-flags=--headless=new ${CHROMIUM_ARGUMENTS.join(' ')}`;
  const { stdout } = await run('npx', [...args, flags], {
    env: { CHROME_PATH: process.env['CHROMIUM'] ?? DEFAULT_EXECUTABLE, ...process.env },
    maxBuffer: 2 ** 26,
  });
  const { categories, audits } = reportSchema.parse(JSON.parse(stdout));
  return Object.fromEntries([
    ...Object.entries(categories).map(([name, { score }]) => [name, (score ?? NaN) * 100] as const),
    ...Object.entries(audits).map(([name, { numericValue }]) => [name, numericValue ?? NaN] as const),
  ]);
}
