import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useBrowser, waitForApp } from './support/browser.ts';
import {
  compareScreenshots,
  readRenderingEnvironment,
  type RenderingEnvironment,
} from './support/compare-screenshots.ts';
import { listChangedFiles, servePrevious, type PreviousSite } from './support/previous-build.ts';
import { getStaticTarget } from './support/sitemap.ts';

/** Makes the baselines again, after a change of the look that is meant. Look at them before they are committed. */
const UPDATE =
  'UPDATE_BASELINES=1 npx vitest run --config tests/e2e/vitest.config.ts tests/e2e/visual.test.ts';

const BASELINES = fileURLToPath(new URL('baselines/', import.meta.url));
const RESULTS = fileURLToPath(new URL('../../test-results/visual/', import.meta.url));

/** How many of the pixels may differ: one in ten thousand, which is less than an icon. */
const TOLERANCE = 0.0001;

/** How long building the commit before this one may take, in milliseconds. */
const BUILD_LIMIT = 180_000;

const SCREENSHOTS = (
  [
    ['home', ''],
    ['docs', 'docs/guides/context'],
    ['post', 'blog/version-5.0.0'],
  ] as const
).flatMap(([name, url]) =>
  [1440, 360].flatMap((width) =>
    (['light', 'dark'] as const).flatMap((mode) =>
      (['fallback', 'fonts'] as const).map((fonts) => ({
        file: `${name}-${width}-${mode}${fonts === 'fonts' ? '' : '-fallback'}.png`,
        url,
        width,
        mode,
        fonts,
      })),
    ),
  ),
);

type Fonts = (typeof SCREENSHOTS)[number]['fonts'];

const browser = useBrowser();
const target = getStaticTarget();
const updating = process.env['UPDATE_BASELINES'] === '1';

/** The site of the commit before this one; undefined when the baselines are of this browser. */
let previous: PreviousSite | undefined;
/** Images that are meant to differ from the commit before this one, because they were made again since. */
let renewed = new Set<string>();

beforeAll(async () => {
  const page = await open({ width: 1440, mode: 'light', fonts: 'fallback' });
  await page.goto(`${target.url}docs/guides/context`);
  const found = await readRenderingEnvironment(page);
  const record = path.join(BASELINES, 'browser.json');
  if (updating) {
    await mkdir(BASELINES, { recursive: true });
    await writeFile(record, `${JSON.stringify(found, null, 2)}\n`);
    return;
  }
  if (!existsSync(record)) throw new Error(`There are no baselines in ${BASELINES}. Make them: ${UPDATE}`);
  const recorded = JSON.parse(await readFile(record, 'utf8')) as RenderingEnvironment;
  if (JSON.stringify(recorded) === JSON.stringify(found)) return;
  console.warn(
    `The baselines are of ${show(recorded)}; here is ${show(found)}. Comparing with a build of the commit before this one.`,
  );
  renewed = await listChangedFiles(BASELINES);
  previous = await servePrevious();
}, BUILD_LIMIT);

afterAll(async () => {
  await previous?.stop();
});

describe('L9 a page looks as it did', () => {
  test.for(SCREENSHOTS)('$file', async (screenshot, { skip }) => {
    const page = await open(screenshot);
    const after = await take(page, target.url + screenshot.url);
    const baseline = path.join(BASELINES, screenshot.file);
    if (updating) {
      await writeFile(baseline, after);
      return;
    }
    if (previous !== undefined && renewed.has(screenshot.file)) skip('meant to differ from the last commit');
    const before =
      previous === undefined ? await readFile(baseline) : await take(page, previous.url + screenshot.url);
    const difference = await compareScreenshots(page, before, after);
    if (difference.share > TOLERANCE) {
      await mkdir(RESULTS, { recursive: true });
      const name = path.join(RESULTS, path.basename(screenshot.file, '.png'));
      await writeFile(`${name}-before.png`, before);
      await writeFile(`${name}-after.png`, after);
      if (difference.screenshot !== undefined)
        await writeFile(`${name}-difference.png`, difference.screenshot);
    }
    expect(difference.share, `share of pixels that differ; see ${RESULTS}`).toBeLessThanOrEqual(TOLERANCE);
  });
});

test('a word in another color is seen, so the comparisons above can fail', async () => {
  const page = await open({ width: 360, mode: 'light', fonts: 'fallback' });
  const before = await take(page, `${target.url}docs/guides/context`);
  expect((await compareScreenshots(page, before, before)).share).toBe(0);
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (heading !== null) heading.style.color = 'green';
  });
  const after = await page.screenshot({ animations: 'disabled' });
  expect((await compareScreenshots(page, before, after)).share).toBeGreaterThan(TOLERANCE);
});

test.each(['fallback', 'fonts'] as const)('the state "%s" of the fonts is no race', async (fonts) => {
  const page = await open({ width: 1440, mode: 'light', fonts });
  await take(page, `${target.url}docs/guides/context`);
  const used = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(used.includes('Text')).toBe(fonts === 'fonts');
  expect(used.includes('Code')).toBe(fonts === 'fonts');
});

interface Look {
  width: number;
  mode: 'light' | 'dark';
  /** Whether the reader has the fonts of the site already; a first visit may show either. */
  fonts: Fonts;
}

/** A page without motion, for images. */
async function open({ width, mode, fonts }: Look): Promise<Page> {
  const page = await browser.open({
    viewport: { width, height: width > 996 ? 1000 : 800 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  });
  await page.addInitScript((theme) => {
    localStorage.setItem('theme', theme);
  }, mode);
  await fixFonts(page, fonts);
  return page;
}

/** Decides which font is shown, which otherwise depends on how soon it loads: it does not exist, or is waited for. */
async function fixFonts(page: Page, fonts: Fonts): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const css = await response.text();
    const body =
      fonts === 'fonts'
        ? css.replaceAll(/font-display:\s*optional/g, 'font-display:block')
        : css.replaceAll(/url\([^)]*\.woff2[^)]*\)(?:\s*format\([^)]*\))?/g, 'local(no-such-font)');
    await route.fulfill({ response, body });
  });
}

/** Takes an image of what a reader sees first. */
async function take(page: Page, url: string): Promise<Buffer> {
  await page.goto(url);
  await waitForApp(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const eager = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(eager.map((image) => image.decode()));
  });
  return await page.screenshot({ animations: 'disabled' });
}

function show({ chromium, fonts }: RenderingEnvironment): string {
  return `Chromium ${chromium} with ${fonts.join(', ')}`;
}
