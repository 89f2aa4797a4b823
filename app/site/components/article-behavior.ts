import { createAnnouncer } from './announcer.ts';
import { enhanceLazily } from './lazy-behavior.ts';
import { enhanceCode } from './code-behavior.ts';
import { enhanceDetails } from './details-behavior.ts';
import { enhanceHeadings } from './headings-behavior.ts';
import { enhanceTabs } from './tabs-behavior.ts';
import { enhanceTargets } from './targets-behavior.ts';

/**
 * Adds behavior to the HTML of an article; returns a cleanup function. Does not modify elements that React manages, or
 * cause a layout shift on first display.
 */
export function enhanceArticle(article: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const announce = createAnnouncer(article, signal);
  enhanceTabs(article, signal);
  enhanceDetails(article, signal);
  enhanceCode(article, announce, signal);
  enhanceLazily(article, signal);
  enhanceHeadings(article, announce, signal);
  // Last, because the target of the hash may be inside a tab panel or `<details>`.
  enhanceTargets(article, signal);
  return () => {
    controller.abort();
  };
}
