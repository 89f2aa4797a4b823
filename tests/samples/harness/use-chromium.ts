import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchTestBrowser } from '../../helpers/launch-chromium.ts';

/** Launches one browser per test file. */
export function useChromium(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchTestBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  return () => {
    if (browser === undefined) throw new Error('The browser has not started.');
    return browser;
  };
}
