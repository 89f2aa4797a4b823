import type { EnhancePage } from './enhance-on-interaction.ts';

/**
 * Puts the address right. A host may answer `/docs/`, `/docs.html` and `/docs/index.html` with the page `/docs`. The page
 * says in its card for other sites what its address is (its canonical link may lead to another docs version); the address
 * bar is corrected, and the server is not asked again.
 */
export function canonicalizeLocation(enhance: EnhancePage): void {
  const { pathname, search, hash } = window.location;
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (own === null) return;
  const plain = new URL(own.content).pathname;
  // Under another base path than the one it was built for, the address is right and the page is wrong.
  if (plain === pathname || shorten(plain) !== shorten(pathname)) return;
  window.history.replaceState(window.history.state, '', plain + search + hash);
  // After "Back" and a reload, the page's script knows where the reader was; see `scroll-position.ts`.
  const [load] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming | undefined)[];
  if (load && load.type !== 'navigate') void enhance();
}

/** The shortest way to write an address: every page loads this. */
function shorten(address: string): string {
  return address.replace(/\/{2,}/g, '/').replace(/(\/index)?(\.html|\/)?$/, '');
}
