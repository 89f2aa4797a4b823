import { createMemoryHistory, createRouter } from '@remix-run/router';
import { expect, test } from 'vitest';
import { flushSyncNavigation } from '#app/engine/client/remix/flush-sync-navigation.ts';

/** What a listener received for each change: where the router is, what it does, and whether to draw at once. */
type Heard = [pathname: string, state: string, flushSync: boolean];

function open(): { router: ReturnType<typeof createRouter>; heard: Heard[] } {
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/a'] }),
    routes: [{ path: '/:page', loader: () => Promise.resolve('data') }],
    hydrationData: { loaderData: { '0': 'data' } },
  });
  router.initialize();
  const heard: Heard[] = [];
  flushSyncNavigation(router);
  flushSyncNavigation(router);
  router.subscribe(({ location, navigation }, { flushSync }) => {
    heard.push([location.pathname, navigation.state, flushSync]);
  });
  return { router, heard };
}

test('N2 a route is drawn at once when its data is there, and what comes before it when there is time', async () => {
  const { router, heard } = open();
  await router.navigate('/b');
  await router.navigate(-1);
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(heard).toEqual([
    ['/a', 'loading', false],
    ['/b', 'idle', true],
    ['/b', 'loading', false],
    ['/a', 'idle', true],
  ]);
});

test('E11 a revalidation is rendered when it starts and when it ends, which resets error boundaries', async () => {
  const { router, heard } = open();
  router.revalidate();
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  expect(heard.map(([, , flushSync]) => flushSync)).toEqual([true, true]);
});

test('N2 a jump inside a page, which may be made while React draws, is drawn when there is time', async () => {
  const { router, heard } = open();
  await router.navigate('/a#part');
  expect(heard).toEqual([['/a', 'idle', false]]);
});
