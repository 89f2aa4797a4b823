/** Requests for page data made before hydration, by href; the app reuses them. */
const requests = new Map<string, Promise<Response>>();

/**
 * Prefetches the data of a link's page before hydration (N5). Returns undefined if the link does not lead to another
 * page.
 */
export function prefetchBeforeHydration({
  origin,
  pathname,
  target,
  download,
}: HTMLAnchorElement): Promise<Response> | undefined {
  if (origin !== window.location.origin || !pathname.startsWith(import.meta.env.BASE_URL)) return undefined;
  // Not files, nor other forms of a page's URL, which the page itself canonicalizes.
  if (target || download || pathname === window.location.pathname || /\.[a-z]\w+$/i.test(pathname))
    return undefined;
  const href = `${pathname.replace(/\/$/, '')}/data.json`;
  const request = requests.get(href) ?? fetch(href);
  requests.set(href, request);
  // After a failure, the next call or the app requests the data again.
  request.catch(() => requests.delete(href));
  return request;
}

/** Returns the response for an href that was requested before hydration; only once. */
export function takePrefetched(href: string): Promise<Response> | undefined {
  const request = requests.get(href);
  requests.delete(href);
  return request;
}
