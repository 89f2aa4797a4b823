import { readSession, writeSession } from '#app/engine/client/dom/session-storage.ts';

/**
 * Restores where the reader was, after "Back" and a reload on a host that redirects `/x` to `/x/`. Browsers do so for the
 * entry of their history, and forget all about the entry when loading its address leads to another one.
 */
export function restoreScrollPosition(): void {
  // The app's router, which restores positions itself while it runs, may have left the entry without.
  window.history.scrollRestoration = 'auto';
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load !== undefined && load.type !== 'navigate' && load.redirectCount > 0) {
    const top = readSession(nameEntry());
    // Not when the reader has scrolled meanwhile; to what a hash names, the browser has.
    const isAtStart = window.scrollY === 0 || window.location.hash !== '';
    if (top !== undefined && isAtStart) window.scrollTo({ top: Number(top), behavior: 'instant' });
  }
  window.addEventListener('pagehide', () => {
    writeSession(nameEntry(), String(window.scrollY));
  });
}

/** Storage key of the entry of the tab's history: its address, and its place where browsers say it. */
function nameEntry(): string {
  const { navigation } = window as { navigation?: { currentEntry: { index: number } | null } };
  return `position:${navigation?.currentEntry?.index ?? ''}:${window.location.href}`;
}
