import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** As root in a container, with no call to any other host. */
const ARGUMENTS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];

/** One browser for a file of tests. */
export function useChromium(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    if (!existsSync(EXECUTABLE)) {
      throw new Error(`There is no Chromium at ${EXECUTABLE}. Install it: apt-get install chromium`);
    }
    browser = await chromium.launch({ executablePath: EXECUTABLE, headless: true, args: ARGUMENTS });
  });
  afterAll(async () => {
    await browser?.close();
  });
  return () => {
    if (browser === undefined) throw new Error('The browser has not started.');
    return browser;
  };
}
