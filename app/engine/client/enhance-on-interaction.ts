import { createLoader, type Loader } from './create-loader.ts';
import { findClosest } from './dom/find-closest.ts';

/** Enhancements of the page: everything interactive without React (tabs, copy buttons, the menu). */
interface Enhancements {
  enhancePage(): Promise<void>;
}

/** Loads and runs the page's enhancements, once. Resolves to whether that worked. */
export type EnhancePage = Loader<boolean>;

/** Controls that need enhancements; those of search and color mode do not. */
const CONTROLS = 'button:not(.search-button, .color-mode), [role="tab"]';

/**
 * Loads the page's enhancements on the first scroll, click, or hover over code, and repeats a click that came before they
 * were loaded. Returns a function that loads them immediately.
 *
 * @param load imports the code
 */
export function enhanceOnInteraction(load: () => Promise<Enhancements>): EnhancePage {
  let isEnhanced = false;
  const enhance = createLoader('page script', async () => {
    const { enhancePage } = await load();
    await enhancePage();
    delete document.documentElement.dataset['loadError'];
    return (isEnhanced = true);
  });
  window.addEventListener('scroll', () => void enhance(), { passive: true, once: true });
  document.addEventListener('pointerover', ({ target }) => {
    // Names in code have cards.
    if (findClosest(target, 'pre')) void enhance();
  });
  // The target of a hash may be in a closed panel.
  if (window.location.hash !== '') void enhance();
  window.addEventListener(
    'click',
    ({ target }) => {
      const control = findClosest(target, CONTROLS);
      if (isEnhanced || control === null) return;
      void enhance().then((isDone) => {
        if (isDone) control.click();
        else showLoadError();
      });
    },
    { capture: true },
  );
  return enhance;
}

/** Shows that a part of the page is missing, and offers to reload the page; see `load-error.tsx`. */
export function showLoadError(): void {
  document.documentElement.dataset['loadError'] = '';
}
