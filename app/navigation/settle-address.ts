import { mendHash, stripTrailingSlash } from './paths.ts';

/**
 * Puts the address right before the app starts, because the router goes by it and not by what was rendered.
 *
 * A host may answer `/docs/`, `/docs.html` and `/docs/index.html` with the page `/docs`. The page says in its card
 * for other sites what its address is (its canonical link may lead to another docs version); the address bar is
 * corrected, and the server is not asked again.
 *
 * A host answers every unknown address with one `404.html`, rendered for an address of its own. The router is started
 * there, so that it finds what was rendered; `restoreAddress` puts the reader's address back when that is done.
 */
export function settleAddress(): void {
  keepHashReadable();
  // Readers may type a hash at any time. This listener hears of it before the router's.
  window.addEventListener('popstate', keepHashReadable);
  const { pathname } = window.location;
  const rendered = document.querySelector<HTMLElement>('[data-address]')?.dataset['address'];
  if (rendered !== undefined && rendered !== '' && rendered !== pathname) {
    asked = window.location.href;
    replaceAddress(rendered);
    return;
  }
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (own === null) return;
  const plain = new URL(own.content).pathname;
  // Under another base path than the one it was built for, the address is right and the page is wrong.
  if (plain !== pathname && isFormOf(pathname, plain)) {
    replaceAddress(plain + window.location.search + window.location.hash);
  }
}

let asked: string | undefined;

/** Gives the reader of a not-found page the address back that was asked for. */
export function restoreAddress(): void {
  if (asked !== undefined) replaceAddress(asked);
  asked = undefined;
}

/** A hash that can't be decoded would throw inside the router, and take the page with it. */
function keepHashReadable(): void {
  const { pathname, search, hash } = window.location;
  const mended = mendHash(hash);
  if (mended !== hash) replaceAddress(pathname + search + mended);
}

function replaceAddress(address: string): void {
  window.history.replaceState(window.history.state, '', address);
}

/** Whether an address is another way to write the plain one. */
function isFormOf(address: string, plain: string): boolean {
  const base = stripTrailingSlash(plain);
  const prefix = base === '/' ? '' : base;
  return [prefix, `${prefix}/`, `${prefix}.html`, `${prefix}/index.html`, `${prefix}/index`].includes(
    address,
  );
}
