import { isHydrated } from '#app/engine/client/hydration-state.ts';
import type { AppLoader } from '#app/engine/client/load-app.ts';

/** Maximum time that a followed hit waits for the app before its document is loaded, in milliseconds. */
const TIMEOUT = 1500;

/**
 * Follows a hit before hydration: by client-side navigation if the app loads in time, which also highlights the words,
 * and as a document otherwise.
 */
export function followWhenHydrated(link: HTMLAnchorElement, app: AppLoader): void {
  for (const earlier of document.querySelectorAll<HTMLElement>('a[data-tapped]'))
    delete earlier.dataset['tapped'];
  // The app follows the link once it is hydrated; see `delegated-links.ts`.
  link.dataset['tapped'] = '';
  const loadDocument = (): void => {
    if (isHydrated()) return;
    delete link.dataset['tapped'];
    window.location.assign(link.href);
  };
  const timer = setTimeout(loadDocument, TIMEOUT);
  void app.load().then((isLoaded) => {
    if (isLoaded) return;
    clearTimeout(timer);
    loadDocument();
  });
}
