/** Event that says that a new route is in the document. */
export const ROUTE_SHOWN = 'route:shown';

/** How long a route may take to be drawn before the transition goes on without it, in milliseconds. */
const PATIENCE = 300;

/**
 * How long a browser may take to picture the old page before the change can begin, in milliseconds: one frame of sixty a
 * second.
 */
const ONE_FRAME = 17;

/** Set when it took longer: from then on the reader has the next page that much sooner instead. */
let isInTheWay = false;

/**
 * Changes the route, fading over where the browser can and the reader wants it.
 *
 * While a transition waits for the new route the page stands still, so it is for routes whose data is there already; and
 * it waits only so long, because a page that crashes never says that it is shown. A browser that needs more than a frame
 * for it fades no more.
 */
export function changeRoute(change: () => void): void {
  if (isInTheWay || !('startViewTransition' in document) || prefersStillness()) {
    change();
    return;
  }
  const asked = performance.now();
  const transition = document.startViewTransition(async () => {
    isInTheWay = performance.now() - asked > ONE_FRAME;
    const shown = waitForRoute();
    change();
    await shown;
  });
  // A transition that is overtaken by the next one is rejected; nobody has to know.
  transition.ready.catch(() => undefined);
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function waitForRoute(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    document.addEventListener(
      ROUTE_SHOWN,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
