/** Schemes that links may have. Others are misspelled, or run code. */
const SCHEMES = ['https', 'http', 'mailto', 'tel'];

/** Error and fix for the scheme of a link, if it is not allowed. */
export function findSchemeIssue(href: string): { message: string; remedy: string } | undefined {
  // Browsers ignore these characters in a scheme.
  const plain = href.replace(/[\s\p{Cc}]/gu, '');
  if (/^[/\\]{2}/.test(plain)) {
    return {
      message: `The link to "${href}" starts with two slashes, so it leads to another site.`,
      remedy: `Write "https:${plain.replaceAll('\\', '/')}", or a single slash for a page of this site.`,
    };
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (scheme === undefined || SCHEMES.includes(scheme)) return undefined;
  return {
    message: `The link to "${href}" has the scheme "${scheme}:", which is not allowed.`,
    remedy: `Links may start with ${SCHEMES.map((name) => `"${name}:"`).join(', ')}.`,
  };
}
