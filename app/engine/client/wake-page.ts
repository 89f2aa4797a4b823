let waking: Promise<void> | undefined;
let awake = false;

/** Controls that work by a script; those of the search and of the colour mode have one already. */
const CONTROLS = 'button:not(.search-button, .color-mode), [role="tab"]';

/**
 * Fetches what makes the document work without React (tabs, copying, the menu), once, when the reader scrolls or acts.
 * When it can't be fetched, the next call tries again.
 */
export function wakePage(): Promise<void> {
  waking ??= import('#app/site/enhance-page.ts').then(
    async ({ enhancePage }) => {
      await enhancePage();
      awake = true;
      delete document.documentElement.dataset['fault'];
    },
    (error: unknown) => {
      waking = undefined;
      console.warn('The page’s script could not be loaded.', error);
    },
  );
  return waking;
}

/** Says that a part of the page is missing, and offers to load the page again; see `load-fault.tsx`. */
export function showFault(): void {
  document.documentElement.dataset['fault'] = '';
}

/** Wakes the page on the first scroll, and repeats a click that came too soon. */
export function wakeOnReading(): void {
  window.addEventListener('scroll', () => void wakePage(), { passive: true, once: true });
  // What a hash names may be in a closed panel.
  if (window.location.hash !== '') void wakePage();
  window.addEventListener(
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
      if (awake || control === null) return;
      void wakePage().then(() => {
        if (awake) control.click();
        else showFault();
      });
    },
    { capture: true },
  );
}
