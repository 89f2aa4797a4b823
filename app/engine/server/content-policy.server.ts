import { hashBytes } from '#app/engine/lib/files.server.ts';

interface PolicyOptions {
  /** What the site searches with, if not by itself. */
  algolia?: { appId: string; host?: string | undefined } | undefined;
}

/**
 * The Content-Security-Policy of every page: nothing but files of the site, no code but files and the constant scripts.
 * It is as much as a `<meta>` can carry; the header says more, see `toPolicyHeader`.
 */
export function buildContentPolicy({ algolia }: PolicyOptions, inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map((script) => `'sha256-${hashBytes(script, 'base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${["'self'", ...listAlgoliaOrigins(algolia)].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The policy as a header: there it can also say that no other site may frame a page. */
export function toPolicyHeader(policy: string): string {
  return `${policy}; frame-ancestors 'none'`;
}

/** The hosts that Algolia's client asks, one after the other when one does not answer. */
function listAlgoliaOrigins(algolia: PolicyOptions['algolia']): string[] {
  if (algolia === undefined) return [];
  if (algolia.host !== undefined) return [new URL(algolia.host).origin];
  const id = algolia.appId.toLowerCase();
  const names = [
    `${id}-dsn.algolia.net`,
    `${id}.algolia.net`,
    ...[1, 2, 3].map((n) => `${id}-${n}.algolianet.com`),
  ];
  return names.map((name) => `https://${name}`);
}
