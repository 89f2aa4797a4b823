/** Requests for data of pages from before hydration, by href; the app takes over those that it needs. */
const requests = new Map<string, Promise<Response>>();

/**
 * Requests the data of the page that a link leads to, before hydration (N5). Returns undefined for a link that leads to no
 * page, or to the current one.
 */
export function prefetchBeforeHydration({
  origin,
  pathname,
  target,
  download,
}: HTMLAnchorElement): Promise<Response> | undefined {
  if (origin !== window.location.origin || !pathname.startsWith(import.meta.env.BASE_URL)) return undefined;
  // A file, or another form of a page's URL, which its document corrects.
  if (target || download || pathname === window.location.pathname || /\.[a-z]\w+$/i.test(pathname))
    return undefined;
  const href = `${pathname.replace(/\/$/, '')}/data.json`;
  const request = requests.get(href) ?? fetch(href);
  // The app reports the error if it needs the data.
  request.catch(() => undefined);
  requests.set(href, request);
  return request;
}

/** The response for an href that has been requested before hydration, once. */
export function takePrefetched(href: string): Promise<Response> | undefined {
  const request = requests.get(href);
  requests.delete(href);
  return request;
}
