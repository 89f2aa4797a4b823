import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from 'cheerio/slim';
import { CHROMIUM_ARGUMENTS, DEFAULT_EXECUTABLE } from '../helpers/launch-chromium.ts';
import { listen } from '#scripts/cli/listen.ts';
import { readBuiltBase } from '#scripts/static/static-server.ts';
import { createBrotliServer } from './brotli-server.ts';
import { findMedian } from './figures.ts';
import { installPackages } from './install-packages.ts';
import type { Target } from './targets.ts';

/** What Lighthouse says of a page on a phone. Scores are of 100, times in milliseconds. */
export interface LighthouseFigures {
  page: string;
  performance: number;
  accessibility: number;
  'best practices': number;
  seo: number;
  'LCP ms': number;
  'TBT ms': number;
  CLS: number;
  /** Ids of the audits that cost points; empty when none did. */
  failed: string;
}

/** What Starlight has, in milliseconds: every page is to be faster. */
const LCP_LIMIT = 1080;

/** What every page is to reach: the worst of each figure counts. */
export function listLighthouseTargets(figures: readonly LighthouseFigures[]): Target[] {
  if (figures.length === 0) return [];
  const pages = `${figures.length} pages`;
  const scores = (['performance', 'accessibility', 'best practices', 'seo'] as const).map((name) => ({
    figure: `Lighthouse, lowest of ${pages}, ${name}`,
    measured: Math.min(...figures.map((row) => row[name])),
    limit: 100,
    unit: 'points',
    isFloor: true,
  }));
  const times = [
    { name: 'LCP ms', limit: LCP_LIMIT, unit: 'ms' },
    { name: 'TBT ms', limit: 0, unit: 'ms' },
    { name: 'CLS', limit: 0, unit: '' },
  ] as const;
  return [
    ...scores,
    ...times.map(({ name, limit, unit }) => ({
      figure: `Lighthouse, highest of ${pages}, ${name}`,
      measured: Math.max(...figures.map((row) => row[name])),
      limit,
      unit,
    })),
  ];
}

/** The newest for Node.js 20. */
const VERSION = '12.8.2';

/**
 * How often a page is loaded that does not reach everything at once, because other work on the machine costs points. The
 * median counts: that of five is twice as stable as one, says Lighthouse's own page on variability.
 */
const RUNS = 5;

/** What of Lighthouse and of its launcher is used. */
interface Lighthouse {
  run(address: string, flags: object): Promise<{ lhr: Report } | undefined>;
  launch(options: object): Promise<{ port: number; kill(): void }>;
}

interface Report {
  categories: Readonly<Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  audits: Readonly<Record<string, { score: number | null; numericValue?: number }>>;
}

/** Runs Lighthouse over every page that the sitemap of a crawled site names. It is installed for that with npm. */
export async function benchLighthouse(folder: string): Promise<LighthouseFigures[]> {
  const baseUrl = await readBuiltBase(folder);
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'podium-lighthouse-'));
  try {
    const lighthouse = await installLighthouse(temporary);
    const site = await listen(createBrotliServer(folder, baseUrl), { host: '127.0.0.1', port: 0, baseUrl });
    try {
      const figures: LighthouseFigures[] = [];
      // The first browser reads its own files from the disk, while those of the installation are still written to it.
      await runOnce(lighthouse, site.url);
      for (const page of await listPages(folder, baseUrl)) {
        figures.push(await judge(lighthouse, site.url + page.slice(1), page));
      }
      return figures;
    } finally {
      await site.close();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Paths of the pages, without base. */
async function listPages(folder: string, baseUrl: string): Promise<string[]> {
  const $ = load(await readFile(path.join(folder, 'sitemap.xml'), 'utf8'), { xmlMode: true });
  return $('loc')
    .map((_, element) => `/${new URL($(element).text()).pathname.slice(baseUrl.length)}`)
    .get();
}

async function installLighthouse(folder: string): Promise<Lighthouse> {
  await installPackages(folder, { lighthouse: VERSION });
  const importFrom = async (file: string): Promise<unknown> =>
    await import(pathToFileURL(path.join(folder, 'node_modules', file)).href);
  const { default: run } = (await importFrom('lighthouse/core/index.js')) as { default: Lighthouse['run'] };
  const { launch } = (await importFrom('chrome-launcher/dist/index.js')) as Pick<Lighthouse, 'launch'>;
  return { run, launch };
}

async function judge(lighthouse: Lighthouse, address: string, page: string): Promise<LighthouseFigures> {
  const reports: Report[] = [];
  while (reports.length < RUNS) {
    const report = await runOnce(lighthouse, address);
    reports.push(report);
    if (reports.length === 1 && isFast(report)) break;
  }
  const take = (pick: (report: Report) => number): number => findMedian(reports.map(pick));
  const score = (name: string): number => take(({ categories }) => (categories[name]?.score ?? NaN) * 100);
  const measure = (name: string): number => take(({ audits }) => audits[name]?.numericValue ?? NaN);
  const [first] = reports;
  const failed = Object.values(first?.categories ?? {}).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (first?.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return {
    page,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    seo: score('seo'),
    'LCP ms': measure('largest-contentful-paint'),
    'TBT ms': measure('total-blocking-time'),
    CLS: measure('cumulative-layout-shift'),
    failed: failed.join(' '),
  };
}

/** Whether a page was as fast as every page is to be. */
function isFast({ categories, audits }: Report): boolean {
  const measure = (name: string): number => audits[name]?.numericValue ?? NaN;
  return (
    categories['performance']?.score === 1 &&
    measure('total-blocking-time') === 0 &&
    measure('largest-contentful-paint') <= LCP_LIMIT
  );
}

async function runOnce({ run, launch }: Lighthouse, address: string): Promise<Report> {
  const chrome = await launch({
    chromePath: process.env['CHROMIUM'] ?? DEFAULT_EXECUTABLE,
    chromeFlags: ['--headless=new', ...CHROMIUM_ARGUMENTS],
  });
  try {
    const result = await run(address, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (result === undefined) throw new Error(`Lighthouse gave no report of ${address}.`);
    return result.lhr;
  } finally {
    chrome.kill();
  }
}
