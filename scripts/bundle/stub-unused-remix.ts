import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Remix modules that the client bundle does not need. */
const NOT_NEEDED =
  /\/node_modules\/@remix-run\/react\/dist\/esm\/(?:single-fetch|data|fog-of-war|errorBoundaries|fallback)\.js$/;

/** Replacement of these modules. */
const REMIX_STUBS = fileURLToPath(new URL('../../app/engine/client/remix/remix-stubs.ts', import.meta.url));

/** Code to remove from modules, because tree shaking cannot. */
const REMOVALS: readonly { module: RegExp; code: RegExp }[] = [
  {
    // Assigning display names of `Link`, `NavLink`, and `Form` is a side effect, so all code for forms and prefetching
    // would be bundled. Links are plain anchors on this site.
    module: /\/node_modules\/@remix-run\/react\/dist\/esm\/components\.js$/,
    code: /^(?:Link|NavLink|Form)\.displayName = .*$/gm,
  },
  {
    // CommonJS modules are bundled completely. The head script of this site prevents the flash of the wrong theme.
    module: /\/node_modules\/remix-themes\/build\/theme-provider\.js$/,
    code: /^const clientThemeCode = [^]*?^exports\.PreventFlashOnWrongTheme = .*$/gm,
  },
  {
    // The option to disable transitions is not used.
    module: /\/node_modules\/remix-themes\/build\/useCorrectCssTransition\.js$/,
    code: /^function withoutTransition\([^]*?^\}$|if \(disableTransitions\) \{[^]*?\} ?\s*else /gm,
  },
];

/** Number of replaced modules, and of modules with removals. */
const REPLACED_COUNT = 5;
const REDUCED_COUNT = REMOVALS.length;

/**
 * Vite plugin: excludes unused parts of Remix and remix-themes from the client bundle; the server bundle is complete.
 * Throws if a new version has other modules or other code.
 */
export function stubUnusedRemix(): Plugin {
  const replaced = new Set<string>();
  const reduced = new Set<string>();
  return {
    name: 'stub-unused-remix',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    load(id) {
      if (!NOT_NEEDED.test(id)) return undefined;
      replaced.add(id);
      return `export * from ${JSON.stringify(REMIX_STUBS)};`;
    },
    transform(code, id) {
      if (!REMOVALS.some(({ module }) => module.test(id))) return undefined;
      reduced.add(id);
      return { code: removeUnused(code, id), map: null };
    },
    generateBundle() {
      if (replaced.size !== REPLACED_COUNT || reduced.size !== REDUCED_COUNT)
        throw new Error(
          `stub-unused-remix replaced ${replaced.size} modules and reduced ${reduced.size}, not ${REPLACED_COUNT} and ${REDUCED_COUNT}: ${[...replaced, ...reduced].join(', ')}.`,
        );
    },
  };
}

/** Removes unused code from a module. */
export function removeUnused(code: string, id: string): string {
  const removal = REMOVALS.find(({ module }) => module.test(id));
  const rest = removal === undefined ? code : code.replace(removal.code, '');
  if (rest === code) throw new Error(`stub-unused-remix found nothing to remove from ${id}.`);
  return rest;
}
