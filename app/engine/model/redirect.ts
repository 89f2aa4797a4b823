/** Default status code of redirects: 301 Moved Permanently (RFC 9110, 15.4.2). */
export const MOVED_PERMANENTLY = 301;

/** Redirect, as plain data for `site.json` and `_redirects`. */
export interface Redirect {
  from: string;
  /** Path, with an anchor if need be. */
  to: string;
  /** HTTP status code. */
  status: number;
}

/** Where a request is redirected. */
export interface RedirectTarget {
  /** With the base, and an anchor if need be. */
  href: string;
  /** HTTP status code. */
  status: number;
}
