import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page, Response } from 'playwright-core';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { UsageError } from '#scripts/cli/command.ts';
import { listen } from '#scripts/cli/listen.ts';
import { readBuiltBase } from '#scripts/static/static-server.ts';
import { createBrotliServer } from './brotli-server.ts';
import { withCorpusSite } from './corpus-site.ts';
import { countBrotli } from './figures.ts';
import { benchLighthouse, type LighthouseFigures } from './lighthouse-bench.ts';
import { measureScript } from './measure-process.ts';
import { timePage, type PageTiming } from './page-timing.ts';
import type { Target } from './targets.ts';
import { waitForQuiet } from './wait-for-quiet.ts';

/** What a page is made of, in bytes: text as Brotli 11 would send it, images and fonts as they are. */
interface Weight {
  html: number;
  css: number;
  js: number;
  fonts: number;
  images: number;
  other: number;
  total: number;
  requests: number;
}

/** Weight of one page, at two moments of a visit. */
export interface WeightFigures extends Weight, Partial<PageTiming> {
  /** Path, and of which site: the real one, or one of so many synthetic pages. */
  page: string;
  /** `load`: all that was asked for before the load event. `acting`: all until the pointer has been on a link. */
  until: 'load' | 'acting';
}

interface Sent {
  until: WeightFigures['until'];
  response: Promise<Response | null>;
}

/** For how long no request may start until the browser is taken to be done, in milliseconds. */
const QUIET = 500;

/**
 * Weighs pages of a crawled site, each on a first visit with nothing in the cache.
 *
 * @param folder a crawled site; when undefined, the real one is built and thrown away afterwards
 * @param paths pages without the base path, e.g. `/docs`
 * @param withLighthouse whether Lighthouse also runs over the complete site
 */
