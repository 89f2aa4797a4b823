import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { isPlainClick } from '#app/engine/client/dom/plain-input.ts';
import { findTarget } from '#app/engine/client/dom/find-target.ts';
import { getAnnouncer, type Announce } from './announcer.ts';
import { copyText } from './clipboard.ts';
import { enhanceLazily } from './lazy-behavior.ts';
import { enhanceCode } from './code-behavior.ts';
import { enhanceDetails, openPanelsAround } from './details-behavior.ts';
import { enhanceTabs, showPanelsAround } from './tabs-behavior.ts';

/**
 * Adds behavior to the HTML of an article. Does not modify elements that React manages, or cause a layout shift on first
 * display.
 */
export function enhanceArticle(article: HTMLElement, signal: AbortSignal): void {
  const announce = getAnnouncer(article);
  enhanceTabs(article, signal);
  enhanceDetails(article, signal);
  enhanceCode(article, announce, signal);
  enhanceLazily(article, signal);
  enhanceHeadings(article, announce, signal);
  // Last, because the target of the hash may be inside a tab panel or `<details>`.
  enhanceTargets(article, signal);
}

function enhanceHeadings(article: HTMLElement, announce: Announce, signal: AbortSignal): void {
  const onClick = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    const link = findClosest(event.target, 'a.heading-link') as HTMLAnchorElement | null;
    if (link === null) return;
    void copyText(link.href).then((copied) => {
      if (copied) announce(link, 'Copied', 'Link copied');
    });
  };
  article.addEventListener('click', onClick, { signal });
}

/** Articles that have been scrolled to the target of the hash. */
const revealed = new WeakSet<HTMLElement>();

/** Reveals the target of a hash in a closed panel or an unselected tab, and highlights lines and table rows. */
function enhanceTargets(article: HTMLElement, signal: AbortSignal): void {
  const reveal = (hash: string): Element | undefined => {
    // The router changes URLs with the History API, which does not update `:target`.
    article.querySelector('[data-here]')?.removeAttribute('data-here');
    const target = findTarget(hash);
    if (target === undefined || !article.contains(target)) return undefined;
    target.closest('.line, tr, .param')?.setAttribute('data-here', '');
    const opened = openPanelsAround(target);
    return showPanelsAround(target) || opened ? target : undefined;
  };
  // The browser looked for the target before it was revealed.
  const jump = (): void => reveal(window.location.hash)?.scrollIntoView();
  // Not again during hydration, which would undo what the reader has selected since.
  if (!revealed.has(article)) jump();
  revealed.add(article);
  window.addEventListener('hashchange', jump, { signal });
  window.addEventListener('popstate', () => void reveal(window.location.hash), { signal });
  // A link to the current URL does not change the hash; the browser scrolls after this.
  const onClick = ({ target }: MouseEvent): void => {
    const link = findClosest(target, 'a') as HTMLAnchorElement | null;
    if (link === null || link.hash === '') return;
    if (link.href.split('#', 1)[0] === window.location.href.split('#', 1)[0]) reveal(link.hash);
  };
  document.addEventListener('click', onClick, { signal });
}
