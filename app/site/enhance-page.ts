import { enhanceArticle } from '#app/site/components/article-behavior.ts';
import { ANNOUNCEMENT_KEY } from '#app/engine/client/head-script.ts';
import { restoreScrollPosition } from '#app/engine/client/scroll-position.ts';
import { rememberVersionLinks } from '#app/engine/client/preferred-version-store.ts';
import { enhanceHidingNavbar } from '#app/engine/client/dom/hide-on-scroll.ts';
import { enhanceMenu } from '#app/site/layout/menu-behavior.ts';
import { bringIntoView } from '#app/site/layout/sidebar-behavior.ts';
import { enhanceCopyPage } from '#app/site/layout/copy-page-behavior.ts';
import { enhanceToc } from '#app/site/layout/toc-behavior.ts';
import { findClosest } from '#app/engine/client/dom/find-closest.ts';
import { writeStored } from '#app/engine/client/dom/storage.ts';
import { attachEnhancement } from '#app/engine/client/dom/enhancement-registry.ts';

/**
 * Enhances the document without React: articles and the layout. Waits for the stylesheet, because some enhancements
 * measure elements.
 */
export async function enhancePage(): Promise<void> {
  if ('modelContext' in document)
    void import('#app/engine/search/ui/web-mcp.ts').then((module) => module.registerTool());
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

/** Handles the button of the announcement: stores the id of the dismissed announcement. */
function enhanceAnnouncement(): void {
  document.addEventListener('click', ({ target }) => {
    if (findClosest(target, '.announcement button') === null) return;
    const { dataset } = document.documentElement;
    writeStored(ANNOUNCEMENT_KEY, dataset['announcement']);
    dataset['dismissed'] = '';
  });
}

/**
 * Closes the menus of the navbar (L5), and the table of contents on narrow screens, on a click outside, when the focus
 * leaves them, because they would cover it, and on Escape. Opening them needs no script.
 */
function enhanceDropdowns(): void {
  const listOpen = () => document.querySelectorAll<HTMLDetailsElement>(':is(.dropdown, .toc-fold)[open]');
  const closeOthers = ({ target }: Event): void => {
    // The list of the table of contents is not in its fold.
    for (const menu of listOpen())
      menu.open = findClosest(target, '.dropdown, .toc')?.contains(menu) === true;
  };
  document.addEventListener('click', closeOthers);
  document.addEventListener('focusin', closeOthers);
  // On the window, so that other listeners for Escape find them still open.
  window.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const menu of listOpen()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}

const CONTROLS = '.image-link, .show-parts';

/** Loads the code of these controls on click, unless the click opens a link in a new tab. */
function enhanceOnDemand(): void {
  document.addEventListener('click', (event) => {
    const control = findClosest(event.target, CONTROLS);
    if (control === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    import('./on-demand.ts').then(
      (module) => {
        delete document.documentElement.dataset['loadError'];
        module.activate(control);
      },
      () => (document.documentElement.dataset['loadError'] = ''),
    );
  });
}
