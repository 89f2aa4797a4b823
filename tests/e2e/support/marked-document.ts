import type { Page } from 'playwright-core';

/** Marks the document, so that a test can detect whether it has been replaced. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['marked'] = '';
  });
}

/** Returns whether the current document is the marked one. */
export async function isMarked(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.dataset['marked'] === '');
}
