// Not from the package's index, which loads its command line as well: half a second of each start.
import { remixVitePlugin as remix } from '@remix-run/dev/dist/vite/plugin.js';
import { defineConfig } from 'vite';
import remixConfig from './remix.config.js';

/**
 * What belongs in the one chunk that every page shares: React, the router and Remix. Anything broader (all of
 * node_modules, say) would pull search code into the first script a reader loads.
 */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[^/]+|turbo-stream)\//;

export default defineConfig(({ command }) => ({
  base: remixConfig.basename ?? '/',
  plugins: [remix(remixConfig)],
  define: {
    // A published site without Algolia has none of its code; authors may turn it on while the server runs.
    'import.meta.env.ALGOLIA': JSON.stringify(command === 'serve' || process.env['ALGOLIA'] === '1'),
  },
  build: {
    // Everything that can be a file is one: `data:` addresses would have to be allowed by a strict policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: {
      output: {
        manualChunks: (id, { getModuleInfo }) =>
          VENDOR.test(id) && getModuleInfo(id)?.isEntry !== true ? 'vendor' : undefined,
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
