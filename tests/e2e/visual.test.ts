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

/** Updates the baselines after an intended visual change. Review them before committing. */
const UPDATE =
  'UPDATE_BASELINES=1 npx vitest run --config tests/e2e/vitest.config.ts tests/e2e/visual.test.ts';

const BASELINES = fileURLToPath(new URL('baselines/', import.meta.url));
const RESULTS = fileURLToPath(new URL('../../test-results/visual/', import.meta.url));

/** Share of pixels that may differ: one in ten thousand, which is less than an icon. */
const TOLERANCE = 0.0001;

/** Timeout for building the previous commit, in milliseconds. */
const BUILD_TIMEOUT = 180_000;

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

/** Site of the previous commit; undefined if the baselines were taken with this browser. */
let previous: PreviousSite | undefined;
/** Screenshots that may differ from the previous commit, because their baselines have been updated since. */
let updatedBaselines = new Set<string>();

beforeAll(async () => {
  const page = await open({ width: 1440, mode: 'light', fonts: 'fallback' });
  await page.goto(`${target.url}docs/guides/context`);
  const current = await readRenderingEnvironment(page);
  const record = path.join(BASELINES, 'browser.json');
  if (updating) {
    await mkdir(BASELINES, { recursive: true });
    await writeFile(record, `${JSON.stringify(current, null, 2)}\n`);
    return;
  }
  if (!existsSync(record)) throw new Error(`There are no baselines in ${BASELINES}. Create them: ${UPDATE}`);
  const recorded = JSON.parse(await readFile(record, 'utf8')) as RenderingEnvironment;
  if (JSON.stringify(recorded) === JSON.stringify(current)) return;
  console.warn(
    `The baselines were taken with ${describeEnvironment(recorded)}; this is ${describeEnvironment(current)}. Comparing with a build of the previous commit.`,
  );
  updatedBaselines = await listChangedFiles(BASELINES);
  previous = await servePrevious();
}, BUILD_TIMEOUT);

afterAll(async () => {
  await previous?.stop();
});

describe('L9 a page looks unchanged', () => {
  test.for(SCREENSHOTS)('$file', async (screenshot, { skip }) => {
    const page = await open(screenshot);
    const after = await takeScreenshot(page, target.url + screenshot.url);
    const baseline = path.join(BASELINES, screenshot.file);
    if (updating) {
      await writeFile(baseline, after);
      return;
    }
    if (previous !== undefined && updatedBaselines.has(screenshot.file))
      skip('expected to differ from the previous commit');
    const before =
      previous === undefined
        ? await readFile(baseline)
        : await takeScreenshot(page, previous.url + screenshot.url);
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

test('the comparison detects a word in another color, so the tests above can fail', async () => {
  const page = await open({ width: 360, mode: 'light', fonts: 'fallback' });
  const before = await takeScreenshot(page, `${target.url}docs/guides/context`);
  expect((await compareScreenshots(page, before, before)).share).toBe(0);
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (heading !== null) heading.style.color = 'green';
  });
  const after = await page.screenshot({ animations: 'disabled' });
  expect((await compareScreenshots(page, before, after)).share).toBeGreaterThan(TOLERANCE);
});

test.each(['fallback', 'fonts'] as const)('the font state "%s" is deterministic', async (fonts) => {
  const page = await open({ width: 1440, mode: 'light', fonts });
  await takeScreenshot(page, `${target.url}docs/guides/context`);
  const used = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  );
  expect(used.includes('Text')).toBe(fonts === 'fonts');
  expect(used.includes('Code')).toBe(fonts === 'fonts');
});

/** Viewport and color mode of a page. */
interface View {
  width: number;
  mode: 'light' | 'dark';
  /** Whether the site's fonts are used; a first visit may show either. */
  fonts: Fonts;
}

/** Opens a page without motion, for screenshots. */
async function open({ width, mode, fonts }: View): Promise<Page> {
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

/** Makes the font independent of loading times: it does not exist, or rendering waits for it. */
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

/** Takes a screenshot of a page as first shown. */
async function takeScreenshot(page: Page, url: string): Promise<Buffer> {
  await page.goto(url);
  await waitForApp(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const eager = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(eager.map((image) => image.decode()));
  });
  return await page.screenshot({ animations: 'disabled' });
}

function describeEnvironment({ chromium, fonts }: RenderingEnvironment): string {
  return `Chromium ${chromium} with ${fonts.join(', ')}`;
}
