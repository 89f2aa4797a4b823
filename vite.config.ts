import path from 'node:path';
// Not from the package's index, which also loads its command line and delays each start by half a second.
import { remixVitePlugin as remix } from '@remix-run/dev/dist/vite/plugin.js';
import { build as esbuild } from 'esbuild';
import { Features } from 'lightningcss';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';
import { stubUnusedRemix } from './scripts/bundle/stub-unused-remix.ts';
import { nameChunks } from './scripts/bundle/name-chunks.ts';
import { suppressRemixWarnings } from './scripts/bundle/suppress-remix-warnings.ts';

/**
 * Replaces Vite's helper for dynamic imports, which preloads the imports of a chunk. On this site, those have already
 * been loaded (boot, app, vendor), and the helper would be a third of the boot script. Throws if Vite no longer has it.
 */
function omitModulePreload(): Plugin {
  let isReplaced = false;
  return {
    name: 'omit-module-preload',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    load(id) {
      if (id !== '\0vite/preload-helper.js') return undefined;
      isReplaced = true;
      return 'export const __vitePreload = (load) => load();';
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced)
        throw new Error('Vite no longer has the module vite/preload-helper.');
    },
  };
}

/** Resolves `import code from './x.ts?bundled'` to the text of a script: the module, bundled with its imports. */
function bundleAsText(): Plugin {
  const SUFFIX = '?bundled';
  return {
    name: 'bundle-as-text',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const { outputFiles, metafile } = await esbuild({
        entryPoints: [id.slice(0, -SUFFIX.length)],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
        metafile: true,
      });
      for (const file of Object.keys(metafile.inputs)) this.addWatchFile(path.resolve(file));
      return `export default ${JSON.stringify(outputFiles[0]?.text)};`;
    },
  };
}

/** Folders without code of the site. They contain many files, and the content folder has a separate watcher. */
const NOT_WATCHED = ['build', 'content', 'tests', '.cache'];

/**
 * Excludes folders without code from the dev server's file watcher. A plugin, because Remix starts a second server with
 * its own options.
 */
function watchOnlyCode(): Plugin {
  return {
    name: 'watch-only-code',
    config({ root = process.cwd(), server }) {
      if (server?.watch === null) return undefined;
      return { server: { watch: { ignored: NOT_WATCHED.map((name) => `${root}/${name}/**`) } } };
    },
  };
}

/** Module ID of `@remix-run/react` as Vite pre-bundles it for the browser. */
const REMIX_IN_BROWSER = /\/deps\/@remix-run_react\.js/;

/** Suppresses Vite's warning about Remix's dynamic imports of routes, whose URLs are only known at runtime. */
function suppressImportWarning(): Plugin {
  return {
    name: 'suppress-import-warning',
    apply: 'serve',
    enforce: 'pre',
    transform(code, id) {
      if (!REMIX_IN_BROWSER.test(id)) return undefined;
      if (!code.includes('import(')) throw new Error('Remix no longer imports routes dynamically.');
      return { code: code.replace(/\bimport\(/g, 'import(/* @vite-ignore */ '), map: null };
    },
  };
}

suppressRemixWarnings();

export default defineConfig(({ command, isSsrBuild }) => ({
  base: remixConfig.basename ?? '/',
  plugins: [
    remix(remixConfig),
    omitModulePreload(),
    stubUnusedRemix(),
    nameChunks(),
    bundleAsText(),
    watchOnlyCode(),
    suppressImportWarning(),
  ],
  define: {
    // A published site without Algolia contains none of its code. On the dev server, it can be enabled at any time.
    'import.meta.env.ALGOLIA': JSON.stringify(command === 'serve' || process.env['ALGOLIA'] === '1'),
  },
  css: {
    // Native code. PostCSS would take a fifth of the time for bundling, and for the first page of the dev server.
    transformer: 'lightningcss',
    // No color uses `light-dark()`, but Lightning CSS would add its fallback to every theme.
    lightningcss: { exclude: Features.LightDark },
  },
  build: {
    // Emits all assets as files, because a Content Security Policy would have to allow `data:` URLs.
    assetsInlineLimit: 0,
    // Must be published with the packages that the scripts contain. Those of the fonts are in `public/`.
    license: isSsrBuild === true ? false : { fileName: 'assets/licenses.txt' },
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: 'es2022',
    rolldownOptions: { optimization: { inlineConst: true } },
  },
  optimizeDeps: {
    // If Vite discovers a dependency late, it optimizes all dependencies again, and the first page loads two copies of
    // React. Discovery is therefore disabled, and every package that client code imports is listed here.
    noDiscovery: true,
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router-dom',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      '@remix-run/react',
      'remix-themes/build/theme-provider.js',
      'remix-themes/build/theme-server.js',
      '@orama/orama',
      'algoliasearch/lite',
      'fastest-levenshtein',
    ],
  },
}));
