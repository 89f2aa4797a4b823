import { escapeMalformedHash } from '#app/engine/urls/paths.ts';

/**
 * Makes the address one that the router can start with, because it goes by the address and not by what was rendered.
 *
 * A host answers every unknown address with one `404.html`, rendered for an address of its own. The router is started
 * there, so that it finds what was rendered; `restoreLocation` puts the reader's address back when that is done.
 */
export function sync404Location(): void {
  keepHashReadable();
  // Readers may type a hash at any time. This listener hears of it before the router's.
  window.addEventListener('popstate', keepHashReadable);
  const { pathname } = window.location;
  const rendered = document.querySelector<HTMLElement>('[data-address]')?.dataset['address'];
  if (rendered !== undefined && rendered !== '' && rendered !== pathname) {
    asked = window.location.href;
    replaceUrl(rendered);
  }
}

let asked: string | undefined;

/** Gives the reader of a not-found page the address back that was asked for. */
export function restoreLocation(): void {
  if (asked !== undefined) replaceUrl(asked);
  asked = undefined;
}

/** A hash that can't be decoded would throw inside the router, and take the page with it. */
function keepHashReadable(): void {
  const { pathname, search, hash } = window.location;
  const escaped = escapeMalformedHash(hash);
  if (escaped !== hash) replaceUrl(pathname + search + escaped);
}

function replaceUrl(address: string): void {
  window.history.replaceState(window.history.state, '', address);
}
