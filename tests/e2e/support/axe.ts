import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 up to AA, and what axe calls best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Rules that axe leaves out unless they are enabled: one of these standards, and the contrast of AAA for running text. */
const MORE_RULES = { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: true } };

/** Running text, which has the contrast of AAA; and what is in it in a separate color. */
const BODY_TEXT = '#article :is(p:not(.admonition-title), li, td, dd)';
const COLORED_TEXT = '#article :is(a, code, .admonition-title)';

/** What depends on colors, and on the images that a color mode shows. */
const MODE_RULES = [
  'color-contrast',
  'color-contrast-enhanced',
  'link-in-text-block',
  'image-alt',
  'role-img-alt',
  'svg-img-alt',
];

/** Attribute of the elements that `color-contrast-enhanced` checks; axe's selectors can't express which those are. */
const MARK = 'data-running-text';

/** Adds axe to a page that has been loaded. */
export async function addAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** Violations on what is shown now, one line each: rule, element, and fix. */
export async function findViolations(page: Page): Promise<string[]> {
  return await runAxe(page, { runOnly: STANDARDS, rules: MORE_RULES });
}

/**
 * As `findViolations`, for a page that was checked in the other color mode: only rules whose result may differ.
 *
 * @param mode the color mode to set
 */
export async function findViolationsInMode(page: Page, mode: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate((theme) => {
    document.documentElement.dataset['theme'] = theme;
  }, mode);
  return await runAxe(page, { runOnly: { type: 'rule', values: MODE_RULES } });
}

/** Runs axe once: measuring the page takes it longer than the rules do. */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  const results = await page.evaluate(
    async ({ options, mark, body, colored }) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const text = [...document.querySelectorAll(`${body}, ${body} *`)].filter(
        (element) => element.closest(colored) === null,
      );
      for (const element of text) element.setAttribute(mark, '');
      engine.configure({ rules: [{ id: 'color-contrast-enhanced', selector: `[${mark}]` }] });
      const found = await engine.run(document, { ...options, resultTypes: ['violations'] });
      for (const element of text) element.removeAttribute(mark);
      return found;
    },
    { options, mark: MARK, body: BODY_TEXT, colored: COLORED_TEXT },
  );
  return formatViolations(results);
}

function formatViolations({ violations }: AxeResults): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target: selector, failureSummary = '' }) => {
      const fix = failureSummary.replace(/\s*\n\s*/g, ' ');
      return `${id}: ${selector.flat().join(' ')} · ${fix}`;
    }),
  );
}
