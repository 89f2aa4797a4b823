/** Permanent redirect, as plain data for `site.json` and `_redirects`. */
export interface Redirect {
  from: string;
  /** Path, optionally with an anchor. */
  to: string;
}
