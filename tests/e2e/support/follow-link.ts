import type { Locator, Page } from 'playwright-core';

/** Puts a link at the beginning of the article, as its author could have, or of another part of the page; clicks it. */
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

/** Rests the pointer on a link of the sidebar until the data and styles of its page, "Fallbacks", are there. */
export async function hoverUntilFetched(page: Page): Promise<Locator> {
  const link = page
    .getByRole('navigation', { name: 'Docs sidebar' })
    .getByRole('link', { name: 'Fallbacks' });
  const data = page.waitForResponse(/guides\/fallbacks\/data\.json$/);
  await link.hover();
  await (await data).finished();
  // The article links a separate stylesheet.
  await page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('head link[href*="situation"]')?.sheet,
  );
  return link;
}
