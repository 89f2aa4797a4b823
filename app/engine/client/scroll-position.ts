import { readSession, writeSession } from '#app/engine/client/dom/session-storage.ts';
import { isHydrated } from './hydration-state.ts';

/** Browsers that support the Navigation API. */
const { navigation } = globalThis as {
  navigation?: EventTarget & { currentEntry: { index: number } | null };
};

/**
 * Restores the scroll position after "Back" and a reload where the browser does not. Browsers restore it by history
 * entry, but discard the entry's state if its URL redirects (some hosts redirect `/x` to `/x/`), and leave "manual"
 * entries, those that the app's router has left, to the page.
 */
export function restoreScrollPosition(): void {
  const page = getPage();
  const isManual = window.history.scrollRestoration === 'manual';
  window.history.scrollRestoration = 'auto';
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load !== undefined && load.type !== 'navigate' && (isManual || load.redirectCount > 0)) {
    // Firefox resets the index of an entry if its URL redirects on a reload.
    const top = readSession(nameEntry()) ?? readSession(nameEntry(''));
    // Not if the reader has already scrolled; with a hash, it was the browser that scrolled to the target.
    const isAtStart = window.scrollY === 0 || window.location.hash !== '';
    if (top !== undefined && isAtStart) {
      // Chromium may still restore the top of the page after `load`.
      window.history.scrollRestoration = 'manual';
      window.scrollTo({ top: Number(top), behavior: 'instant' });
    }
  }
  const store = (): void => {
    // Not if this is the position of another page; see `reloadOnHistoryNavigation`.
    if (!isHydrated() && getPage() !== page) return;
    for (const name of [nameEntry(), nameEntry('')]) writeSession(name, String(window.scrollY));
  };
  window.addEventListener('pagehide', store);
  // The app leaves entries without `pagehide`.
  navigation?.addEventListener('navigate', store);
}

/** Position at which the current history entry was left in this document; undefined without the Navigation API. */
export function readLeftPosition(): number | undefined {
  const top = navigation === undefined ? undefined : readSession(nameEntry());
  return top === undefined ? undefined : Number(top);
}

function getPage(): string {
  return window.location.pathname + window.location.search;
}

/** Storage key of a history entry: its URL, and its index if the browser provides it. */
function nameEntry(index: number | '' = navigation?.currentEntry?.index ?? ''): string {
  return `position:${index}:${window.location.href}`;
}
