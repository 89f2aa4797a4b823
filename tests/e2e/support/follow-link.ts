import type { Locator, Page } from 'playwright-core';

/** Inserts a link at the start of the article, or of another element, and clicks it. */
export async function followNewLink(page: Page, href: string, into = '#article'): Promise<void> {
  const name = 'A link of this test';
  await page.evaluate(
    (link) => {
      const element = document.createElement('a');
      element.href = link.href;
      element.textContent = link.name;
      document.querySelector(link.into)?.prepend(element);
    },
    { name, href, into },
  );
  await page.getByRole('link', { name }).click();
}

/** Hovers over the sidebar link to "Fallbacks" until the data and styles of the page have been fetched. */
export async function hoverUntilFetched(page: Page): Promise<Locator> {
  const link = page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .getByRole('link', { name: 'Fallbacks' });
  const data = page.waitForResponse(/guides\/fallbacks\/data\.json$/);
  await link.hover();
  await (await data).finished();
  // The article links a separate stylesheet.
  await page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('head link[href*="explorer"]')?.sheet,
  );
  return link;
}
