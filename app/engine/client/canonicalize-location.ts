import type { EnhancePage } from './enhance-on-interaction.ts';

/**
 * Canonicalizes the URL. A host may serve the page `/docs` at `/docs/`, `/docs.html`, and `/docs/index.html`. `og:url`
 * contains the page's URL (its canonical link may point to another docs version); only the address bar is corrected.
 */
export function canonicalizeLocation(enhance: EnhancePage): void {
  const { pathname, search, hash } = window.location;
  const ogUrl = document.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (!ogUrl) return;
  const canonicalPath = new URL(ogUrl.content).pathname;
  // If the site is hosted under a different base path than it was built for, the current URL is correct, not `og:url`.
  if (
    canonicalPath === pathname ||
    normalizeForComparison(canonicalPath) !== normalizeForComparison(pathname)
  )
    return;
  window.history.replaceState(window.history.state, '', canonicalPath + search + hash);
  // After "Back" or a reload, the page script restores the scroll position; see `scroll-position.ts`.
  const [load] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming | undefined)[];
  if (load && load.type !== 'navigate') void enhance();
}

/**
 * Normalizes a path for comparison: a short version of `normalizePath`, because every page loads this code. Rarer forms
 * of the path are canonicalized by `sync404Location`.
 */
function normalizeForComparison(path: string): string {
  return path.replace(/(\/index)?(\.html|\/)?$/, '');
}
