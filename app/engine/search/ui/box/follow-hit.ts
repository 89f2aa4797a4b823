import { isHydrated } from '#app/engine/client/hydration-state.ts';
import type { LoadApp } from '#app/engine/client/load-app.ts';

/** How long a hit that is followed waits for the app, in milliseconds; then its document is loaded. */
const TIMEOUT = 1500;

/**
 * Follows a hit before hydration: in the app if that is loaded soon, which shows the page without a document and highlights
 * the words there; else as a document.
 */
export function followWhenHydrated(link: HTMLAnchorElement, loadApp: LoadApp): void {
  // The app follows it as soon as it is hydrated; see `delegated-links.ts`.
  link.dataset['tapped'] = '';
  const leave = (): void => {
    if (isHydrated()) return;
    delete link.dataset['tapped'];
    window.location.assign(link.href);
  };
  const timer = setTimeout(leave, TIMEOUT);
  void loadApp().then((isLoaded) => {
    if (isLoaded) return;
    clearTimeout(timer);
    leave();
  });
}
