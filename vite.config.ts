import path from 'node:path';
// Not from the package's index, which loads its command line as well: half a second of each start.
import { remixVitePlugin as remix } from '@remix-run/dev/dist/vite/plugin.js';
import { build as esbuild } from 'esbuild';
import { Features } from 'lightningcss';
import { defineConfig, type Plugin } from 'vite';
import remixConfig from './remix.config.js';
import { stubUnusedRemix } from './scripts/bundle/stub-unused-remix.ts';
import { nameChunks } from './scripts/bundle/name-chunks.ts';
import { quietRemix } from './scripts/bundle/quiet-remix.ts';
import { writeLicenses } from './scripts/bundle/write-licenses.ts';

/**
 * Replaces Vite's helper for dynamic imports, which preloads what a chunk imports. Here those files have been loaded already (boot,
 * app, vendor), so the helper would be a third of the boot script for nothing. Throws if Vite no longer has this module.
 */
function leaveOutPreloading(): Plugin {
  let isReplaced = false;
  return {
    name: 'leave-out-preloading',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    load(id) {
      if (id !== '\0vite/preload-helper.js') return undefined;
      isReplaced = true;
      return 'export const __vitePreload = (load) => load();';
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced)
        throw new Error("Vite's module for preloading has another name now.");
    },
  };
}

/** `import code from './x.ts?bundled'`: a module with all that it imports, as the text of one script. */
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

/** Folders that hold no code of the site: many files, and the content's has a separate watcher. */
const NOT_WATCHED = ['build', 'content', 'tests', '.cache'];

/** Keeps the dev server from watching what is no code. A plugin, because Remix starts a second server with its own settings. */
function watchCodeAlone(): Plugin {
  return {
    name: 'watch-code-alone',
    config({ root = process.cwd(), server }) {
      if (server?.watch === null) return undefined;
      return { server: { watch: { ignored: NOT_WATCHED.map((name) => `${root}/${name}/**`) } } };
    },
  };
}

/** What Vite makes of the package of Remix for the browser of an author. */
const REMIX_IN_BROWSER = /\/deps\/@remix-run_react\.js/;

/** Remix imports routes by URLs that only exist at run time. Vite would warn authors about that at their first start. */
function importUnknown(): Plugin {
  return {
    name: 'import-unknown',
    apply: 'serve',
    enforce: 'pre',
    transform(code, id) {
      if (!REMIX_IN_BROWSER.test(id)) return undefined;
      if (!code.includes('import(')) throw new Error('Remix no longer imports routes dynamically.');
      return { code: code.replace(/\bimport\(/g, 'import(/* @vite-ignore */ '), map: null };
    },
  };
}

quietRemix();

export default defineConfig(({ command }) => ({
  base: remixConfig.basename ?? '/',
  plugins: [
    remix(remixConfig),
    leaveOutPreloading(),
    stubUnusedRemix(),
    nameChunks(),
    bundleAsText(),
    writeLicenses(),
    watchCodeAlone(),
    importUnknown(),
  ],
  define: {
    // A published site without Algolia has none of its code; authors may turn it on while the server runs.
    'import.meta.env.ALGOLIA': JSON.stringify(command === 'serve' || process.env['ALGOLIA'] === '1'),
  },
  css: {
    // In native code: PostCSS takes a fifth of the bundling, and as much of the first page of the dev server.
    transformer: 'lightningcss',
    // No color is written with `light-dark()`, and what replaces it where it is missing would be in every theme.
    lightningcss: { exclude: Features.LightDark },
  },
  build: {
    // Everything that can be a file is one: `data:` addresses would have to be allowed by a strict policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: 'es2022',
  },
  optimizeDeps: {
    // What is found late makes Vite bundle again under the feet of the first page, which then has two Reacts. So nothing
    // is looked for: every package that client code imports is here.
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
