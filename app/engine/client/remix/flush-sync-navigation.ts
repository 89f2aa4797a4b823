import { useBeforePaint } from '#app/engine/client/dom/use-before-paint.ts';

type Router = Pick<typeof window.__remixRouter, 'state' | 'subscribe'>;

const prompt = new WeakSet<Router>();

/** Lets every new route be drawn at once; see `flushSyncNavigation`. */
export function useFlushSyncNavigation(): void {
  // Runs before the router's own effect, which subscribes: effects of children run first.
  useBeforePaint(() => flushSyncNavigation(window.__remixRouter), []);
}

/**
 * Makes the router render a new route as soon as its data is there. By default, it lets React render it when
 * the browser has nothing else to do, and browsers do not have that between a click and the next frame: where the data
 * was fetched beforehand, the reader would wait for that frame and see the page in the one after it. Of `navigate`'s
 * options, `flushSync` is for what is shown while a route loads, and does not reach what comes then.
 */
export function flushSyncNavigation(router: Router): void {
  if (prompt.has(router)) return;
  prompt.add(router);
  const subscribe = router.subscribe.bind(router);
  router.subscribe = (listener) => {
    let wasLoading = isLoading(router.state);
    return subscribe((state, change) => {
      // A hash change loads nothing, and may occur while React can't render.
      const isShown = wasLoading && !isLoading(state);
      wasLoading = isLoading(state);
      listener(state, isShown ? { ...change, flushSync: true } : change);
    });
  };
}

/** Whether a navigation or, on the dev server, a revalidation is in progress. */
function isLoading({ navigation, revalidation }: Router['state']): boolean {
  return navigation.state !== 'idle' || revalidation !== 'idle';
}
