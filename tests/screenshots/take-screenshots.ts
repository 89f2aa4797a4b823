import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../helpers/launch-chromium.ts';
import { UsageError } from '#scripts/cli/command.ts';
import { MODES, WIDTHS, type Shot } from './shots.ts';

interface ScreenshotOptions {
  shots: readonly Shot[];
  /** Address of the site, with its base and a slash at the end. */
  url: string;
  /** Folder that the images go to; `home-360-dark.png` is one. */
  out: string;
  onProgress(done: number, total: number): void;
}

/** One image to take. */
interface Job {
  shot: Shot;
  width: number;
  mode: (typeof MODES)[number];
}

/** Height of the viewport, in CSS pixels, by its width. */
const HEIGHTS: Record<number, number> = { 360: 740, 800: 1100, 1440: 900 };

/** Takes every image. Returns how many there are, and what could not be taken and why. */
export async function takeScreenshots({
  shots,
  url,
  out,
  onProgress,
}: ScreenshotOptions): Promise<{ taken: number; skipped: string[] }> {
  const jobs: Job[] = shots.flatMap((shot) =>
    WIDTHS.filter((width) => width <= (shot.maxWidth ?? Infinity)).flatMap((width) =>
      MODES.map((mode) => ({ shot, width, mode })),
    ),
  );
  const browser = await launchChromium();
  const skipped: string[] = [];
  try {
    await mkdir(out, { recursive: true });
    for (const [index, job] of jobs.entries()) {
      const fault = await takeScreenshot(browser, job, url, out);
      if (fault !== undefined) skipped.push(`Skipped ${getFileName(job)}: ${fault}.`);
      onProgress(index + 1, jobs.length);
    }
  } finally {
    await browser.close();
  }
  return { taken: jobs.length - skipped.length, skipped };
}

async function takeScreenshot(
  browser: Browser,
  job: Job,
  url: string,
  out: string,
): Promise<string | undefined> {
  const { shot, width, mode } = job;
  const page = await browser.newPage({
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    // Images are the same each time: nothing moves.
    reducedMotion: 'reduce',
  });
  try {
    await openPage(page, shot, url);
    await page.evaluate((theme) => {
      document.documentElement.dataset['theme'] = theme;
    }, mode);
    const fault = await shot.prepare?.(page);
    if (fault !== undefined) return fault;
    await page.screenshot({
      path: path.join(out, getFileName(job)),
      fullPage: shot.fullPage,
      animations: 'disabled',
    });
    return undefined;
  } finally {
    await page.close();
  }
}

/** Opens a page and waits until the app has started and every image on it is there. */
async function openPage(page: Page, shot: Shot, url: string): Promise<void> {
  const address = url + shot.path;
  const response = await page.goto(address);
  if (response?.status() !== shot.status) {
    throw new UsageError(
      `${address} answered with ${String(response?.status())} instead of ${shot.status}. Is it a build of this site?`,
    );
  }
  // A key that does nothing else starts the app.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.documentElement.dataset['started'] === '');
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

function getFileName({ shot, width, mode }: Job): string {
  return `${shot.name}-${width}-${mode}.png`;
}
