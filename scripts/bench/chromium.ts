import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { UsageError } from '../cli/command.ts';

/** Starts the Chromium that measures: CHROMIUM, or where Debian's package puts it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  if (!existsSync(executablePath)) {
    throw new UsageError(`There is no Chromium at ${executablePath}. Install it: apt-get install chromium`);
  }
  // As root in a container, and with no request of its own to any host.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  return await chromium.launch({ executablePath, headless: true, args });
}
