/** Characters of a path that hosts accept: no spaces, and nothing that has to be percent-encoded. */
const PATH = String.raw`/(?!/)[\w\-.~!$&'()+,;=@%/?#]*`;

/** A line of `_headers`: a path that may end in `/*`, a header, or the removal of one. */
const HEADER_LINE = new RegExp(String.raw`^(?:${PATH}(?<=/)\*|${PATH}|  [\w-]+: \S.*|  ! [\w-]+)$`);

/** A line of `_redirects`. */
const REDIRECT_LINE = new RegExp(String.raw`^${PATH} ${PATH} 30[12378]!?$`);

/** Lines of `_headers` that Netlify or Cloudflare Pages would not understand, or read as a different pattern. */
export function findInvalidHeaders(text: string): string[] {
  return findInvalid(text, HEADER_LINE);
}

/** Lines of `_redirects` that they would not understand. */
export function findInvalidRedirects(text: string): string[] {
  return findInvalid(text, REDIRECT_LINE);
}

function findInvalid(text: string, pattern: RegExp): string[] {
  return text
    .trimEnd()
    .split('\n')
    .filter((line) => !pattern.test(line));
}
