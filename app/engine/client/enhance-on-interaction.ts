import { createLoader, type Loader } from './create-loader.ts';
import { mayPrefetch } from '#app/engine/lib/connection.ts';
import { findClosest } from './dom/find-closest.ts';

/** Enhancements of the page: everything interactive without React (tabs, copy buttons, the menu). */
interface Enhancements {
  enhancePage(): Promise<void>;
}

/** Loads and runs the page's enhancements once. Resolves to whether that succeeded. */
export type EnhancePage = Loader<boolean>;

/**
 * Loads the page's enhancements immediately if the page needs them; otherwise, on the first scroll, or when an element
 * that needs them is hovered over or clicked. Replays clicks that occurred before they were loaded. Returns a function
 * that loads them immediately.
 *
 * @param controls selector of the elements that need enhancements
 * @param load imports the code
 */
export function enhanceOnInteraction(controls: string, load: () => Promise<Enhancements>): EnhancePage {
  let isEnhanced = false;
  const enhance = createLoader('page script', async () => {
    const { enhancePage } = await load();
    await enhancePage();
    delete document.documentElement.dataset['loadError'];
    return (isEnhanced = true);
  });
  // Not removed, so that a later scroll retries if the code could not be fetched.
  window.addEventListener('scroll', () => void enhance());
  document.addEventListener('pointerover', ({ target }) => {
    if (findClosest(target, controls)) void enhance();
  });
  if (needsImmediateEnhancement()) void enhance();
  const onClick = (event: MouseEvent): void => {
    const control = findClosest(event.target, controls);
    if (isEnhanced || !control) return;
    // The link of an image leads to its file, in a new tab with these keys.
    if (control.matches('a')) {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
    }
    void enhance().then((isDone) => {
      // The copied event includes the position, because names in code blocks are not elements.
      if (isDone) event.target?.dispatchEvent(new MouseEvent('click', event));
      else showLoadError();
    });
  };
  window.addEventListener('click', onClick, true);
  return enhance;
}

function needsImmediateEnhancement(): boolean {
  return (
    // The target of the hash may be in a closed panel.
    window.location.hash !== '' ||
    // Islands with `when="visible"` may be visible.
    (mayPrefetch() && document.querySelector('[data-when]') !== null) ||
    // The app's router has left this history entry; see `scroll-position.ts`.
    window.history.scrollRestoration === 'manual' ||
    // The browser supports WebMCP.
    'modelContext' in document
  );
}

/** Shows that a part of the page is missing, and offers to reload the page; see `site-layout.tsx`. */
export function showLoadError(): void {
  document.documentElement.dataset['loadError'] = '';
}
