import { RemixBrowser } from '@remix-run/react';

/**
 * Decodes the state that the scripts of the dev server have set. `RemixBrowser` does so before it renders, and suspends
 * the document root until then, by throwing a promise. A key pressed in between would make React fail ("Root did not
 * complete").
 */
export function decodeState(): Promise<void> {
  return (decoding ??= decode());
}

/** Memoized, because once the state is decoded, another call would render. */
let decoding: Promise<void> | undefined;

async function decode(): Promise<void> {
  try {
    // Throws before it calls a hook.
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}
