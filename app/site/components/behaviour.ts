import { createAnnouncer } from './announcer.ts';
import { enhanceCode } from './code-behaviour.ts';
import { enhanceDetails } from './details-behaviour.ts';
import { enhanceHeadings } from './headings-behaviour.ts';
import { enhanceTabs } from './tabs-behaviour.ts';
import { enhanceTargets } from './targets-behaviour.ts';

/**
 * Gives an article's plain HTML its behaviour. Returns what takes it away again. Nothing that React owns is touched, and
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
