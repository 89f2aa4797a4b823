import axe, { type AxeResults } from 'axe-core';
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
  const results = await page.evaluate(
    ([standards, rules]) =>
      (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: standards,
        rules,
        resultTypes: ['violations'],
      }),
    [STANDARDS, MORE_RULES] as const,
  );
  return [...formatViolations(results), ...(await findFaintText(page))];
}

/**
 * As `findViolations`, of a page that it has looked at in the other colour mode: the rules whose answers may differ.
 *
 * @param mode the colour mode that is set
 */
export async function findViolationsInMode(page: Page, mode: 'light' | 'dark'): Promise<string[]> {
  const results = await page.evaluate(
    ([theme, rules]) => {
      document.documentElement.dataset['theme'] = theme;
      return (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'rule', values: [...rules] },
        resultTypes: ['violations'],
      });
    },
    [mode, MODE_RULES] as const,
  );
  return [...formatViolations(results), ...(await findFaintText(page))];
}

/** Running text with less contrast than AAA wants. */
async function findFaintText(page: Page): Promise<string[]> {
  if ((await page.locator(BODY_TEXT).count()) === 0) return [];
  const results = await page.evaluate(
    ([text, coloured]) =>
      (window as unknown as { axe: typeof axe }).axe.run(
        // Elements, not selectors: axe's own reading of selectors knows no ":not" inside of ":is".
        { include: [...document.querySelectorAll(text)], exclude: [...document.querySelectorAll(coloured)] },
        { runOnly: { type: 'rule', values: ['color-contrast-enhanced'] }, resultTypes: ['violations'] },
      ),
    [BODY_TEXT, COLOURED_TEXT] as const,
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
