import type { Issue } from '#app/engine/diagnostics/problem.ts';

/** Allowed URL schemes of links. Any other scheme is a typo or runs code. */
const SCHEMES = ['https', 'http', 'mailto', 'tel'];

/** Returns the error and fix for a link whose scheme is not allowed. */
export function findSchemeIssue(href: string): Issue | undefined {
  // Browsers ignore these characters in a scheme.
  const normalized = href.replace(/[\s\p{Cc}]/gu, '');
  if (/^[/\\]{2}/.test(normalized)) {
    return {
      message: `The link to "${href}" starts with two slashes, so it points to another site.`,
      fix: `Write "https:${normalized.replaceAll('\\', '/')}", or use a single slash for a page on this site.`,
    };
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(normalized)?.[1]?.toLowerCase();
  if (scheme === undefined || SCHEMES.includes(scheme)) return undefined;
  return {
    message: `The link to "${href}" has the scheme "${scheme}:", which is not allowed.`,
    fix: `Links may start with ${SCHEMES.map((name) => `"${name}:"`).join(', ')}.`,
  };
}

/** Returns the error and fix for a link without a target, or with the address of another site but no scheme. */
export function findTargetIssue(href: string): Issue | undefined {
  const url = href.trim();
  if (url === '' || /^[a-z][a-z0-9+.-]*:\/*$/i.test(url)) {
    const message = url === '' ? 'The link has no target.' : `The link to "${href}" is incomplete.`;
    return { message, fix: 'Write its target, or remove it.' };
  }
  const scheme = /^[^\s/?#:@]+@[\w-]+(?:\.[\w-]+)+$/.test(url)
    ? 'mailto:'
    : /^www\.[^/]+\./i.test(url)
      ? 'https://'
      : undefined;
  if (scheme === undefined) return undefined;
  return { message: `The link to "${href}" has no scheme.`, fix: `Write "${scheme}${url}".` };
}
