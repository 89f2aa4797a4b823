import type { EnhancePage } from './enhance-on-interaction.ts';

/**
 * Canonicalizes the URL. A host may serve the page `/docs` at `/docs/`, `/docs.html`, and `/docs/index.html`. `og:url`
 * contains the page's URL (its canonical link may point to another docs version); only the address bar is corrected.
 */
export function canonicalizeLocation(enhance: EnhancePage): void {
  const { pathname, search, hash } = window.location;
  const own = document.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (own === null) return;
  const plain = new URL(own.content).pathname;
  // With a different base path than the site was built for, the URL is correct, and that of the page is not.
  if (plain === pathname || shorten(plain) !== shorten(pathname)) return;
  window.history.replaceState(window.history.state, '', plain + search + hash);
  // After "Back" and a reload, the page's script knows where the reader was; see `scroll-position.ts`.
  const [load] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming | undefined)[];
  if (load && load.type !== 'navigate') void enhance();
}

/** Relative form of a URL, because every page loads this. */
function shorten(url: string): string {
  return url.replace(/\/+/g, '/').replace(/(\/index)?(\.html|\/)?$/, '');
}
