import type { Browser, Page, Response } from 'playwright-core';
import { UsageError } from '#scripts/cli/command.ts';
import { countBrotli, type BenchResult, type Target } from './figures.ts';
import { benchLighthouse, listLighthouseTargets } from './lighthouse-bench.ts';
import { isText, openDesktop, waitForQuiet, withBrowser, withBuiltSite } from './sites.ts';

/** Kinds of files, by their media types. */
const KINDS = {
  html: /^text\/html/,
  css: /^text\/css/,
  js: /javascript/,
  fonts: /^font\//,
  images: /^image\//,
};

/** Sizes of what a page fetches, in bytes: text as Brotli 11, images and fonts as they are. */
type Weight = Record<keyof typeof KINDS | 'other' | 'total' | 'requests', number>;

/** Weight of one page: fetched before the load event (`load`), or until the pointer has been on a link (`acting`). */
interface WeightFigures extends Weight {
  page: string;
  until: 'load' | 'acting';
}

/** How long a page must not have requested anything, in milliseconds. */
const QUIET = 500;

/** Limits of a docs page up to load without fonts, by the number of pages of the site, in kilobytes. */
const LOADS = { 40: 20, 1000: 22 } as const;
/** Limits of its script, its stylesheet, and all script after the first interaction, in kilobytes. */
const LIMITS = { boot: 2.5, style: 11, script: 83 };
/** Maximum ratio of the HTML of a page on a site of a thousand pages to one of forty. */
const GROWTH_LIMIT = 1.3;

/** A page of the synthetic sites. */
const CORPUS_PAGE = '/docs/section-001/page-0005';

/** Options of the benchmark. */
interface WeightOptions {
  /** A crawled site, which is weighed alone. Default: a new build of this one, and synthetic sites. */
  folder: string | undefined;
  /** Pages without the base path, e.g. `/docs`. */
  paths: readonly string[];
  sizes: readonly number[];
  /** Whether Lighthouse runs over the complete site, too. */
  withLighthouse: boolean;
}

/** Weighs pages, each on a first visit with nothing in the cache. */
export async function benchWeight(options: WeightOptions): Promise<BenchResult> {
  const { folder, paths, sizes, withLighthouse } = options;
  const weighOwn = async (site: string) => ({
    weights: await weighSite(site, paths),
    lighthouse: withLighthouse ? await benchLighthouse(site) : [],
  });
  const { weights, lighthouse } = await (folder === undefined
    ? withBuiltSite(undefined, weighOwn)
    : weighOwn(folder));
  const corpus: WeightFigures[] = [];
  for (const size of folder === undefined ? sizes : []) {
    const rows = await withBuiltSite(size, (site) => weighSite(site, [CORPUS_PAGE]));
    corpus.push(...rows.map((row) => ({ ...row, page: nameCorpusPage(size) })));
  }
  return {
    figures: [...weights, ...corpus, ...lighthouse],
    tables: [[...weights, ...corpus].map(formatWeight), lighthouse.map((row) => ({ ...row }))],
    targets: [...listWeightTargets(corpus), ...listLighthouseTargets(lighthouse)],
  };
}

function nameCorpusPage(pages: number): string {
  return `${CORPUS_PAGE}, one of ${pages}`;
}

function formatWeight({ page, until, requests, ...bytes }: WeightFigures) {
  const kilobytes = Object.entries(bytes).map(([kind, size]) => [`${kind} kB`, size / 1000] as const);
  return { page, until, ...Object.fromEntries(kilobytes), requests };
}

function listWeightTargets(figures: readonly WeightFigures[]): Target[] {
  const find = (pages: number, until: WeightFigures['until']): Partial<WeightFigures> =>
    figures.find((row) => row.page === nameCorpusPage(pages) && row.until === until) ?? {};
  return [
    ...Object.entries(LOADS).flatMap(([pages, limit]) => {
      const { total = NaN, fonts = NaN, js, css } = find(Number(pages), 'load');
      return [
        limitKilobytes(`docs page up to load without fonts, ${pages} pages`, total - fonts, limit),
        limitKilobytes(`of it, script, ${pages} pages`, js, LIMITS.boot),
        limitKilobytes(`of it, stylesheet, ${pages} pages`, css, LIMITS.style),
        limitKilobytes(
          `all script once acting, ${pages} pages`,
          find(Number(pages), 'acting').js,
          LIMITS.script,
        ),
      ];
    }),
    {
      figure: 'HTML of a docs page, 1000 pages, of that at 40',
      measured: (find(1000, 'load').html ?? NaN) / (find(40, 'load').html ?? NaN),
      limit: GROWTH_LIMIT,
      unit: '×',
    },
  ];
}

function limitKilobytes(figure: string, bytes = NaN, limit: number): Target {
  return { figure, measured: bytes / 1000, limit, unit: 'kB' };
}

async function weighSite(folder: string, paths: readonly string[]): Promise<WeightFigures[]> {
  return await withBrowser({ folder }, async (url, browser) => {
    const figures: WeightFigures[] = [];
    for (const path of paths) figures.push(...(await weighPage(browser, url, path)));
    return figures;
  });
}

async function weighPage(browser: Browser, siteUrl: string, path: string): Promise<WeightFigures[]> {
  const page = await openDesktop(browser);
  const sent: { until: WeightFigures['until']; response: Promise<Response | null> }[] = [];
  let until: WeightFigures['until'] = 'load';
  page.on('request', (request) => sent.push({ until, response: request.response() }));
  page.once('load', () => {
    until = 'acting';
  });
  const opened = await page.goto(siteUrl + path.slice(1));
  if (opened?.status() !== 200) throw new UsageError(`The site has no page ${path}.`);
  await waitForQuiet(page, sent, QUIET);
  await pointAtLink(page);
  await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
  await waitForQuiet(page, sent, QUIET);
  const early = sent.filter((one) => one.until === 'load');
  const figures = [
    { page: path, until: 'load' as const, ...(await addUp(early)) },
    { page: path, until: 'acting' as const, ...(await addUp(sent)) },
  ];
  await page.context().close();
  return figures;
}

/** Moves the pointer to the first link of a sidebar, or of the navbar, to another page of the site. */
async function pointAtLink(page: Page): Promise<void> {
  const links = page.locator('nav[aria-label="Docs sidebar"] a, nav[aria-label="Main"] li a');
  for (const link of await links.all()) {
    const leads = await link.evaluate(
      ({ href }: HTMLAnchorElement) =>
        new URL(href).host === location.host && new URL(href).pathname !== location.pathname,
    );
    if (!leads || !(await link.isVisible())) continue;
    await link.hover();
    return;
  }
  throw new Error(`There is no link to point at on ${page.url()}.`);
}

async function addUp(sent: readonly { response: Promise<Response | null> }[]): Promise<Weight> {
  const weight = { html: 0, css: 0, js: 0, fonts: 0, images: 0, other: 0, total: 0, requests: sent.length };
  for (const one of sent) {
    const response = await one.response;
    if (response === null) continue;
    const type = (await response.headerValue('content-type')) ?? '';
    const body = await response.body();
    const size = isText(type) ? countBrotli(body) : body.length;
    const kind = Object.entries(KINDS).find(([, pattern]) => pattern.test(type))?.[0] ?? 'other';
    weight[kind as keyof typeof weight] += size;
    weight.total += size;
  }
  return weight;
}
