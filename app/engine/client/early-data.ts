import { readPageState } from './remix/page-state.ts';

/** Requests for data of pages that the boot script has made, by href; the app takes over what it needs. */
const early = new Map<string, Promise<Response>>();

/** Requests the data of the page that a link leads to, together with the app (N5). Resolves when it is there. */
export function fetchEarly(link: HTMLAnchorElement): Promise<Response> | undefined {
  const { origin, pathname, target } = link;
  const base = readPageState()?.basename;
  if (base === undefined || origin !== window.location.origin || !pathname.startsWith(base)) return undefined;
  if (target !== '' || link.hasAttribute('download') || pathname === window.location.pathname)
    return undefined;
  // A file, or another form of a page's address, which its document corrects.
  if (/\.[a-z]\w+$/i.test(pathname)) return undefined;
  const href = `${pathname.replace(/\/$/, '')}/data.json`;
  const response = early.get(href) ?? fetch(href, { headers: { accept: 'application/json' } });
  early.set(href, response);
  return response;
}

/** The response for an href that has been requested early, once. */
export function takeEarly(href: string): Promise<Response> | undefined {
  const response = early.get(href);
  early.delete(href);
  return response;
}
