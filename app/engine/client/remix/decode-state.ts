import { RemixBrowser } from '@remix-run/react';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';

/**
 * Decodes the state that the scripts of the dev server have set. `RemixBrowser` does so before it renders, and suspends
 * the document root until then, by throwing a promise. A key pressed in between would make React fail ("Root did not
 * complete"). Memoized, because once the state is decoded, `RemixBrowser` would render.
 */
export const decodeState = memoizeAsync(async (): Promise<void> => {
  try {
    // Throws before it calls a hook.
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
});
