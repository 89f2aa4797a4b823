import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { collectText } from '#scripts/cli/child-process.ts';
import { findFreePort } from '#tests/helpers/free-port.ts';
import { writeCorpus } from './corpus.ts';
import { findMedian } from './figures.ts';
import { makeCommand, measureScript } from './measure-process.ts';
import type { Target } from './targets.ts';

/** Figures of a dev server, in milliseconds. */
export interface DevFigures {
  pages: number;
  /** From a saved file to the change in the DOM of the open page: the median of SAVES. */
  'save ms': number;
  /** The same for each save. */
  saves: number[];
  /** From the start of the command to the first page painted, nothing kept from before. */
  'start ms': number;
  /** Duration of `check -- content` without and with its cache, in seconds. */
  'check cold s': number;
  'check warm s': number;
}

const SAVES = 10;

/** How long the machine rests between two saves, in milliseconds, so that each is measured alone. */
const REST = 700;

/** How long a server may take to start, in milliseconds. */
const START_LIMIT = 240_000;

/** The page that is edited: one in the middle of a section. */
const EDITED = 'docs/section-001/page-0005';

/** How long the first page may take to be there, in milliseconds. */
const FIRST_PAGE_LIMIT = 4000;

/** Targets of the dev server and of the check. */
export function listDevTargets(figures: readonly DevFigures[]): Target[] {
  return figures.flatMap((row) => [
    {
      figure: `dev server, start to first page, ${row.pages} pages`,
      measured: row['start ms'],
      limit: FIRST_PAGE_LIMIT,
      unit: 'ms',
    },
    ...(
      [
        ['cold', 20],
        ['warm', 3],
      ] as const
    ).map(([state, limit]) => ({
      figure: `check, ${state}, 1000 pages`,
      measured: row.pages === 1000 ? row[`check ${state} s`] : NaN,
      limit,
      unit: 's',
    })),
  ]);
}

/** Measures the dev server at each size. */
export async function benchDev(sizes: readonly number[]): Promise<DevFigures[]> {
  const browser = await launchChromium();
  const results: DevFigures[] = [];
  // Removed when all is measured, for the reason that `benchBuild` gives.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'podium-bench-'));
  try {
    for (const pages of sizes)
      results.push(await benchSize(browser, path.join(folder, String(pages)), pages));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

async function benchSize(browser: Browser, folder: string, pages: number): Promise<DevFigures> {
  const content = path.join(folder, 'content');
  await writeCorpus(content, pages);
  const port = await findFreePort();
  // What a command is made of is kept, too, whatever CACHE_DIR says.
  await rm(path.join(PROJECT_ROOT, '.cache/commands'), { recursive: true, force: true });
  const env = { CONTENT_DIR: content, CACHE_DIR: path.join(folder, 'cache'), PORT: String(port) };
  const url = `http://127.0.0.1:${port}/${EDITED}`;
  const figures = await measureServer(browser, { env, url, file: path.join(content, `${EDITED}.mdx`) });
  // As for builds: made once for a checkout, and no part of what is checked.
  await makeCommand('check');
  const checkEnv = { CONTENT_DIR: content, CACHE_DIR: path.join(folder, 'check-cache') };
  const cold = await measureScript('check', checkEnv, ['content']);
  const warm = await measureScript('check', checkEnv, ['content']);
  return { pages, ...figures, 'check cold s': cold.seconds, 'check warm s': warm.seconds };
}

/** Starts the dev server, opens a page, saves its file again and again, and stops the server. */
async function measureServer(
  browser: Browser,
  { env, url, file }: { env: Readonly<Record<string, string>>; url: string; file: string },
): Promise<Pick<DevFigures, 'save ms' | 'saves' | 'start ms'>> {
  const original = await readFile(file, 'utf8');
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const started = performance.now();
  const child = spawn(process.execPath, ['scripts/run.js', 'dev'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const getErrors = collectText(child.stderr);
  try {
    await openPage(page, url).catch((error: unknown) => {
      throw new Error(`The server did not respond with a page.\n${getErrors()}`, { cause: error });
    });
    const startTime = performance.now() - started;
    await waitUntilQuiet(page);
    const saves: number[] = [];
    for (let save = 1; save <= SAVES; save += 1) {
      saves.push(await measureSave(page, file, original, `zqsave${save}q`));
      await page.waitForTimeout(REST);
    }
    return { 'save ms': findMedian(saves), saves, 'start ms': startTime };
  } finally {
    await page.close();
    await stopGroup(child);
    await writeFile(file, original);
  }
}

/** Whether a server listens at a URL. */
async function accepts({ hostname, port }: URL): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Loads the page as soon as there is a server, and waits until it is painted. */
async function openPage(page: Page, url: string): Promise<void> {
  const end = performance.now() + START_LIMIT;
  // A browser that is refused again and again takes the processor from the server that it waits for.
  while (!(await accepts(new URL(url)))) await sleep(20);
  for (;;) {
    const response = await page
      .goto(url, { waitUntil: 'commit', timeout: START_LIMIT })
      .catch(() => undefined);
    if (response?.ok() === true) break;
    if (performance.now() > end) throw new Error(`${url} was not there after ${START_LIMIT / 1000} s.`);
    await page.waitForTimeout(25);
  }
  await page.locator('main h1').waitFor({ timeout: START_LIMIT });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
}

/** Waits until nothing has been asked for in a while: the page has started and the server has nothing left to do. */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(3000);
}

/** Saves a word that was not there, and watches for it in the page itself: a question from outside would come late. */
async function measureSave(page: Page, file: string, original: string, word: string): Promise<number> {
  await page.evaluate((wanted) => {
    const seen = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('main')?.textContent.includes(wanted) !== true) return;
        observer.disconnect();
        resolve(performance.timeOrigin + performance.now());
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
    Object.assign(window, { seen });
  }, word);
  const text = original.replace(/\n## First part/, `\n${word}\n\n## First part`);
  const saved = performance.timeOrigin + performance.now();
  await writeFile(file, text);
  return (await page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen)) - saved;
}

async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-pid, 'SIGTERM');
  const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}
