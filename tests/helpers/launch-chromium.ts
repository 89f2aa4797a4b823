import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { UsageError } from '#scripts/cli/command.ts';

/** Where Debian's package puts Chromium; CHROMIUM names another. */
export const DEFAULT_EXECUTABLE = '/usr/bin/chromium';

/** Chromium without the browser around its pages (Debian's `chromium-headless-shell`): half the processor time per page. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Features that are switched off. Chromium takes the last list it is given, so this one repeats what Playwright switches
 * off and that matters here (`chromiumSwitches.ts` in playwright-core).
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
  // Ours. Even without a window, Chromium renders the address bar's two popups for each page: half of a page's CPU time.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Command-line arguments besides `--headless`: for root in a container, without requests to other hosts. */
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
 * Starts the Chromium that commands and tests use. A UsageError says what is missing, and what to do. Whoever starts it
 * closes it.
 */
export async function launchChromium(executable = DEFAULT_EXECUTABLE): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? executable;
  if (!existsSync(executablePath)) {
    throw new UsageError(
      `There is no Chromium at ${executablePath}. Install it (apt-get install chromium), or name another: CHROMIUM=/path/to/chrome`,
    );
  }
  // Loaded here, because it is a development dependency and takes a while: --help needs neither.
  const { chromium } = await import('playwright-core').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('The package playwright-core is not installed. Run "npm ci" first.', {
      cause: error,
    });
  });
  return await chromium.launch({ executablePath, headless: true, args: CHROMIUM_ARGUMENTS });
}

/** As `launchChromium`, for tests: the headless shell where it is installed. Benchmarks measure the complete browser. */
export async function launchTestBrowser(): Promise<Browser> {
  return await launchChromium(existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined);
}
