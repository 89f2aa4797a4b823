import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Remix modules that the client bundle does not need. */
const NOT_NEEDED =
  /\/node_modules\/@remix-run\/react\/dist\/esm\/(?:single-fetch|data|fog-of-war|errorBoundaries|fallback)\.js$/;

/**
 * Remix assigns display names to `Link`, `NavLink`, and `Form`. These side effects prevent tree shaking, so that all code
 * for forms and prefetching would be bundled. Links are plain anchors on this site.
 */
const COMPONENTS = /\/node_modules\/@remix-run\/react\/dist\/esm\/components\.js$/;
const NAMING = /^(?:Link|NavLink|Form)\.displayName = .*$/gm;

/** Replacement for these modules. */
const REMIX_PARTS = fileURLToPath(new URL('../../app/engine/client/remix/remix-stubs.ts', import.meta.url));

/** Number of modules that `NOT_NEEDED` matches. */
const NOT_NEEDED_COUNT = 5;

/**
 * Vite plugin: excludes unused parts of Remix from the client bundle; the server bundle is complete. Throws when
 * a new version of Remix has other modules or assigns names differently.
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
