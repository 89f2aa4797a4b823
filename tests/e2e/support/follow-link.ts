import type { Page } from 'playwright-core';

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
