import { useEffect, type RefObject } from 'react';

/** How far the reader must scroll in one direction before the bar goes or comes, in CSS pixels: not at each tremor. */
const THRESHOLD = 12;

/**
 * Marks a bar `data-away` while the reader scrolls down, and not while he scrolls up, is at the top of the page, or has
 * the focus inside of the bar. The stylesheet moves what is marked out of sight.
 */
export function useHideOnScroll(bar: RefObject<HTMLElement>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    let turn = window.scrollY;
    const follow = (): void => {
      const element = bar.current;
      if (element === null) return;
      const { scrollY } = window;
      const away = element.dataset['away'] !== undefined;
      const inUse = element.contains(document.activeElement);
      if (scrollY <= element.offsetHeight || inUse) {
        delete element.dataset['away'];
        turn = scrollY;
      } else if (away ? scrollY > turn : scrollY < turn) {
        // Further in the direction that brought the bar to where it is.
        turn = scrollY;
      } else if (Math.abs(scrollY - turn) > THRESHOLD) {
        element.toggleAttribute('data-away', !away);
        turn = scrollY;
      }
    };
    const comeBack = (): void => {
      delete bar.current?.dataset['away'];
    };
    const element = bar.current;
    window.addEventListener('scroll', follow, { passive: true });
    element?.addEventListener('focusin', comeBack);
    return () => {
      window.removeEventListener('scroll', follow);
      element?.removeEventListener('focusin', comeBack);
    };
  }, [bar, enabled]);
}
