import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';
import { pickEntries, runCommand, UsageError } from '#scripts/cli/command.ts';
import { getEnvironment } from '#scripts/cli/environment.ts';
import { createProgress } from '#scripts/cli/progress.ts';
import { recoverSwap } from '#scripts/crawl/output-folder.ts';
import { withBrowser } from '../bench/sites.ts';

/** A page to take screenshots of. */
interface Shot {
  /** Path below the base of the site. */
  path: string;
  /** Maximum width of viewports with something to see. Default: any. */
  maxWidth?: number;
  /** Expected status. Default: 200. */
  status?: number;
  /** Brings the page into the state to capture; then only the viewport is captured. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Folder of the screenshots. */
const OUT_DIR = path.join(PROJECT_ROOT, 'build', 'screenshots');

/** Viewports: a phone, a tablet, a desktop. */
const VIEWPORTS = [
  { width: 360, height: 740 },
  { width: 800, height: 1100 },
  { width: 1440, height: 900 },
];

/** Pages by name. File names begin with it. */
const SHOTS: Readonly<Record<string, Shot>> = {
  home: { path: '' },
  docs: { path: 'docs' },
  api: { path: 'docs/api/podlet' },
  blog: { path: 'blog' },
  post: { path: 'blog/version-5.0.0' },
  users: { path: 'users' },
  '404': { path: 'no-such-page', status: 404 },
  menu: { path: 'docs', maxWidth: 996, prepare: openMenu },
};

await runCommand(
  {
    name: 'npm run screenshots',
    summary:
      'Takes screenshots of a built site, in light and dark, at three widths. First run: npm run build',
    operands: {
      value: '[NAME...]',
      description: `some of: ${Object.keys(SHOTS).join(', ')}; default: all`,
    },
    environment: ['OUT_DIR', 'CHROMIUM'],
  },
  async ({ operands }) => {
    const names = operands.length === 0 ? Object.keys(SHOTS) : operands;
    const jobs = pickEntries(SHOTS, names, 'screenshot').flatMap(([name, shot]) =>
      VIEWPORTS.filter(({ width }) => width <= (shot.maxWidth ?? Infinity)).flatMap((viewport) =>
        ['light', 'dark'].map((mode) => ({ ...shot, name, viewport, mode })),
      ),
    );
    const folder = getEnvironment().outDir;
    await recoverSwap(folder);
    await mkdir(OUT_DIR, { recursive: true });
    const progress = createProgress('Screenshots');
    await withBrowser({ folder }, async (url, browser) => {
      for (const [index, job] of jobs.entries()) {
        const file = path.join(OUT_DIR, `${job.name}-${job.viewport.width}-${job.mode}.png`);
        await takeScreenshot(browser, job, url + job.path, file);
        progress.update(index + 1, jobs.length);
      }
    }).finally(() => progress.end());
    process.stdout.write(`Took ${jobs.length} screenshots: ${OUT_DIR}\n`);
  },
);

async function takeScreenshot(
  browser: Browser,
  { status = 200, prepare, viewport, mode }: Shot & { viewport: (typeof VIEWPORTS)[number]; mode: string },
  url: string,
  file: string,
): Promise<void> {
  // Without motion, screenshots are the same each time.
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  const response = await page.goto(url);
  if (response?.status() !== status) {
    throw new UsageError(`${url} returned status ${String(response?.status())}. Is it a build of this site?`);
  }
  // A key without any other effect starts the app.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.documentElement.dataset['appHydrated'] === '');
  await page.evaluate(async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  }, mode);
  await prepare?.(page);
  await page.screenshot({ path: file, fullPage: prepare === undefined, animations: 'disabled' });
  await page.close();
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  // Focus moves into the menu once it is open.
  await page.getByRole('button', { name: 'Close menu' }).waitFor();
}
