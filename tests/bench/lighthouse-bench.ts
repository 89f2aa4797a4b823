import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_ARGUMENTS, DEFAULT_EXECUTABLE } from '../helpers/launch-chromium.ts';
import { findMedian, type Target } from './figures.ts';
import { installPackages } from './processes.ts';
import { withBrowser, withFolder } from './sites.ts';

/** Lighthouse's categories, of 100 points each. */
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Audits whose values are reported, with the limit for every page. The LCP is Starlight's. Times are in milliseconds. */
const TIMES = {
  'largest-contentful-paint': { limit: 1080, unit: 'ms' },
  'total-blocking-time': { limit: 0, unit: 'ms' },
  'cumulative-layout-shift': { limit: 0, unit: '' },
} as const;

/** Lighthouse's verdict on a page on a phone. */
export type LighthouseFigures = Record<(typeof SCORES)[number] | keyof typeof TIMES, number> & {
  page: string;
  /** IDs of the audits that cost points. */
  failed: string;
};

/** The newest for Node.js 20. */
const VERSION = '12.8.2';

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
export function listLighthouseTargets(figures: readonly LighthouseFigures[]): Target[] {
  if (figures.length === 0) return [];
  const pages = `${figures.length} pages`;
  return [
    ...SCORES.map((name) => ({
      figure: `Lighthouse, lowest of ${pages}, ${name}`,
      measured: Math.min(...figures.map((row) => row[name])),
      limit: 100,
      unit: 'points',
      isFloor: true,
    })),
    ...Object.entries(TIMES).map(([name, target]) => ({
      figure: `Lighthouse, highest of ${pages}, ${name}`,
      measured: Math.max(...figures.map((row) => row[name as keyof typeof TIMES])),
      ...target,
    })),
  ];
}

/** Installs Lighthouse with npm, and runs it over every page of the sitemap of a crawled site. */
export async function benchLighthouse(folder: string): Promise<LighthouseFigures[]> {
  return await withFolder(async (temporary) => {
    await installPackages(temporary, { lighthouse: VERSION });
    const importFrom = async (file: string): Promise<unknown> =>
      await import(pathToFileURL(path.join(temporary, 'node_modules', file)).href);
    const { default: run } = (await importFrom('lighthouse/core/index.js')) as { default: Lighthouse['run'] };
    const { launch } = (await importFrom('chrome-launcher/dist/index.js')) as Pick<Lighthouse, 'launch'>;
    return await withBrowser({ folder }, async (siteUrl) => {
      const figures: LighthouseFigures[] = [];
      const sitemap = await readFile(path.join(folder, 'sitemap.xml'), 'utf8');
      const base = new URL(siteUrl).pathname;
      // Discarded: the first browser waits for the disk that the installation is still written to.
      await audit({ run, launch }, siteUrl);
      for (const [, loc = ''] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
        const page = new URL(loc).pathname.slice(base.length);
        figures.push(await judge({ run, launch }, siteUrl + page, `/${page}`));
      }
      return figures;
    });
  });
}

async function judge(lighthouse: Lighthouse, url: string, page: string): Promise<LighthouseFigures> {
  const first = await audit(lighthouse, url);
  const reports = [first];
  while (!isFast(first) && reports.length < RUNS) reports.push(await audit(lighthouse, url));
  const scores = SCORES.map((name) => [
    name,
    findMedian(reports.map(({ categories }) => (categories[name]?.score ?? NaN) * 100)),
  ]);
  const times = Object.keys(TIMES).map((name) => [
    name,
    findMedian(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN)),
  ]);
  const failed = Object.values(first.categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (first.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return {
    page,
    ...Object.fromEntries([...scores, ...times]),
    failed: failed.join(' '),
  } as LighthouseFigures;
}

/** Whether a page has reached everything that depends on other work on the machine. */
function isFast({ categories, audits }: Report): boolean {
  const isWithin = ([name, { limit }]: [string, { limit: number }]): boolean =>
    (audits[name]?.numericValue ?? NaN) <= limit;
  return categories['performance']?.score === 1 && Object.entries(TIMES).slice(0, 2).every(isWithin);
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
