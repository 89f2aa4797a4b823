import { stripTrailingSlash } from './paths.ts';

/**
 * Puts the address bar right before the app starts: a host may answer `/docs/`, `/docs.html` and `/docs/index.html` with
 * the page `/docs`, and the router would take each for another address. The page says in its canonical link what its
 * address is; the server is not asked again. A not-found page has no canonical link and stays where it is.
 */
export function settleAddress(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical === null) return;
  const { pathname } = new URL(canonical.href);
  const { search, hash } = window.location;
  if (pathname === window.location.pathname) return;
  // Behind another base path than the one it was built for, the address is right and the page is wrong.
  if (!isFormOf(window.location.pathname, pathname)) return;
  window.history.replaceState(window.history.state, '', pathname + search + hash);
}

/** Whether an address is another way to write the plain one. */
function isFormOf(address: string, plain: string): boolean {
  const base = stripTrailingSlash(plain);
  const prefix = base === '/' ? '' : base;
  return [prefix, `${prefix}/`, `${prefix}.html`, `${prefix}/index.html`, `${prefix}/index`].includes(address);
}
