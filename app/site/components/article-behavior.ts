import { createAnnouncer } from './announcer.ts';
import { enhanceCode } from './code-behavior.ts';
import { enhanceDetails } from './details-behavior.ts';
import { enhanceHeadings } from './headings-behavior.ts';
import { enhanceTabs } from './tabs-behavior.ts';
import { enhanceTargets } from './targets-behavior.ts';

/**
 * Gives an article's plain HTML its behavior. Returns what takes it away again. Nothing that React owns is touched, and
 * nothing here changes the height of an article that the reader sees for the first time.
 */
export function enhanceArticle(article: HTMLElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const say = createAnnouncer(article, signal);
  enhanceTabs(article, signal);
  enhanceDetails(article, signal);
  enhanceCode(article, say, signal);
  enhanceHeadings(article, say, signal);
  // The last one: what the address names may be inside of the others.
  enhanceTargets(article, signal);
  return () => {
    controller.abort();
  };
}
