import { createAnnouncer } from './announcer.ts';
import { enhanceLazily } from './lazy-behavior.ts';
import { enhanceCode } from './code-behavior.ts';
import { enhanceDetails } from './details-behavior.ts';
import { enhanceHeadings } from './headings-behavior.ts';
import { enhanceTabs } from './tabs-behavior.ts';
import { enhanceTargets } from './targets-behavior.ts';

/**
 * Enhances the HTML of an article with behavior. Returns a cleanup function. It does not modify elements that React manages,
 * nor
 * shift the layout of an article on first display.
 */
export function enhanceArticle(article: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const say = createAnnouncer(article, signal);
  enhanceTabs(article, signal);
  enhanceDetails(article, signal);
  enhanceCode(article, say, signal);
  enhanceLazily(article, signal);
  enhanceHeadings(article, say, signal);
  // Last, because the target of the hash may be inside the others.
  enhanceTargets(article, signal);
  return () => {
    controller.abort();
  };
}
