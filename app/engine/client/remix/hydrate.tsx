import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { ShellData } from '#app/engine/model/shell-data.ts';
import { ensureSessionStorage } from '#app/engine/client/dom/session-storage.ts';
import { settleAddress } from './settle-address.ts';
import type { PageState } from './page-state.ts';
import { REMIX_FUTURE } from './remix-future.ts';

/** What Remix's own scripts would have put into the document; those of a page can't be constant. */
interface FetchedApp {
  state: PageState;
  shell: ShellData | undefined;
  routeModules: Record<string, unknown>;
}

/** Brings the page to life. On the dev server, where Remix's scripts have done the rest, it is given nothing. */
export async function hydrate(app?: FetchedApp): Promise<void> {
  ensureSessionStorage();
  settleAddress();
  if (app !== undefined) handOver(app);
  await decodeState();
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />, {
      onRecoverableError(error) {
        // React mends a mismatch silently in production; a test that watches the console must see it.
        console.error(error);
      },
    });
  });
}

function handOver({ state, shell, routeModules }: FetchedApp): void {
  const context = {
    basename: state.basename,
    future: REMIX_FUTURE,
    isSpaMode: false,
    // No stream but what would be in it: see `remix-parts.ts`.
    stream: {
      loaderData: shell === undefined ? state.loaderData : { root: shell, ...state.loaderData },
      actionData: null,
      errors: state.errors,
    },
  };
  Object.assign(window, { __remixContext: context, __remixRouteModules: routeModules });
}

/**
 * Waits until Remix has read the data of the page. `RemixBrowser` does so when it is first called, and suspends; a key
 * pressed while the root of the document is suspended makes React give up (error 345), so it is called once before.
 */
async function decodeState(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (!(thrown instanceof Promise)) throw thrown;
    await thrown;
  }
}
