import { mayPrefetch } from '#app/engine/client/dom/connection.ts';
import { isHydrated } from './hydration-state.ts';
import type { LoadApp } from './load-app.ts';

/**
 * Until the app starts, nobody draws the page that "Back" leads to when it was shown in this document before a reload: the
 * browser only changes the address. So that page is loaded.
 */
export function loadPagesOfHistory(): void {
  const { pathname, search } = window.location;
  window.addEventListener('popstate', () => {
    const isSame = window.location.pathname === pathname && window.location.search === search;
    if (!isHydrated() && !isSame) window.location.reload();
  });
}

/** What a reader may act on. */
const CONTROLS = 'a, button, summary, input, [role="tab"]';

/**
 * Starts the app when the reader is about to act: the pointer comes over something that can be acted on, a finger or a
 * key goes down, the focus moves. Where the reader saves data, it waits for a click on what needs the app (N5).
 * `<html data-start="idle">` also starts it when the page has loaded and the browser has nothing else to do, where the
 * connection allows that.
 */
export function startOnFirstAct(loadApp: LoadApp): void {
  const events = ['pointerover', 'touchstart', 'keydown', 'focusin'] as const;
  const act = (event: Event): void => {
    if (event.type === 'pointerover' && !isControl(event.target)) return;
    // Not removed: when the app could not be fetched, a later act tries again.
    if (!isHydrated() && mayPrefetch()) void loadApp();
  };
  for (const name of events) document.addEventListener(name, act, { passive: true, capture: true });
  if (document.documentElement.dataset['start'] !== 'idle' || !mayPrefetch()) return;
  window.addEventListener('load', () => {
    // Safari has no such callback.
    const start = (): void => void loadApp();
    if ('requestIdleCallback' in window) window.requestIdleCallback(start);
    else setTimeout(start, 1000);
  });
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}
