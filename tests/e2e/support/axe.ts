import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 up to AA, and axe's best practices. */
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** Rules that axe disables by default: one of these standards, and AAA contrast for body text. */
const MORE_RULES = { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: true } };

/** Selectors of body text, which requires AAA contrast, and of colored text inside it. */
const BODY_TEXT = '#article :is(p:not(.admonition-title), li, td, dd)';
const COLORED_TEXT = '#article :is(a, code, .admonition-title)';

/** Rules that depend on colors, and on the images of a color mode. */
const MODE_RULES = [
  'color-contrast',
  'color-contrast-enhanced',
  'link-in-text-block',
  'image-alt',
  'role-img-alt',
  'svg-img-alt',
];

/**
 * Attribute of the elements whose contrast is checked: one for each combination of colors and sizes on the page.
 * Checking every element takes axe as long as all other rules together.
 */
const SAMPLE = 'data-contrast-sample';

/** Attribute of the samples that `color-contrast-enhanced` checks, because axe's selectors can't express them. */
const MARK = 'data-running-text';

/** Adds axe to a loaded page. */
export async function addAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** Returns the violations of the visible content, one per line: rule, element, and fix. */
export async function findViolations(page: Page): Promise<string[]> {
  return await runAxe(page, { runOnly: STANDARDS, rules: MORE_RULES });
}

/**
 * Same as `findViolations`, for a page that was checked in the other color mode: runs only rules whose result may
 * differ.
 *
 * @param mode color mode to set
 */
export async function findViolationsInMode(page: Page, mode: 'light' | 'dark'): Promise<string[]> {
  await page.evaluate((theme) => {
    document.documentElement.dataset['theme'] = theme;
  }, mode);
  return await runAxe(page, { runOnly: { type: 'rule', values: MODE_RULES } });
}

/** Runs axe once, because measuring the page takes longer than running the rules. */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  const results = await page.evaluate(
    async ({ options, sample, mark, body, colored }) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const running = new Set(
        [...document.querySelectorAll(`${body}, ${body} *`)].filter(
          (element) => element.closest(colored) === null,
        ),
      );
      const samples = new Map<string, Element>();
      for (const element of document.body.querySelectorAll('*')) {
        const hasText = [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
        );
        if (!hasText || !element.checkVisibility()) continue;
        const { color, fontSize, fontWeight } = getComputedStyle(element);
        const style = [running.has(element), color, fontSize, fontWeight];
        for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement) {
          const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(ancestor);
          style.push(backgroundColor, backgroundImage, opacity, position);
        }
        const key = style.join();
        if (!samples.has(key)) samples.set(key, element);
      }
      for (const element of samples.values()) {
        element.setAttribute(sample, '');
        if (running.has(element)) element.setAttribute(mark, '');
      }
      engine.configure({
        rules: [
          { id: 'color-contrast', selector: `[${sample}]` },
          { id: 'color-contrast-enhanced', selector: `[${mark}]` },
        ],
      });
      const found = await engine.run(document, { ...options, resultTypes: ['violations'] });
      for (const element of samples.values()) {
        element.removeAttribute(sample);
        element.removeAttribute(mark);
      }
      return found;
    },
    { options, sample: SAMPLE, mark: MARK, body: BODY_TEXT, colored: COLORED_TEXT },
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
