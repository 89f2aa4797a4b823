import { hashBytes } from '#app/engine/lib/files.server.ts';

interface PolicyOptions {
  /** External search engine, if configured. */
  algolia?: { appId: string; host?: string | undefined } | undefined;
}

/**
 * Content-Security-Policy of every page: only files of the site, and only script files and constant inline scripts.
 * Limited to what `<meta>` supports; `toPolicyHeader` adds the rest.
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
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Policy as a header, which also prevents other sites from framing pages. */
export function toPolicyHeader(policy: string): string {
  return `${policy}; frame-ancestors 'none'`;
}

/** Hosts that Algolia's client requests, one after the other if they do not respond. */
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
