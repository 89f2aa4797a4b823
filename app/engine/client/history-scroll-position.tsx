import { useLocation } from '@remix-run/react';
import { useBeforePaint } from './dom/use-before-paint.ts';
import { isHydrated } from './hydration-state.ts';
import { readLeftPosition } from './scroll-position.ts';

/**
 * Restores the scroll positions of history entries from before the app started, such as those of links to headings.
 * They have no key, so the router has one position for all of them.
 */
export function HistoryScrollPosition() {
  const location = useLocation();
  useBeforePaint(() => {
    if (!isHydrated() || location.key !== 'default') return;
    // An entry without a hash that was left before its position could be stored had not been scrolled.
    const top = readLeftPosition() ?? (location.hash === '' ? 0 : undefined);
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
  }, [location]);
  return null;
}
