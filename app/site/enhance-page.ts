import { enhanceArticle } from '#app/site/components/article-behavior.ts';
import { restoreScrollPosition } from '#app/engine/client/scroll-position.ts';
import { rememberVersionLinks } from '#app/engine/client/preferred-version-store.ts';
import { enhanceAnnouncement } from '#app/site/layout/announcement-behavior.ts';
import { enhanceDropdowns } from '#app/site/layout/dropdown-behavior.ts';
import { enhanceHidingNavbar } from '#app/engine/client/dom/hide-on-scroll.ts';
import { enhanceMenu } from '#app/site/layout/menu-behavior.ts';
import { bringIntoView } from '#app/site/layout/sidebar-behavior.ts';
import { enhanceCopyPage } from '#app/site/layout/copy-page-behavior.ts';
import { enhanceToc } from '#app/site/layout/toc-behavior.ts';
import { enhanceOnDemand } from './on-demand-behavior.ts';
import { attachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';

/**
 * Enhances the document without React: articles and the layout. Waits for the stylesheet, because some enhancements
 * measure elements.
 */
export async function enhancePage(): Promise<void> {
  await waitForStylesheet();
  for (const article of document.querySelectorAll<HTMLElement>('main .prose'))
    attachEnhancement(article, enhanceArticle);
  const toc = document.querySelector<HTMLElement>('.toc');
  if (toc !== null) attachEnhancement(toc, enhanceToc);
  const copyPage = document.querySelector<HTMLElement>('.copy-page');
  if (copyPage !== null) attachEnhancement(copyPage, enhanceCopyPage);
  const current = document.querySelector<HTMLElement>('.layout > .sidebar [aria-current]');
  if (current !== null) bringIntoView(current, current.closest('.sidebar'));
  rememberVersionLinks();
  enhanceDropdowns();
  enhanceMenu();
  enhanceAnnouncement();
  enhanceHidingNavbar();
  enhanceOnDemand();
  restoreScrollPosition();
}

/**
 * Resolves when the stylesheet has loaded or failed to load. The boot script does not wait for it, but sizes and
 * positions measured earlier are wrong.
 */
async function waitForStylesheet(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  if (link === null || link.sheet !== null || document.readyState === 'complete') return;
  await new Promise((resolve) => {
    link.addEventListener('load', resolve, { once: true });
    // Also dispatched if the stylesheet could not be loaded.
    window.addEventListener('load', resolve, { once: true });
  });
}
