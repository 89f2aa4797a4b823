import type { Browser } from 'playwright-core';
import { UsageError } from '#scripts/cli/command.ts';
import { getPageName } from './corpus.ts';
import type { BenchResult, Row, Target } from './figures.ts';
import { benchLighthouse, listLighthouseTargets } from './lighthouse-bench.ts';
import { openDesktop, startApp, sumKilobytes, waitForQuiet, weighRequests, type Fetched } from './pages.ts';
import { withBrowser, withBuiltSite } from './sites.ts';

/** Kinds of files, by their media types. */
const KINDS = {
  'html kB': /^text\/html/,
  'css kB': /^text\/css/,
  'js kB': /javascript/,
  'fonts kB': /^font\//,
  'images kB': /^image\//,
  'data kB': /json/,
  'total kB': /^/,
};

/** Kilobytes (Brotli 11) that a page fetches before the load event (`load`), or until the pointer has hovered over a link (`acting`). */
interface Weight extends Row, Record<keyof typeof KINDS, number> {
  page: string;
  until: 'load' | 'acting';
}

/** Time without requests after which a page counts as idle, in milliseconds. */
const QUIET = 500;

/** Limits of a docs page up to load without fonts, by the number of pages of the site, in kilobytes. */
const LOADS = { 40: 20, 1000: 22 };
/** Limits of its script, its stylesheet, and all script after the first interaction, in kilobytes. */
const LIMITS = { boot: 2.5, style: 11, script: 83 };
/** Maximum ratio of the HTML of a page on a site of 1,000 pages to that on a site of 40. */
const GROWTH_LIMIT = 1.3;

/** Pages of this site, and a page of the synthetic sites. */
const OWN_PAGES = ['/', '/docs/guides/context'];
const CORPUS_PAGE = `/docs/${getPageName(5)}`;

/**
 * Weighs pages, each on a first visit with an empty cache.
 *
 * @param folder a crawled site, to weigh only that; undefined for a new build of this one, and synthetic sites
 * @param withLighthouse whether to also run Lighthouse on the complete site
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
    tables: [weights, lighthouse],
    targets: [...listWeightTargets(weights), ...listLighthouseTargets(lighthouse)],
  };
}

function nameCorpusPage(pages: number | string): string {
  return `${CORPUS_PAGE}, one of ${pages}`;
}

function listWeightTargets(weights: readonly Weight[]): Target[] {
  const find = (pages: number | string, until: Weight['until']): Partial<Weight> =>
    weights.find((row) => row.page === nameCorpusPage(pages) && row.until === until) ?? {};
  const unit = 'kB';
  return [
    ...Object.entries(LOADS).flatMap(([pages, limit]) => {
      const {
        'total kB': total = NaN,
        'fonts kB': fonts = NaN,
        'js kB': js,
        'css kB': css,
      } = find(pages, 'load');
      const { 'js kB': all } = find(pages, 'acting');
      const load = `docs page up to load without fonts, ${pages} pages`;
      return [
        { figure: load, measured: total - fonts, limit, unit },
        { figure: `of it, script, ${pages} pages`, measured: js, limit: LIMITS.boot, unit },
        { figure: `of it, stylesheet, ${pages} pages`, measured: css, limit: LIMITS.style, unit },
        { figure: `all script once acting, ${pages} pages`, measured: all, limit: LIMITS.script, unit },
      ];
    }),
    {
      figure: 'HTML of a docs page, 1000 pages, of that at 40',
      measured: (find(1000, 'load')['html kB'] ?? NaN) / (find(40, 'load')['html kB'] ?? NaN),
      limit: GROWTH_LIMIT,
      unit: '×',
    },
  ];
}

async function weighSite(folder: string, paths: readonly string[]): Promise<Weight[]> {
  return await withBrowser({ folder }, async (url, browser) => {
    const weights: Weight[] = [];
    for (const path of paths) weights.push(...(await weighPage(browser, url, path)));
    return weights;
  });
}

async function weighPage(browser: Browser, siteUrl: string, path: string): Promise<Weight[]> {
  const { page, requests } = await openDesktop(browser);
  let early = 0;
  page.once('load', () => {
    early = requests.length;
  });
  const opened = await page.goto(siteUrl + path.slice(1));
  if (opened?.status() !== 200) throw new UsageError(`The site has no page ${path}.`);
  await waitForQuiet(requests, QUIET);
  // The pointer on a link also prefetches its page.
  await startApp(page, 'nav[aria-label="Main"] li a');
  await waitForQuiet(requests, QUIET);
  const files = await weighRequests(requests);
  await page.context().close();
  return [
    { page: path, until: 'load', ...addUp(files.slice(0, early)) },
    { page: path, until: 'acting', ...addUp(files) },
  ];
}

function addUp(files: readonly Fetched[]) {
  const sums = Object.entries(KINDS).map(([kind, pattern]) => [
    kind,
    sumKilobytes(files.filter(({ type, isCached }) => pattern.test(type) && !isCached)),
  ]);
  return { ...(Object.fromEntries(sums) as Record<keyof typeof KINDS, number>), requests: files.length };
}
