import { escapeHtml } from '#app/engine/lib/escape-markup.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';

/** Script of redirect pages, which preserves the query and hash. */
export const REDIRECT_SCRIPT = `(function () {
  var target = new URL(document.querySelector('link[rel="canonical"]').getAttribute('data-href'), location.href);
  location.replace(target.pathname + location.search + (location.hash || target.hash));
})();
`;

/** File name of the script, with a content hash. */
export const REDIRECT_SCRIPT_FILE = `assets/redirect-${hashBytes(REDIRECT_SCRIPT).slice(0, 8)}.js`;

interface RedirectPageOptions {
  /** Target of the redirect, base path included. */
  target: string;
  /** Origin of the published site. */
  siteUrl: string;
  baseUrl: string;
}

/** Renders the page at a former path. It also redirects without JavaScript; the link is a fallback. */
export function renderRedirectPage({ target, siteUrl, baseUrl }: RedirectPageOptions): string {
  const href = escapeHtml(target);
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<link rel="canonical" href="${escapeHtml(siteUrl + target)}" data-href="${href}">
<script src="${escapeHtml(baseUrl)}${REDIRECT_SCRIPT_FILE}"></script>
<noscript><meta http-equiv="refresh" content="0; url=${href}"></noscript>
</head>
<body>
<p>This page has moved to <a href="${href}">${href}</a>.</p>
</body>
</html>
`;
}
