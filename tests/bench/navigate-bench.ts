import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page, Response } from 'playwright-core';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { listen } from '#scripts/cli/listen.ts';
import { createBrotliServer } from './brotli-server.ts';
import { writeCorpus } from './corpus.ts';
import { countBrotli, findMedian, OWN_NAME } from './figures.ts';
import { measureCommand, measureScript } from './measure-process.ts';
import { preparePeerSite, readTitle, type PeerRecipe } from './peers/peer-site.ts';
import type { NavigateFigures } from './navigate-figures.ts';
import { waitForQuiet } from './wait-for-quiet.ts';

/** How many pages the site has that is clicked through, unless said otherwise: three sections and more. */
export const NAVIGATED_PAGES = 40;

/** A built site to click through. */
interface ClickedSite {
  who: string;
  app: RequestListener;
  toPath(page: string): string;
  sidebar: string;
  heading: string;
  /** Whether it says when its script answers clicks; others do as soon as the page is quiet. */
  saysStarted?: boolean;
}

/** For how long the pointer rests on a link before the click, in milliseconds. */
const REST = 150;
/** For how long nothing may be asked for until a page is taken to be quiet, in milliseconds. */
const QUIET = 700;
const CLICKS = 30;
const PAGES_PER_SECTION = 10;

/** Clicks through pages of the corpus that have not been open before, with the pointer at rest on the link. */
export async function benchNavigate(
  sizes: readonly number[],
  peers: readonly PeerRecipe[],
): Promise<NavigateFigures[]> {
  const browser = await launchChromium();
  const results: NavigateFigures[] = [];
  try {
    for (const pages of sizes) {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-navigate-'));
      try {
        const corpus = path.join(folder, 'content');
        await writeCorpus(corpus, pages);
        results.push({
          pages,
          ...(await clickThrough(browser, await buildOwn(folder, corpus), corpus, pages)),
        });
        for (const recipe of peers) {
          const { build, outDir, folder: cwd, name, ...peer } = await preparePeerSite(recipe, folder, corpus);
          await measureCommand([process.execPath, ...build], { cwd });
          const site = { ...peer, who: name, app: createBrotliServer(outDir, '/') };
          results.push({ pages, ...(await clickThrough(browser, site, corpus, pages)) });
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
  } finally {
    await browser.close();
  }
  return results;
}

async function buildOwn(folder: string, corpus: string): Promise<ClickedSite> {
  const outDir = path.join(folder, 'site');
  await measureScript('build', {
    CONTENT_DIR: corpus,
    OUT_DIR: outDir,
    CACHE_DIR: path.join(folder, 'cache'),
    BASE_URL: '/',
  });
  return {
    who: OWN_NAME,
    app: createBrotliServer(outDir, '/'),
    toPath: (page) => `/docs/${page}`,
    sidebar: 'nav[aria-label="Docs sidebar"]',
    heading: 'main h1',
    saysStarted: true,
  };
}

async function clickThrough(
  browser: Browser,
  site: ClickedSite,
  corpus: string,
  pages: number,
): Promise<Omit<NavigateFigures, 'pages'>> {
  const served = await listen(site.app, { host: '127.0.0.1', port: 0, baseUrl: '/' });
  const notes: ClickNote[] = [];
  try {
    const sections = Math.floor(pages / PAGES_PER_SECTION);
    // A round that is thrown away: the server's files are in memory, and the engine knows the code, for all alike.
    await clickSection(browser, served.url, site, corpus, 0, 3);
    for (let section = 0; section < sections && notes.length < CLICKS; section += 1) {
      const left = Math.min(CLICKS - notes.length, PAGES_PER_SECTION - 1);
      notes.push(...(await clickSection(browser, served.url, site, corpus, section, left)));
    }
  } finally {
    await served.close();
  }
  const headings = notes.map(({ heading }) => heading);
  return {
    who: site.who,
    heading: findMedian(headings),
    frame: findMedian(notes.map(({ frame }) => frame)),
    worst: Math.max(...headings),
    clicks: notes.length,
    bytes: notes.reduce((sum, { bytes }) => sum + bytes, 0) / notes.length,
    staysInDocument: notes.every(({ stays }) => stays),
  };
}

interface ClickNote {
  heading: number;
  frame: number;
  bytes: number;
  stays: boolean;
}

/** Opens the first page of a section, and clicks on the next ones in its sidebar. */
async function clickSection(
  browser: Browser,
  url: string,
  site: ClickedSite,
  corpus: string,
  section: number,
  clicks: number,
): Promise<ClickNote[]> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await page.addInitScript(watchHeading, site.heading);
  const names = Array.from({ length: clicks + 1 }, (_, at) =>
    getPageName(section * PAGES_PER_SECTION + at + 1),
  );
  await page.goto(url + site.toPath(names[0] ?? '').slice(1));
  // The first sign of acting: whatever a site fetches then is there before the first click.
  await findLink(page, site, names[1] ?? '').hover();
  if (site.saysStarted === true) {
    await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
  }
  await waitForQuiet(page, answers, QUIET);
  const notes: ClickNote[] = [];
  for (const name of names.slice(1)) {
    const title = readTitle(await readFile(path.join(corpus, 'docs', `${name}.mdx`), 'utf8'));
    const before = answers.length;
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const link = findLink(page, site, name);
    await link.hover();
    await page.waitForTimeout(REST);
    await link.click();
    const shown = await page.waitForFunction(
      (wanted) => window.headingNotes?.find(({ text, painted }) => text === wanted && painted !== undefined),
      title,
    );
    const note = (await shown.jsonValue()) as HeadingNote;
    const clicked = Number(await page.evaluate(() => sessionStorage.getItem('clicked-at')));
    await waitForQuiet(page, answers, QUIET);
    notes.push({
      heading: note.at - clicked,
      frame: (note.painted ?? NaN) - clicked,
      bytes: await weigh(answers.slice(before)),
      stays: await page.evaluate(() => 'sameDocument' in window),
    });
  }
  await context.close();
  return notes;
}

/** File of a page of the corpus, by its number from 1. */
function getPageName(page: number): string {
  const section = String(Math.ceil(page / PAGES_PER_SECTION)).padStart(3, '0');
  return `section-${section}/page-${String(page).padStart(4, '0')}`;
}

function findLink(page: Page, { sidebar, toPath }: ClickedSite, name: string) {
  return page.locator(`${sidebar} a[href="${toPath(name)}"]`).first();
}

/** A heading that came into a document. Times since 1970, so that they hold across documents. */
interface HeadingNote {
  text: string;
  at: number;
  painted?: number;
}

declare global {
  interface Window {
    /** What `watchHeading` notes. */
    headingNotes?: HeadingNote[];
  }
}

/** Runs in every document: notes each change of the heading, and each click. Functions in it may have no names. */
function watchHeading(selector: string): void {
  let last = '';
  window.headingNotes = [];
  new MutationObserver(() => {
    const text = (document.querySelector(selector)?.textContent ?? '').replace(/[\u200b#]/g, '').trim();
    if (text === '' || text === last) return;
    last = text;
    const note: HeadingNote = { text, at: performance.timeOrigin + performance.now() };
    window.headingNotes?.push(note);
    requestAnimationFrame(() =>
      setTimeout(() => {
        note.painted = performance.timeOrigin + performance.now();
      }, 0),
    );
  }).observe(document, { childList: true, subtree: true, characterData: true });
  addEventListener(
    'click',
    () => sessionStorage.setItem('clicked-at', String(performance.timeOrigin + performance.now())),
    true,
  );
}

async function weigh(answers: readonly Response[]): Promise<number> {
  let sum = 0;
  for (const answer of answers) {
    // What the browser had, and what only says where something is.
    const body = answer.status() === 200 ? await answer.body().catch(() => undefined) : undefined;
    if (body === undefined || (await answer.request().sizes()).responseBodySize === 0) continue;
    sum += countBrotli(body);
  }
  return sum;
}
