import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page, Response } from 'playwright-core';
import { launchChromium } from '../browser/launch-chromium.ts';
import { UsageError } from '../cli/command.ts';
import { listen } from '../cli/listen.ts';
import { createStaticServer, readBuiltBase } from '../static/static-server.ts';
import { countBrotli } from './figures.ts';
import { measureScript } from './measure-process.ts';

/** What a page is made of, in bytes: text as Brotli 11 would send it, pictures and fonts as they are. */
export interface Weight {
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
export interface WeightFigures extends Weight {
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
 */
export async function benchWeight(
  folder: string | undefined,
  paths: readonly string[],
): Promise<WeightFigures[]> {
  if (folder !== undefined) return await weighSite(folder, paths);
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'podium-weight-'));
  try {
    const outDir = path.join(temporary, 'site');
    await measureScript('build.ts', { OUT_DIR: outDir });
    return await weighSite(outDir, paths);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function weighSite(folder: string, paths: readonly string[]): Promise<WeightFigures[]> {
  const baseUrl = await readBuiltBase(folder);
  const site = await listen(createStaticServer(folder, baseUrl), { host: '127.0.0.1', port: 0, baseUrl });
  const browser = await launchChromium();
  try {
    const figures: WeightFigures[] = [];
    for (const page of paths) figures.push(...(await weighPage(browser, site.url, page)));
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
  await waitForQuiet(page, sent);
  await pointAtLink(page);
  await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
  await waitForQuiet(page, sent);
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

async function waitForQuiet(page: Page, sent: readonly Sent[]): Promise<void> {
  let before = -1;
  while (before !== sent.length) {
    before = sent.length;
    await page.waitForTimeout(QUIET);
  }
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
