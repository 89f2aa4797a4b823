import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 up to AA, and what axe calls best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Rules of these standards that axe leaves out unless they are asked for. */
const MORE_RULES = { 'target-size': { enabled: true } };

/** Running text, which has the contrast of AAA; and what stands in it in a colour of its own. */
const BODY_TEXT = '#article :is(p:not(.admonition-title), li, td, dd)';
const COLOURED_TEXT = '#article :is(a, code, .admonition-title)';

/** What depends on colours, and on the pictures that a colour mode shows. */
const MODE_RULES = ['color-contrast', 'link-in-text-block', 'image-alt', 'role-img-alt', 'svg-img-alt'];

/** Puts axe into a page that has been loaded. */
export async function addAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** What axe finds on what is shown now, one line each: rule, element, and how to mend it. */
export async function findViolations(page: Page): Promise<string[]> {
  const found = await runAxe(page, { runOnly: STANDARDS, rules: MORE_RULES });
  return [...found, ...(await findFaintText(page))];
}

/**
 * As `findViolations`, of a page that it has looked at in the other colour mode: the rules whose answers may differ.
 *
 * @param mode the colour mode that is set
 */
export async function findViolationsInMode(page: Page, mode: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate((theme) => {
    document.documentElement.dataset['theme'] = theme;
  }, mode);
  const found = await runAxe(page, { runOnly: { type: 'rule', values: MODE_RULES } });
  return [...found, ...(await findFaintText(page))];
}

/** Running text with less contrast than AAA wants. */
async function findFaintText(page: Page): Promise<string[]> {
  if ((await page.locator(BODY_TEXT).count()) === 0) return [];
  return runAxe(
    page,
    { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] } },
    { include: BODY_TEXT, exclude: COLOURED_TEXT },
  );
}

/**
 * Lets axe look at a page, or at a part of it.
 *
 * @param part selectors of what it looks at, and of what of that it leaves out
 */
async function runAxe(
  page: Page,
  options: RunOptions,
  part?: { include: string; exclude: string },
): Promise<string[]> {
  const results = await page.evaluate(
    ([how, where]) => {
      // Elements, not selectors: axe's own reading of selectors knows no ":not" inside of ":is".
      const list = (selector: string): Element[] => [...document.querySelectorAll(selector)];
      return (window as unknown as { axe: typeof axe }).axe.run(
        where === undefined ? document : { include: list(where.include), exclude: list(where.exclude) },
        { ...how, resultTypes: ['violations'] },
      );
    },
    [options, part] as const,
  );
  return formatViolations(results);
}

function formatViolations({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target: selector, failureSummary = '' }) => {
      const remedy = failureSummary.replace(/\s*\n\s*/g, ' ');
      return `${id}: ${selector.flat().join(' ')} · ${remedy}`;
    }),
  );
}
