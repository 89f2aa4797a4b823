import path from 'node:path';
// Not from the package's index, which loads its command line as well: half a second of each start.
import { remixVitePlugin as remix } from '@remix-run/dev/dist/vite/plugin.js';
import { build as esbuild } from 'esbuild';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import remixConfig from './remix.config.js';
import { leanRemix } from './scripts/bundle/lean-remix.ts';
import { writeLicences } from './scripts/bundle/write-licences.ts';

type ManualChunkMeta = Rollup.ManualChunkMeta;

/**
 * What belongs in the one chunk that every page shares: React, the router and Remix. Anything broader (all of
 * node_modules, say) would pull search code into the first script a reader loads.
 */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[^/]+)\/|\/app\/boot\/remix-parts\.ts$/;

/** The script that each page loads is one file: it, and all that it imports, but for what it fetches later. */
const BOOT = /\/app\/entry\.client\.tsx$/;

/** What brings a page of the docs to life is one file, too, apart from the routes, of which a page needs two or three. */
const APP = /\/app\/(root\.tsx|routes\/docs(\.page)?\.tsx|boot\/hydrate\.tsx)$/;

/** What the other pages need besides. */
const MORE = /\/app\/routes\/[^/]+$/;

/** What makes the document work without React: fetched sooner than the app. */
const PAGE = /\/app\/boot\/enhance-page\.ts$/;

/**
 * What a worker of the search needs, and the page as well, is a file of its own: otherwise the worker would get it with
 * parts of the page, which can't run where there is no document.
 */
const SEARCHER = /\/app\/search\/searcher\.ts$/;
const SEARCH_BOX = /\/app\/search\/(box\/search-panel\.tsx|index-engine\.ts)$/;

/** Names the chunk of a module; undefined leaves it to Rollup. */
function createChunkNamer(): (id: string, graph: ManualChunkMeta) => string | undefined {
  let boot: Set<string> | undefined;
  let page: Set<string> | undefined;
  let app: Set<string> | undefined;
  let more: Set<string> | undefined;
  let searcher: Set<string> | undefined;
  let searchBox: Set<string> | undefined;
  return (id, graph) => {
    boot ??= listStatic(graph, BOOT);
    page ??= listStatic(graph, PAGE);
    app ??= listStatic(graph, APP);
    more ??= listStatic(graph, MORE);
    searcher ??= listStatic(graph, SEARCHER);
    searchBox ??= listStatic(graph, SEARCH_BOX);
    // In any other chunk it would make the two import each other, and what is evaluated first a matter of chance.
    if (id.includes('commonjsHelpers')) return 'vendor';
    if (VENDOR.test(id)) return graph.getModuleInfo(id)?.isEntry === true ? undefined : 'vendor';
    if (boot.has(id)) return 'boot';
    if (page.has(id)) return 'page';
    if (searcher.has(id) && searchBox.has(id)) return 'search-files';
    if (graph.getModuleInfo(id)?.isEntry === true) return undefined;
    if (app.has(id)) return 'app';
    return more.has(id) ? 'more' : undefined;
  };
}

/**
 * Vite's helper for dynamic imports looks for what a chunk imports in turn. Here a chunk imports what is there already
 * (boot, app, vendor), so the helper would be a third of the boot script for nothing.
 */
function leaveOutPreloading(): Plugin {
  return {
    name: 'leave-out-preloading',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
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

/** Folders that hold no code of the site: many files, and the content's has a watcher of its own. */
const NOT_WATCHED = ['build', 'content', 'tests', '.cache'];

/** Keeps the authors' server from watching what is no code. A plugin, because Remix starts a second server with its own settings. */
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

/** Remix imports routes by addresses that are known only then. Vite would warn authors of it at their first start. */
function importUnknown(): Plugin {
  return {
    name: 'import-unknown',
    apply: 'serve',
    enforce: 'pre',
    transform: (code, id) =>
      REMIX_IN_BROWSER.test(id)
        ? { code: code.replace(/\bimport\(/g, 'import(/* @vite-ignore */ '), map: null }
        : undefined,
  };
}

/** The modules of a pattern and all that they import when they are loaded. */
function listStatic({ getModuleIds, getModuleInfo }: ManualChunkMeta, start: RegExp): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || VENDOR.test(id)) return;
    found.add(id);
    getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const id of getModuleIds()) if (start.test(id)) visit(id);
  return found;
}

export default defineConfig(({ command }) => ({
  base: remixConfig.basename ?? '/',
  plugins: [
    remix(remixConfig),
    leaveOutPreloading(),
    leanRemix(),
    bundleAsText(),
    writeLicences(),
    watchCodeAlone(),
    importUnknown(),
  ],
  define: {
    // A published site without Algolia has none of its code; authors may turn it on while the server runs.
    'import.meta.env.ALGOLIA': JSON.stringify(command === 'serve' || process.env['ALGOLIA'] === '1'),
  },
  // They are in a file of their own: see `writeLicences`.
  esbuild: { legalComments: 'none' },
  build: {
    // Everything that can be a file is one: `data:` addresses would have to be allowed by a strict policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    target: 'es2022',
    rollupOptions: {
      onwarn(warning, warn) {
        // Of chunks that import each other one runs before what it needs is there, now and then.
        if (warning.code === 'CIRCULAR_CHUNK') throw new Error(warning.message);
        warn(warning);
      },
      output: {
        manualChunks: createChunkNamer(),
      },
    },
  },
  optimizeDeps: {
    // What is found late makes Vite bundle anew under the feet of the first page, which then has two Reacts. So nothing
    // is looked for: every package that client code imports stands here.
    noDiscovery: true,
    include: [
      'react',
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
