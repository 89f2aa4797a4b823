import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { settleAddress } from './navigation/settle-address.ts';

settleAddress();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />, {
    onRecoverableError(error) {
      // React mends a mismatch silently in production; a test that watches the console must see it.
      console.error(error);
    },
  });
});
