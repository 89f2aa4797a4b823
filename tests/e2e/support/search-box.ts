import type { Locator, Page } from 'playwright-core';

/** Locates the search input. */
export function findBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search' });
}

/** Locates the button that opens the search box. */
export function findButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Search', exact: true });
}

/** Opens the search box with a click. */
export async function openBox(page: Page): Promise<Locator> {
  await findButton(page).click();
  const box = findBox(page);
  await box.waitFor();
  return box;
}

/** Types a query and waits for its hits. */
export async function searchFor(page: Page, query: string): Promise<Locator> {
  const box = await openBox(page);
  await box.fill(query);
  await page.getByRole('listbox', { name: 'Results' }).waitFor();
  return box;
}

/** Types a query into the open search box, and returns the URL and text of each hit. */
export async function listHits(page: Page, query: string): Promise<string[]> {
  await findBox(page).fill('');
  // Waits until the previous hits have been removed.
  await page.getByText('Suggested pages').waitFor();
  await findBox(page).fill(query);
  await page.getByRole('listbox', { name: 'Results' }).waitFor();
  // Excerpts may follow the hits.
  await page.waitForFunction(() => document.querySelector('.search-excerpt-reserved:empty') === null);
  return await page
    .getByRole('option')
    .evaluateAll((options) =>
      options.map((option) => `${option.getAttribute('href')} ${option.textContent}`),
    );
}

/** Returns the text of the active option of the input (`aria-activedescendant`). */
export async function readActive(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    const option = document.getElementById(id);
    return option?.getAttribute('aria-selected') === 'true' ? option.textContent : '';
  });
}

/** Returns the number of highlighted search words on the page. */
export async function countMarks(page: Page): Promise<number> {
  return await page.evaluate(() => CSS.highlights.get('search')?.size ?? 0);
}

/** A highlighted word, and the ids of the headings above it. */
interface MarkedWord {
  text: string;
  headings: string[];
}

/** Lists the highlighted words on the page. */
export async function listMarks(page: Page): Promise<MarkedWord[]> {
  return await page.evaluate(() => {
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')];
    const ranges = [...(CSS.highlights.get('search') ?? [])].filter((range) => range instanceof Range);
    return ranges.map((range) => {
      const around: Element[] = [];
      for (const heading of headings) {
        if (range.comparePoint(heading, 0) > 0) break;
        while (around.length > 0 && (around.at(-1)?.tagName ?? '') >= heading.tagName) around.pop();
        around.push(heading);
      }
      return { text: range.toString(), headings: around.map(({ id }) => id) };
    });
  });
}

/** Opens a page with the words of a search hit in the history state, as after a reload. */
export async function openHit(page: Page, url: string, words: readonly string[]): Promise<void> {
  await page.addInitScript((highlight) => history.replaceState({ usr: { highlight } }, ''), words);
  await page.goto(url);
}

/** Waits for a number of animation frames. */
export async function waitForFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
}

/** Returns an array to which the URLs of all subsequent requests of the page are added. */
export function listRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  return requests;
}
