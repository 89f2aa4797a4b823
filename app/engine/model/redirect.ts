/** Default status code of redirects: 301 Moved Permanently (RFC 9110, 15.4.2). */
export const MOVED_PERMANENTLY = 301;

/** Redirect, as plain data for `site.json` and `_redirects`. */
export interface Redirect {
  from: string;
  /** Path, optionally with an anchor. */
  to: string;
  status: number;
}

/** Target of a redirected request. */
export interface RedirectTarget {
  /** Includes the base, and optionally an anchor. */
  href: string;
  status: number;
}
