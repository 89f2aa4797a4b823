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

/** How many modules `NOT_NEEDED` matches. */
const NOT_NEEDED_COUNT = 5;

/**
 * Vite plugin: leaves what this site never runs of Remix out of the browser's bundle; the server's has all of it. Throws when
 * another version of Remix has other modules, or names its components in another way.
 */
export function stubUnusedRemix(): Plugin {
  const replaced = new Set<string>();
  return {
    name: 'stub-unused-remix',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    load(id) {
      if (!NOT_NEEDED.test(id)) return undefined;
      replaced.add(id);
      return `export * from ${JSON.stringify(REMIX_PARTS)};`;
    },
    transform: (code, id) => (COMPONENTS.test(id) ? { code: removeNames(code), map: null } : undefined),
    generateBundle() {
      if (replaced.size !== NOT_NEEDED_COUNT)
        throw new Error(
          `stub-unused-remix replaced ${replaced.size} modules of Remix, not ${NOT_NEEDED_COUNT}: ${[...replaced].join(', ')}.`,
        );
    },
  };
}

/** Removes the display names of Remix's components from their module. */
export function removeNames(code: string): string {
  const removed = code.replace(NAMING, '');
  if (removed === code)
    throw new Error('stub-unused-remix found no display names in the components of Remix.');
  return removed;
}
