import type { Page } from 'playwright-core';

/** Marks the document, so that a test can tell whether it is still the same one. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['marked'] = '';
  });
}

/** Whether the document is the one that was marked. */
export async function isMarked(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.documentElement.dataset['marked'] === '');
}
