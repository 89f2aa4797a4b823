/** Event dispatched when a new route is rendered. */
export const ROUTE_SHOWN = 'route:shown';

/** Event dispatched before an error screen replaces the document. */
const ROUTE_FAILED = 'route:failed';

/** Maximum time the old page may be frozen for a transition, in milliseconds. */
const TIMEOUT_MS = 100;

/**
 * Fades in the next route with a view transition, if the browser supports them and the reader does not prefer reduced
 * motion. Call it while the route is loading, so that the browser captures the old page in the meantime; otherwise, the
 * capture would delay the route. A route whose data is already loaded is therefore shown immediately, without a
 * transition. A slow route appears without a fade, because the page is frozen from the capture to the end of the fade.
 */
export function fadeToRoute(): void {
  if (!('startViewTransition' in document) || prefersReducedMotion()) return;
  const transition = document.startViewTransition(async () => {
    if (!(await waitForRoute())) transition.skipTransition();
  });
  const skip = (): void => transition.skipTransition();
  document.addEventListener(ROUTE_FAILED, skip, { once: true });
  // Superseded and skipped transitions reject, which is expected.
  transition.ready.catch(() => undefined);
  void transition.finished
    .catch(() => undefined)
    .then(() => document.removeEventListener(ROUTE_FAILED, skip));
}

/**
 * Ends the fade before an error screen replaces `<html>`: in Chromium, clicks on a document whose root element was
 * replaced during a transition have no effect.
 */
export function endFade(): void {
  if (typeof document !== 'undefined') document.dispatchEvent(new Event(ROUTE_FAILED));
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Resolves to whether the route was shown in time. */
function waitForRoute(): Promise<boolean> {
  return new Promise((resolve) => {
    const onShown = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      document.removeEventListener(ROUTE_SHOWN, onShown);
      resolve(false);
    }, TIMEOUT_MS);
    document.addEventListener(ROUTE_SHOWN, onShown, { once: true });
  });
}
