import { useBeforePaint } from '#app/engine/client/dom/use-before-paint.ts';

type Router = Pick<typeof window.__remixRouter, 'state' | 'subscribe'>;

const patched = new WeakSet<Router>();

/** Renders every new route synchronously; see `flushSyncNavigation`. */
export function useFlushSyncNavigation(): void {
  // Runs before the router's own effect, which subscribes: effects of children run first.
  useBeforePaint(() => flushSyncNavigation(window.__remixRouter), []);
}

/**
 * Makes the router render a new route synchronously once its data is available. By default, React renders it in a
 * transition, which browsers schedule after the next frame: a prefetched page would be painted one frame later. The
 * option `flushSync` of `navigate` only affects the loading state, not the new route.
 */
export function flushSyncNavigation(router: Router): void {
  if (patched.has(router)) return;
  patched.add(router);
  const subscribe = router.subscribe.bind(router);
  router.subscribe = (listener) => {
    let wasLoading = isLoading(router.state);
    return subscribe((state, change) => {
      // A hash change loads nothing, and may occur while React can't render.
      const isShown = wasLoading && !isLoading(state);
      wasLoading = isLoading(state);
      // An error boundary only resets if it was rendered during the revalidation.
      const isRevalidating = state.revalidation !== 'idle';
      listener(state, isShown || isRevalidating ? { ...change, flushSync: true } : change);
    });
  };
}

/** Whether a navigation or, on the dev server, a revalidation is in progress. */
function isLoading({ navigation, revalidation }: Router['state']): boolean {
  return navigation.state !== 'idle' || revalidation !== 'idle';
}
