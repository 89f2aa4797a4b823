/** Event dispatched when a new route is rendered. */
export const ROUTE_SHOWN = 'route:shown';

/** Event dispatched before an error screen replaces the document. */
const ROUTE_FAILED = 'route:failed';

/** Maximum time the old page may be frozen for a transition, in milliseconds. */
const TIMEOUT_MS = 100;

/**
 * Lets the next route fade in, where the browser can and the reader wants it. Called when the route is on its way: the
 * browser captures the old page in the meantime, which would otherwise be time that the reader waits. So a route whose
 * data is there already is shown at once, without this; and one that takes long appears without a fade, because
 * from the image to the end of the fade the page is still.
 */
export function fadeToRoute(): void {
  if (!('startViewTransition' in document) || prefersStillness()) return;
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
 * Ends the fade before an error screen replaces `<html>`: in Chromium, clicks on a document whose root element was replaced
 * during a transition reach nothing.
 */
export function endFade(): void {
  if (typeof document !== 'undefined') document.dispatchEvent(new Event(ROUTE_FAILED));
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether the route was shown in time. */
function waitForRoute(): Promise<boolean> {
  return new Promise((resolve) => {
    const note = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      document.removeEventListener(ROUTE_SHOWN, note);
      resolve(false);
    }, TIMEOUT_MS);
    document.addEventListener(ROUTE_SHOWN, note, { once: true });
  });
}
