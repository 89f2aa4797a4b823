import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page, Response } from 'playwright-core';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { listen } from '#scripts/cli/listen.ts';
import { createBrotliServer } from './brotli-server.ts';
import { writeCorpus } from './corpus.ts';
import { countBrotli, findMedian } from './figures.ts';
import { measureScript } from './measure-process.ts';
import type { Target } from './targets.ts';
import { waitForQuiet } from './wait-for-quiet.ts';

/** How many pages the site has that is clicked through, unless said otherwise: three sections and more. */
export const NAVIGATED_PAGES = 40;

/** Limit for the data of a navigation, in kilobytes (Brotli 11). */
const BYTES_LIMIT = 3.5;

/** Figures of navigations. Times are in milliseconds, from the click. */
export interface NavigateFigures {
  pages: number;
  /** Until the heading of the new page is in the document: median and maximum. */
  heading: number;
  worst: number;
  /** Until the frame after that: median. */
  frame: number;
  clicks: number;
  /** What a navigation made the browser fetch, prefetching included, as Brotli 11 sends it: mean. */
  bytes: number;
  /** Whether no navigation loaded a document. */
  staysInDocument: boolean;
}

/** For how long the pointer rests on a link before the click, in milliseconds. */
const REST = 150;
/** For how long nothing may be asked for until a page is taken to be quiet, in milliseconds. */
const QUIET = 700;
const CLICKS = 30;
const PAGES_PER_SECTION = 10;

/** Clicks through pages of the corpus that have not been open before, with the pointer at rest on the link. */
export async function benchNavigate(sizes: readonly number[]): Promise<NavigateFigures[]> {
  const browser = await launchChromium();
  const results: NavigateFigures[] = [];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-navigate-'));
  try {
    for (const pages of sizes) {
      const corpus = path.join(folder, String(pages), 'content');
      const outDir = path.join(folder, String(pages), 'site');
      await writeCorpus(corpus, pages);
      await measureScript('build', {
        CONTENT_DIR: corpus,
        OUT_DIR: outDir,
        CACHE_DIR: path.join(folder, String(pages), 'cache'),
        BASE_URL: '/',
      });
      results.push({ pages, ...(await clickThrough(browser, outDir, corpus, pages)) });
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

/** Targets of navigations. */
export function listNavigateTargets([figures]: readonly NavigateFigures[]): Target[] {
  return [
    {
      figure: 'fetched for a click',
      measured: (figures?.bytes ?? NaN) / 1000,
      limit: BYTES_LIMIT,
      unit: 'kB',
    },
  ];
}

/** The figures as a table. */
export function formatNavigate(figures: readonly NavigateFigures[]) {
  return figures.map((row) => ({
    pages: row.pages,
    'heading ms': row.heading,
    'frame ms': row.frame,
    'worst ms': row.worst,
    clicks: row.clicks,
    'kB a change': row.bytes / 1000,
    document: row.staysInDocument ? 'stays' : 'a new one',
  }));
}

async function clickThrough(
  browser: Browser,
  outDir: string,
  corpus: string,
  pages: number,
): Promise<Omit<NavigateFigures, 'pages'>> {
  const served = await listen(createBrotliServer(outDir, '/'), { host: '127.0.0.1', port: 0, baseUrl: '/' });
  const notes: ClickNote[] = [];
  try {
    const sections = Math.floor(pages / PAGES_PER_SECTION);
    // Discarded: afterward, the server's files are in memory, and the browser has compiled the code.
    await clickSection(browser, served.url, corpus, 0, 3);
    for (let section = 0; section < sections && notes.length < CLICKS; section += 1) {
      const left = Math.min(CLICKS - notes.length, PAGES_PER_SECTION - 1);
      notes.push(...(await clickSection(browser, served.url, corpus, section, left)));
    }
  } finally {
    await served.close();
  }
  const headings = notes.map(({ heading }) => heading);
  return {
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
  corpus: string,
  section: number,
  clicks: number,
): Promise<ClickNote[]> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } });
  const page = await context.newPage();
  const answers: Response[] = [];
  page.on('response', (response) => answers.push(response));
  await page.addInitScript(watchHeading, 'main h1');
  const names = Array.from({ length: clicks + 1 }, (_, at) =>
    getPageName(section * PAGES_PER_SECTION + at + 1),
  );
  await page.goto(`${url}docs/${names[0] ?? ''}`);
  // The first interaction starts the app, before the first click that counts.
  await findLink(page, names[1] ?? '').hover();
  await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
  await waitForQuiet(page, answers, QUIET);
  const notes: ClickNote[] = [];
  for (const name of names.slice(1)) {
    const source = await readFile(path.join(corpus, 'docs', `${name}.mdx`), 'utf8');
    const title = /^title: (.*)$/m.exec(source)?.[1];
    const before = answers.length;
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const link = findLink(page, name);
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

function findLink(page: Page, name: string) {
  return page.locator(`nav[aria-label="Docs sidebar"] a[href="/docs/${name}"]`).first();
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
