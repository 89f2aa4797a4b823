import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { LayoutData } from '#app/engine/model/layout-data.ts';
import { ensureBroadcastChannel } from '#app/engine/client/dom/broadcast-channel.ts';
import { ensureSessionStorage } from '#app/engine/client/dom/session-storage.ts';
import { sync404Location } from './sync-404-location.ts';
import type { PageState } from './page-state.ts';
import { REMIX_FUTURE } from './remix-future.ts';

/** Globals that Remix's inline scripts would set; those scripts differ by page. */
interface FetchedApp {
  state: PageState;
  layout: LayoutData | undefined;
  routeModules: Record<string, unknown>;
}

/** Hydrates the page. On the dev server, Remix's scripts have set everything up, and `app` is undefined. */
export function hydrate(app?: FetchedApp): void {
  ensureSessionStorage();
  ensureBroadcastChannel();
  sync404Location();
  addEntryKey();
  if (app !== undefined) setRemixGlobals(app);
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />, {
      onRecoverableError(error) {
        // In production, React recovers from mismatches silently; logging them makes tests fail.
        console.error(error);
      },
    });
  });
}

/**
 * Adds the key that the router stores the scroll position under. Otherwise, this entry would share one with the entries
 * of links to headings that were followed before the app started.
 */
function addEntryKey(): void {
  window.history.replaceState(
    { key: Math.random().toString(36).slice(2), ...(window.history.state as object | null) },
    '',
  );
}

function setRemixGlobals({ state, layout, routeModules }: FetchedApp): void {
  const context = {
    basename: state.basename,
    // With single fetch, `RemixBrowser` would decode a stream first; see `decode-state.ts`. Every route has a client
    // loader, so nothing else depends on it.
    future: { ...REMIX_FUTURE, v3_singleFetch: false },
    isSpaMode: false,
    state: {
      loaderData: layout === undefined ? state.loaderData : { root: layout, ...state.loaderData },
      actionData: null,
      errors: state.errors,
    },
  };
  Object.assign(window, { __remixContext: context, __remixRouteModules: routeModules });
}