export async function benchWeight(
  folder: string | undefined,
  paths: readonly string[],
  withLighthouse: boolean,
): Promise<{ weights: WeightFigures[]; lighthouse: LighthouseFigures[] }> {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'podium-weight-'));
  try {
    const site = folder ?? path.join(temporary, 'site');
    if (folder === undefined) await measureScript('build', { OUT_DIR: site });
    return {
      weights: await weighSite(site, paths),
      lighthouse: withLighthouse ? await benchLighthouse(site) : [],
    };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** What a docs page may weigh up to load besides fonts, by the number of pages of the site, in kilobytes (Brotli 11). */
const LOADS = [
  { pages: 40, limit: 20 },
  { pages: 1000, limit: 22 },
] as const;
/** What of it may be script. */
const BOOT_LIMIT = 2.5;
/** How much larger the HTML of a page may be on a site of a thousand than on one of forty. */
const GROWTH_LIMIT = 1.3;
/** What all script may weigh once the reader acts, in kilobytes. */
const SCRIPT_LIMIT = 83;
/** What the stylesheet of a docs page may weigh, in kilobytes. */
const STYLE_LIMIT = 11;

/** A page of the synthetic sites that are weighed. */
const CORPUS_PAGE = '/docs/section-001/page-0005';

function nameCorpusPage(pages: number): string {
  return `${CORPUS_PAGE}, one of ${pages}`;
}

/** Weighs the same page of synthetic sites of several sizes. */
export async function weighCorpus(sizes: readonly number[]): Promise<WeightFigures[]> {
  const figures: WeightFigures[] = [];
  for (const size of sizes) {
    const weights = await withCorpusSite(size, (outDir) => weighSite(outDir, [CORPUS_PAGE]));
    figures.push(...weights.map((row) => ({ ...row, page: nameCorpusPage(size) })));
  }
  return figures;
}

/** What was weighed of the page of a synthetic site of so many pages. */
function findCorpusPage(
  figures: readonly WeightFigures[],
  pages: number,
  until: WeightFigures['until'],
): WeightFigures | undefined {
  return figures.find((row) => row.page === nameCorpusPage(pages) && row.until === until);
}

/** What pages are to reach. */
export function listWeightTargets(figures: readonly WeightFigures[]): Target[] {
  const kilobytes = (figure: string, bytes: number | undefined, limit: number): Target => ({
    figure,
    measured: (bytes ?? NaN) / 1000,
    limit,
    unit: 'kB',
  });
  return [
    ...LOADS.flatMap(({ pages, limit }) => {
      const load = findCorpusPage(figures, pages, 'load');
      const acting = findCorpusPage(figures, pages, 'acting');
      return [
        kilobytes(
          `docs page up to load without fonts, ${pages} pages`,
          load && load.total - load.fonts,
          limit,
        ),
        kilobytes(`of it, script, ${pages} pages`, load?.js, BOOT_LIMIT),
        kilobytes(`of it, stylesheet, ${pages} pages`, load?.css, STYLE_LIMIT),
        kilobytes(`all script once acting, ${pages} pages`, acting?.js, SCRIPT_LIMIT),
      ];
    }),
    {
      figure: 'HTML of a docs page, 1000 pages, of that at 40',
      measured:
        (findCorpusPage(figures, 1000, 'load')?.html ?? NaN) /
        (findCorpusPage(figures, 40, 'load')?.html ?? NaN),
      limit: GROWTH_LIMIT,
      unit: '×',
    },
  ];
}

async function weighSite(folder: string, paths: readonly string[]): Promise<WeightFigures[]> {
  const baseUrl = await readBuiltBase(folder);
  const site = await listen(createBrotliServer(folder, baseUrl), { host: '127.0.0.1', port: 0, baseUrl });
  const browser = await launchChromium();
  try {
    const figures: WeightFigures[] = [];
    for (const page of paths) {
      const [load, ...later] = await weighPage(browser, site.url, page);
      const timing = await timePage(browser, site.url + page.replace(/^\//, ''));
      if (load !== undefined) figures.push({ ...load, ...timing }, ...later);
    }
    return figures;
  } finally {
    await browser.close();
    await site.close();
  }
}

async function weighPage(browser: Browser, siteUrl: string, path: string): Promise<WeightFigures[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const sent: Sent[] = [];
  let until: WeightFigures['until'] = 'load';
  page.on('request', (request) => sent.push({ until, response: request.response() }));
  page.once('load', () => {
    until = 'acting';
  });
  const answer = await page.goto(siteUrl + path.replace(/^\//, ''));
  if (answer?.status() !== 200) throw new UsageError(`The site has no page ${path}.`);
  await waitForQuiet(page, sent, QUIET);
  await pointAtLink(page);
  await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
  await waitForQuiet(page, sent, QUIET);
  const responses = await Promise.all(sent.map(async (one) => ({ ...one, response: await one.response })));
  // The file server's redirect from a folder to its slash is not what a host would do.
  const answers = responses.filter(({ response }) => response === null || response.status() < 300);
  const early = answers.filter((one) => one.until === 'load');
  const figures: WeightFigures[] = [
    { page: path, until: 'load', ...(await addUp(early.map(({ response }) => response))) },
    { page: path, until: 'acting', ...(await addUp(answers.map(({ response }) => response))) },
  ];
  await context.close();
  return figures;
}

/** Puts the pointer on the first link of a sidebar, or of the navbar, that leads to another page of the site. */
async function pointAtLink(page: Page): Promise<void> {
  const links = page.locator('nav[aria-label="Docs sidebar"] a, nav[aria-label="Main"] li a');
  for (const link of await links.all()) {
    const leads = await link.evaluate(
      ({ href }: HTMLAnchorElement) =>
        new URL(href).host === location.host && new URL(href).pathname !== location.pathname,
    );
    if (leads && (await link.isVisible())) {
      await link.hover();
      return;
    }
  }
  throw new Error(`There is no link to point at on ${page.url()}.`);
}

async function addUp(responses: readonly (Response | null)[]): Promise<Weight> {
  const weight: Weight = {
    html: 0,
    css: 0,
    js: 0,
    fonts: 0,
    images: 0,
    other: 0,
    total: 0,
    requests: responses.length,
  };
  for (const response of responses) {
    if (response === null) continue;
    const type = (await response.headerValue('content-type')) ?? '';
    const body = await response.body();
    const size = isText(type) ? countBrotli(body) : body.length;
    weight[getKind(type)] += size;
    weight.total += size;
  }
  return weight;
}

function getKind(type: string): 'html' | 'css' | 'js' | 'fonts' | 'images' | 'other' {
  if (type.startsWith('text/html')) return 'html';
  if (type.startsWith('text/css')) return 'css';
  if (type.includes('javascript')) return 'js';
  if (type.startsWith('font/')) return 'fonts';
  return type.startsWith('image/') ? 'images' : 'other';
}

function isText(type: string): boolean {
  return /^text\/|javascript|json|xml/.test(type);
}
