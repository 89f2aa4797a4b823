import { mayPrefetch } from '#app/engine/lib/connection.ts';
import { DOCS_VERSION_KEY, readStored } from './dom/storage.ts';
import { findClosest } from './dom/find-closest.ts';
import { prefetchBeforeHydration } from './prefetch-before-hydration.ts';
import { isHydrated } from './hydration-state.ts';
import type { AppLoader } from './load-app.ts';
import { readLocationState } from './remix/history-state.ts';

/**
 * Whether the page needs the app before the first interaction: to highlight matches, open search, suggest pages for a
 * wrong URL, offer a retry, or update links to the docs version that the reader chose. Screens that need it have
 * `data-hydrate`; only sites with several versions have links with `data-version`.
 */
export function needsImmediateHydration(): boolean {
  return (
    // A followed hit, see `highlight-state.ts`.
    readLocationState()['highlight'] !== undefined ||
    document.querySelector('[data-hydrate]') !== null ||
    (document.querySelector('[data-version]') !== null && readStored(DOCS_VERSION_KEY) !== undefined)
  );
}

/**
 * Before hydration, "Back" to a page that was shown in this document before a reload only changes the URL, so this
 * loads that page.
 */
export function reloadOnHistoryNavigation(): void {
  const getPage = (): string | undefined => window.location.href.split('#')[0];
  const page = getPage();
  window.addEventListener('popstate', () => {
    if (!isHydrated() && getPage() !== page) window.location.reload();
  });
}

const CONTROLS = 'a, button, summary, input';

/** Search, which works without the app, and loads it once there are hits to follow. */
const SEARCH = '[data-search], .search';

/** Maximum time that a tap waits for the app, in milliseconds. */
const TAP_TIMEOUT = 300;

/**
 * Loads the app when the reader is about to interact: on hover over a control, touch, key press, or focus. If the
 * reader has a data saver enabled, it waits for a click on a control that needs the app (N5).
 *
 * A touch on a link also requests the data of its page; the tap that follows briefly waits for the app, and loads the
 * document if that takes too long.
 */
export function hydrateOnInteraction(app: AppLoader): void {
  let touched: HTMLAnchorElement | null = null;
  const onInteraction = ({
    type,
    target,
    ctrlKey,
    metaKey,
    defaultPrevented,
  }: Event & Partial<KeyboardEvent>): void => {
    if (type === 'pointerover' && !findClosest(target, CONTROLS)) return;
    // Shortcuts belong to search or the browser.
    if (defaultPrevented || ctrlKey || metaKey || findClosest(target, SEARCH)) return;
    if (isHydrated() || !mayPrefetch()) return;
    // Not removed, so that a later interaction retries if the app could not be fetched.
    void app.load();
    if (type !== 'touchstart') return;
    const link = findClosest(target, 'a') as HTMLAnchorElement | null;
    touched = link && prefetchBeforeHydration(link) ? link : null;
  };
  for (const name of ['pointerover', 'touchstart', 'keydown', 'focusin'])
    document.addEventListener(name, onInteraction);
  document.addEventListener('click', (event) => {
    const link = touched;
    touched = null;
    if (!link?.contains(event.target as Node) || isHydrated() || event.defaultPrevented) return;
    event.preventDefault();
    // The app follows the link once it is hydrated.
    link.dataset['tapped'] = '';
    setTimeout(() => {
      if (isHydrated()) return;
      delete link.dataset['tapped'];
      window.location.assign(link.href);
    }, TAP_TIMEOUT);
  });
}
