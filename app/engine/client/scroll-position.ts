import { readSession, writeSession } from '#app/engine/client/dom/session-storage.ts';

/**
 * Restores the scroll position after "Back" and a reload on a host that redirects `/x` to `/x/`. Browsers restore it by
 * history entry, but discard the entry's state if its URL redirects.
 */
export function restoreScrollPosition(): void {
  // The app's router, which restores positions itself, may have left the history entry with "manual".
  window.history.scrollRestoration = 'auto';
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load !== undefined && load.type !== 'navigate' && load.redirectCount > 0) {
    const top = readSession(nameEntry());
    // Not if the reader has already scrolled; with a hash, it was the browser that scrolled to the target.
    const isAtStart = window.scrollY === 0 || window.location.hash !== '';
    if (top !== undefined && isAtStart) {
      // Chromium may still restore the top of the page after `load`.
      window.history.scrollRestoration = 'manual';
      window.scrollTo({ top: Number(top), behavior: 'instant' });
    }
  }
  window.addEventListener('pagehide', () => {
    writeSession(nameEntry(), String(window.scrollY));
  });
}

/** Storage key of a history entry: its URL, and its index if the browser provides it. */
function nameEntry(): string {
  const { navigation } = window as { navigation?: { currentEntry: { index: number } | null } };
  return `position:${navigation?.currentEntry?.index ?? ''}:${window.location.href}`;
}
