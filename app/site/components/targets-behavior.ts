import { findTarget } from '#app/engine/client/dom/find-target.ts';
import { openPanelsAround } from './details-behavior.ts';
import { showPanelsAround } from './tabs-behavior.ts';

/** Reveals the target of a hash in a closed panel or an unselected tab, and highlights lines and table rows. */
export function enhanceTargets(article: HTMLElement, signal: AbortSignal): void {
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
  jump();
  window.addEventListener('hashchange', jump, { signal });
  window.addEventListener('popstate', () => void reveal(window.location.hash), { signal });
  // A link to the current URL does not change the hash; the browser scrolls after this.
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link === null || link.hash === '') return;
      if (link.href.split('#', 1)[0] === window.location.href.split('#', 1)[0]) reveal(link.hash);
    },
    { signal },
  );
}
