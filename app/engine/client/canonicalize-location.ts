/**
 * Canonicalizes the URL. A host may serve the page `/docs` at `/docs/`, `/docs.html`, `/docs/index.html`, and
 * `/d%6Fcs`. `og:url` contains the page's URL (its canonical link may point to another docs version); only the address
 * bar is corrected.
 */
export function canonicalizeLocation(): void {
  const { pathname, search, hash } = window.location;
  const ogUrl = document.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (ogUrl === null) return;
  const canonicalPath = new URL(ogUrl.content).pathname;
  // If the site is hosted under a different base path than it was built for, the current URL is correct, not `og:url`.
  if (normalizeForComparison(canonicalPath) !== normalizeForComparison(pathname)) return;
  window.history.replaceState(window.history.state, '', canonicalPath + search + hash);
}

/** Normalizes a path for comparison as hosts do: a version of `normalizePath` that also decodes it. */
function normalizeForComparison(path: string): string {
  return path
    .replace(/%[\da-f]{2}/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)))
    .replace(/\/+/g, '/')
    .replace(/(\/index)?(\.html|\/)?$/, '');
}
