import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The modules of Remix that readers' browsers have no use for on this site, whatever is imported from them. */
const NOT_NEEDED =
  /\/node_modules\/@remix-run\/react\/dist\/esm\/(?:single-fetch|data|fog-of-war|errorBoundaries|fallback)\.js$/;

/**
 * Remix names its `Link`, `NavLink` and `Form` for tools, which is work that keeps them in every bundle, and with them all
 * that sends forms and prefetches pages. Links here are plain anchors.
 */
const COMPONENTS = /\/node_modules\/@remix-run\/react\/dist\/esm\/components\.js$/;
const NAMING = /^(?:Link|NavLink|Form)\.displayName = .*$/gm;

/** What they are replaced with. */
const REMIX_PARTS = fileURLToPath(new URL('../../app/engine/client/remix/remix-stubs.ts', import.meta.url));

/** Leaves what this site never runs of Remix out of the browser's bundle; the server's has all of it. */
export function leanRemix(): Plugin {
  return {
    name: 'lean-remix',
    apply: 'build',
    enforce: 'pre',
    load: (id, options) =>
      options?.ssr !== true && NOT_NEEDED.test(id)
        ? `export * from ${JSON.stringify(REMIX_PARTS)};`
        : undefined,
    transform: (code, id, options) =>
      options?.ssr !== true && COMPONENTS.test(id)
        ? { code: code.replace(NAMING, ''), map: null }
        : undefined,
  };
}
