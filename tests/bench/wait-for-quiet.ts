import type { Page } from 'playwright-core';

/**
 * Waits until nothing more is added to what a page has asked for.
 *
 * @param milliseconds how long nothing must be added
 */
export async function waitForQuiet(
  page: Page,
  asked: readonly unknown[],
  milliseconds: number,
): Promise<void> {
  let before = -1;
  while (before !== asked.length) {
    before = asked.length;
    await page.waitForTimeout(milliseconds);
  }
}
