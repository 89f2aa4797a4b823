import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { CHROMIUM_ARGUMENTS, DEFAULT_EXECUTABLE } from '../helpers/launch-chromium.ts';
import { findMedian, type Row, type Target } from './figures.ts';
import { installPackages } from './processes.ts';
import { withBrowser, withFolder } from './sites.ts';

/** The newest for Node.js 20. */
const VERSION = '12.8.2';

/** Lighthouse's categories, of 100 points each. */
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Audits whose values are reported, with the limit for every page. The LCP is Starlight's. Times are in milliseconds. */
const AUDITS = {
  'largest-contentful-paint': { limit: 1080, unit: 'ms' },
  'total-blocking-time': { limit: 0, unit: 'ms' },
  'cumulative-layout-shift': { limit: 0, unit: '' },
};

/**
 * How often a page is loaded that does not reach everything at once, because other work on the machine costs points. The
 * median of five runs is twice as stable as one, says Lighthouse's page on variability.
 */
const RUNS = 5;

interface Report {
  categories: Readonly<Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  audits: Readonly<Record<string, { score: number | null; numericValue?: number }>>;
}

/** The parts of Lighthouse and of its launcher that are used. */
interface Lighthouse {
  run(url: string, flags: object): Promise<{ lhr: Report } | undefined>;
  launch(options: object): Promise<{ port: number; kill(): void }>;
}

/** Targets: the worst page counts. */
export function listLighthouseTargets(figures: readonly Row[]): Target[] {
  const name = `Lighthouse, worst of ${figures.length} pages`;
  const list = (key: string): number[] => figures.map((row) => Number(row[key]));
  if (figures.length === 0) return [];
  return [
    ...SCORES.map((key) => ({
      figure: `${name}, ${key}`,
      measured: Math.min(...list(key)),
      limit: 100,
      unit: 'points',
      isFloor: true,
    })),
    ...Object.entries(AUDITS).map(([key, target]) => ({
      figure: `${name}, ${key}`,
      measured: Math.max(...list(key)),
      ...target,
    })),
  ];
}

/** Installs Lighthouse with npm, and runs it over every page of the sitemap of a crawled site, as on a phone. */
export async function benchLighthouse(folder: string): Promise<Row[]> {
  return await withFolder(async (temporary) => {
    const importFile = await installPackages(temporary, { lighthouse: VERSION });
    const { default: run } = (await importFile('lighthouse/core/index.js')) as { default: Lighthouse['run'] };
    const { launch } = (await importFile('chrome-launcher/dist/index.js')) as Pick<Lighthouse, 'launch'>;
    return await withBrowser({ folder }, async (siteUrl) => {
      const figures: Row[] = [];
      const sitemap = await readFile(path.join(folder, 'sitemap.xml'), 'utf8');
      // Discarded: the first browser waits for the disk that the installation is still written to.
      await audit({ run, launch }, siteUrl);
      for (const [, loc = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
        figures.push(await auditPage({ run, launch }, new URL(new URL(loc).pathname, siteUrl).href));
      }
      return figures;
    });
  });
}

/** Scores and audits of a page, and the IDs of the audits that cost points. */
async function auditPage(lighthouse: Lighthouse, url: string): Promise<Row> {
  const first = await audit(lighthouse, url);
  const reports = [first];
  while (!isFast(first) && reports.length < RUNS) reports.push(await audit(lighthouse, url));
  const row: Record<string, string | number> = { page: new URL(url).pathname };
  for (const name of SCORES) {
    row[name] = findMedian(reports.map(({ categories }) => (categories[name]?.score ?? NaN) * 100));
  }
  for (const name of Object.keys(AUDITS)) {
    row[name] = findMedian(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN));
  }
  const failed = Object.values(first.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (first.audits[id]?.score ?? 1) < 0.9),
  );
  return { ...row, failed: failed.map(({ id }) => id).join(' ') };
}

/** Whether a page has reached everything that depends on other work on the machine. */
function isFast({ categories, audits }: Report): boolean {
  const isWithin = (name: keyof typeof AUDITS): boolean =>
    (audits[name]?.numericValue ?? NaN) <= AUDITS[name].limit;
  return (
    categories['performance']?.score === 1 &&
    isWithin('largest-contentful-paint') &&
    isWithin('total-blocking-time')
  );
}

async function audit({ run, launch }: Lighthouse, url: string): Promise<Report> {
  const chrome = await launch({
    chromePath: process.env['CHROMIUM'] ?? DEFAULT_EXECUTABLE,
    chromeFlags: ['--headless=new', ...CHROMIUM_ARGUMENTS],
  });
  try {
    const result = await run(url, { port: chrome.port, logLevel: 'silent', onlyCategories: SCORES });
    if (result === undefined) throw new Error(`Lighthouse has no report of ${url}.`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
