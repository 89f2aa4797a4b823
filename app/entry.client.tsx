import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { settleAddress } from './navigation/settle-address.ts';

settleAddress();
await decodeState();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />, {
    onRecoverableError(error) {
      // React mends a mismatch silently in production; a test that watches the console must see it.
      console.error(error);
    },
  });
});

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
