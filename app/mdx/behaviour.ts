import { enhanceTabs } from './tabs-behaviour.ts';

/**
 * Gives an article's plain HTML its behaviour. Returns what takes it away again. Nothing that React owns is touched.
 */
export function enhanceArticle(article: HTMLElement): () => void {
  const controller = new AbortController();
  enhanceTabs(article, controller.signal);
  return () => {
    controller.abort();
  };
}
