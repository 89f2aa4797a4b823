import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchTestBrowser } from '../../helpers/launch-chromium.ts';

/** One browser for a file of tests. */
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
