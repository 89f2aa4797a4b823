import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { UsageError } from '#scripts/cli/command.ts';

/** Path of Chromium in Debian's package; overridden by CHROMIUM. */
export const DEFAULT_EXECUTABLE = '/usr/bin/chromium';

/** Chromium's headless shell (Debian's `chromium-headless-shell`), which takes half the CPU time per page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Disabled features. Chromium uses only the last list, so this one repeats the relevant features that Playwright
 * disables (`chromiumSwitches.ts` in playwright-core).
 */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Not disabled by Playwright. Even in headless mode, Chromium renders the two popups of the address bar for each
  // page, which takes half of a page's CPU time.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Command-line arguments other than `--headless`: for root in a container, without requests to other hosts. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/**
 * Launches Chromium for commands and tests. Throws a UsageError with the fix if it is not installed. The caller must
 * close it.
 */
export async function launchChromium(executable = DEFAULT_EXECUTABLE): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? executable;
  if (!existsSync(executablePath)) {
    throw new UsageError(
      `There is no Chromium at ${executablePath}. Install it (apt-get install chromium), or set another path: CHROMIUM=/path/to/chrome`,
    );
  }
  // Imported on demand, because it is a dev dependency and slow to load, and --help does not need it.
  const { chromium } = await import('playwright-core').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('The package playwright-core is not installed. Run "npm ci" first.', {
      cause: error,
    });
  });
  return await chromium.launch({ executablePath, headless: true, args: CHROMIUM_ARGUMENTS });
}

/**
 * Same as `launchChromium`, for tests: uses the headless shell if it is installed. Benchmarks measure the complete
 * browser.
 */
export async function launchTestBrowser(): Promise<Browser> {
  return await launchChromium(existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);
}
