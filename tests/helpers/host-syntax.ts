/** Pattern of a path that hosts accept, without spaces and other characters that must be percent-encoded. */
const PATH = String.raw`/(?!/)[\w\-.~!$&'()+,;=@%/?#]*`;

/** Pattern of a line in `_headers`: a path that may end in `/*`, a header, or the removal of one. */
const HEADER_LINE = new RegExp(String.raw`^(?:${PATH}(?<=/)\*|${PATH}|  [\w-]+: \S.*|  ! [\w-]+)$`);

/** Pattern of a line in `_redirects`. */
const REDIRECT_LINE = new RegExp(String.raw`^${PATH} ${PATH} 30[12378]!?$`);

/** Finds lines of `_headers` that Netlify or Cloudflare Pages would reject, or parse as a different pattern. */
export function findInvalidHeaders(text: string): string[] {
  return findInvalid(text, HEADER_LINE);
}

/** Finds lines of `_redirects` that they would reject. */
export function findInvalidRedirects(text: string): string[] {
  return findInvalid(text, REDIRECT_LINE);
}

function findInvalid(text: string, pattern: RegExp): string[] {
  return text
    .trimEnd()
    .split('\n')
    .filter((line) => !pattern.test(line));
}
