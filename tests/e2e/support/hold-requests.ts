import type { Page } from 'playwright-core';

/** Holds requests of a page until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await held;
    // The page may have been closed, or have aborted the request.
    await route.continue().catch(() => undefined);
  });
  return release;
}
