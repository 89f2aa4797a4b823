import { createMemoryHistory, createRouter } from '@remix-run/router';
import { expect, test } from 'vitest';
import { flushSyncNavigation } from '#app/engine/client/remix/flush-sync-navigation.ts';

/** Change that a subscriber receives; `flushSync` is whether to render it synchronously. */
type Change = [pathname: string, state: string, flushSync: boolean];

function createTestRouter(): { router: ReturnType<typeof createRouter>; changes: Change[] } {
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/a'] }),
    routes: [{ path: '/:page', loader: () => Promise.resolve('data') }],
    hydrationData: { loaderData: { '0': 'data' } },
  });
  router.initialize();
  const changes: Change[] = [];
  flushSyncNavigation(router);
  flushSyncNavigation(router);
  router.subscribe(({ location, navigation }, { flushSync }) => {
    changes.push([location.pathname, navigation.state, flushSync]);
  });
  return { router, changes };
}

test('N2 renders a route synchronously once its data has loaded, but not its loading state', async () => {
  const { router, changes } = createTestRouter();
  await router.navigate('/b');
  await router.navigate(-1);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(changes).toEqual([
    ['/a', 'loading', false],
    ['/b', 'idle', true],
    ['/b', 'loading', false],
    ['/a', 'idle', true],
  ]);
});

test('E11 renders the start and the end of a revalidation synchronously, which resets error boundaries', async () => {
  const { router, changes } = createTestRouter();
  router.revalidate();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(changes.map(([, , flushSync]) => flushSync)).toEqual([true, true]);
});

test('N2 does not render a navigation to a hash synchronously, because it may occur while React renders', async () => {
  const { router, changes } = createTestRouter();
  await router.navigate('/a#part');
  expect(changes).toEqual([['/a', 'idle', false]]);
});
