import { isIP } from 'node:net';
import type { Redirect } from '#app/engine/model/redirect.ts';
import { formatHeaders, readPolicy } from './headers-file.ts';
import type { OutputFolder } from './output-folder.ts';
import type { SiteFacts } from './read-site.ts';
import { encodeRedirects, formatLines, REDIRECT_FORMATS } from './redirect-formats.ts';

interface HostFilesOptions {
  output: OutputFolder;
  site: Pick<SiteFacts, 'url' | 'baseUrl' | 'trailingSlash'>;
  /** Redirects to existing pages, without the base path. */
  redirects: readonly Redirect[];
  /** HTML of any page, which contains the Content-Security-Policy. */
  html: string;
}

/**
 * Returns the folder for files that must be at the root of a host, if the site is under a base path; otherwise an empty
 * string.
 */
export function getHostRoot(baseUrl: string): string {
  return baseUrl === '/' ? '' : 'host-root/';
}

/**
 * Writes `_redirects` and `_headers`, and the files for GitHub Pages: `.nojekyll` and, for a custom domain, `CNAME`.
 */
export function writeHostFiles({ output, site, redirects, html }: HostFilesOptions): void {
  const root = getHostRoot(site.baseUrl);
  // Jekyll would omit files that start with an underscore, and convert Markdown to pages.
  output.write('.nojekyll', '');
  const domain = findDomain(site);
  if (domain !== undefined) output.write('CNAME', `${domain}\n`);
  output.write(
    `${root}_redirects`,
    formatLines(REDIRECT_FORMATS['cloudflare-pages'](encodeRedirects(redirects, site))),
  );
  const headers = formatHeaders(
    site.baseUrl,
    readPolicy(html),
    output.list().map(({ path }) => path),
  );
  output.write(`${root}_headers`, headers);
}

/**
 * Returns the custom domain for GitHub Pages; undefined for `github.io`, and for a site under a base path, whose domain
 * belongs to another repository.
 */
function findDomain({ url, baseUrl }: Pick<SiteFacts, 'url' | 'baseUrl'>): string | undefined {
  const { hostname } = new URL(url);
  const isDomain = hostname.includes('.') && isIP(hostname) === 0;
  return isDomain && baseUrl === '/' && !hostname.endsWith('.github.io') ? hostname : undefined;
}
