import { hashBytes } from '#app/engine/lib/files.server.ts';
import type { AlgoliaSettings } from '#app/engine/model/layout-data.ts';

/** External search engine, if configured. */
type Algolia = Pick<AlgoliaSettings, 'appId' | 'host'> | undefined;

/**
 * Builds the Content Security Policy of all pages, which allows only files of the site, script files, and constant
 * inline scripts. Limited to the directives that `<meta>` supports; `toPolicyHeader` adds the others.
 */
export function buildContentPolicy(algolia: Algolia, inlineScripts: readonly string[]): string {
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

/** Converts the policy to a header value, which also prevents other sites from framing pages. */
export function toPolicyHeader(policy: string): string {
  return `${policy}; frame-ancestors 'none'`;
}

/** Lists the hosts that the Algolia client requests, including its fallbacks. */
function listAlgoliaOrigins(algolia: Algolia): string[] {
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
