/** Status code of a redirect that says nothing else: 301 Moved Permanently (RFC 9110, 15.4.2). */
export const MOVED_PERMANENTLY = 301;

/** An old path and where it leads. Plain data: `site.json` has it, and hosts read it from `_redirects`. */
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
