import type { Browser, Response } from 'playwright-core';
import { UsageError } from '#scripts/cli/command.ts';
import { getPageName } from './corpus.ts';
import type { BenchResult, Row, Target } from './figures.ts';
import { benchLighthouse, listLighthouseTargets } from './lighthouse-bench.ts';
import { openDesktop, waitForQuiet, weighResponse, withBrowser, withBuiltSite } from './sites.ts';

/** Kinds of files, by their media types. */
const KINDS = {
  html: /^text\/html/,
  css: /^text\/css/,
  js: /javascript/,
  fonts: /^font\//,
  images: /^image\//,
};

/** Bytes that a page fetches before the load event (`load`), or until the pointer has been on a link (`acting`). */
interface WeightFigures extends Record<keyof typeof KINDS | 'other' | 'total', number> {
  page: string;
  until: 'load' | 'acting';
  requests: number;
}

/** How long a page must not have requested anything, in milliseconds. */
const QUIET = 500;

/** Limits of a docs page up to load without fonts, by the number of pages of the site, in kilobytes. */
const LOADS = { 40: 20, 1000: 22 };
/** Limits of its script, its stylesheet, and all script after the first interaction, in kilobytes. */
const LIMITS = { boot: 2.5, style: 11, script: 83 };
/** Maximum ratio of the HTML of a page on a site of a thousand pages to one of forty. */
const GROWTH_LIMIT = 1.3;

/** Pages of this site, and a page of the synthetic sites. */
const OWN_PAGES = ['/', '/docs/guides/context'];
const CORPUS_PAGE = `/docs/${getPageName(5)}`;

/**
 * Weighs pages, each on a first visit with nothing in the cache.
 *
 * @param folder a crawled site, which is weighed alone; undefined for a new build of this one, and synthetic sites
 * @param withLighthouse whether Lighthouse runs over the complete site, too
 */
export async function benchWeight(
  folder: string | undefined,
  sizes: readonly number[],
  withLighthouse: boolean,
): Promise<BenchResult> {
  const weighOwn = async (site: string) => ({
    weights: await weighSite(site, OWN_PAGES),
    lighthouse: withLighthouse ? await benchLighthouse(site) : [],
  });
  const { weights, lighthouse } = await (folder === undefined
    ? withBuiltSite(undefined, weighOwn)
    : weighOwn(folder));
  for (const size of folder === undefined ? sizes : []) {
    const rows = await withBuiltSite(size, (site) => weighSite(site, [CORPUS_PAGE]));
    weights.push(...rows.map((row) => ({ ...row, page: nameCorpusPage(size) })));
  }
  return {
    figures: [...weights, ...lighthouse],
    tables: [weights.map(formatWeight), lighthouse.map((row) => ({ ...row }))],
    targets: [...listWeightTargets(weights), ...listLighthouseTargets(lighthouse)],
  };
}

function nameCorpusPage(pages: number | string): string {
  return `${CORPUS_PAGE}, one of ${pages}`;
}

function formatWeight({ page, until, requests, ...bytes }: WeightFigures): Row {
  const kilobytes = Object.entries(bytes).map(([kind, size]) => [`${kind} kB`, size / 1000]);
  return { page, until, ...Object.fromEntries(kilobytes), requests } as Row;
}

function listWeightTargets(figures: readonly WeightFigures[]): Target[] {
  const find = (pages: number | string, until: WeightFigures['until']): Partial<WeightFigures> =>
    figures.find((row) => row.page === nameCorpusPage(pages) && row.until === until) ?? {};
  const limitKilobytes = (figure: string, bytes = NaN, limit: number): Target => ({
    figure,
    measured: bytes / 1000,
    limit,
    unit: 'kB',
  });
  return [
    ...Object.entries(LOADS).flatMap(([pages, limit]) => {
      const { total = NaN, fonts = NaN, js, css } = find(pages, 'load');
      const acting = find(pages, 'acting').js;
      return [
        limitKilobytes(`docs page up to load without fonts, ${pages} pages`, total - fonts, limit),
        limitKilobytes(`of it, script, ${pages} pages`, js, LIMITS.boot),
        limitKilobytes(`of it, stylesheet, ${pages} pages`, css, LIMITS.style),
        limitKilobytes(`all script once acting, ${pages} pages`, acting, LIMITS.script),
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

async function weighSite(folder: string, paths: readonly string[]): Promise<WeightFigures[]> {
  return await withBrowser({ folder }, async (url, browser) => {
    const figures: WeightFigures[] = [];
    for (const path of paths) figures.push(...(await weighPage(browser, url, path)));
    return figures;
  });
}

async function weighPage(browser: Browser, siteUrl: string, path: string): Promise<WeightFigures[]> {
  const page = await openDesktop(browser);
  const sent: Promise<Response | null>[] = [];
  let early = 0;
  page.on('request', (request) => sent.push(request.response()));
  page.once('load', () => {
    early = sent.length;
  });
  const opened = await page.goto(siteUrl + path.slice(1));
  if (opened?.status() !== 200) throw new UsageError(`The site has no page ${path}.`);
  await waitForQuiet(page, sent, QUIET);
  // The pointer on a link starts the app, which prefetches the page.
  await page.locator('nav[aria-label="Main"] li a').first().hover();
  await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
  await waitForQuiet(page, sent, QUIET);
  const figures = [
    { page: path, until: 'load' as const, ...(await addUp(sent.slice(0, early))) },
    { page: path, until: 'acting' as const, ...(await addUp(sent)) },
  ];
  await page.context().close();
  return figures;
}

async function addUp(sent: readonly Promise<Response | null>[]) {
  const weight = { html: 0, css: 0, js: 0, fonts: 0, images: 0, other: 0, total: 0, requests: sent.length };
  for (const response of await Promise.all(sent)) {
    if (response === null) continue;
    const type = (await response.headerValue('content-type')) ?? '';
    const size = await weighResponse(response);
    const kind = Object.entries(KINDS).find(([, pattern]) => pattern.test(type))?.[0] ?? 'other';
    weight[kind as keyof typeof KINDS] += size;
    weight.total += size;
  }
  return weight;
}
