import path from 'node:path';
import { build } from 'esbuild';
import { getMediaStem } from '#app/engine/urls/generated-paths.ts';
import { hashBytes } from '#app/engine/lib/files.server.ts';
import { memoizeAsync } from '#app/engine/lib/memoize-async.ts';

/** Packages that island scripts import from the app instead of bundling them. */
const SHARED = ['react', 'react-dom', 'react/jsx-runtime'];

/** Bundled script of an island, ready to be served. */
interface IslandBundle {
  /** Path with a hash of the code, e.g. `/media/counter.1f2e3d4c.js`. */
  path: string;
  code: string;
}

/**
 * Bundles a component of the content folder and its imports for the browser. The result is a module whose default
 * export is a function that takes a `require` for React and returns the exports of the component's file, so that the
 * script doesn't depend on the app's bundle and React is loaded only once. The output is deterministic.
 *
 * Throws the failure of esbuild if a file has errors.
 */
export async function bundleIsland(file: string, contentDir: string): Promise<IslandBundle> {
  const { outputFiles } = await build({
    entryPoints: [file],
    absWorkingDir: contentDir,
    bundle: true,
    write: false,
    minify: true,
    format: 'cjs',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    external: SHARED,
    define: { 'process.env.NODE_ENV': '"production"' },
    // Ignore the tsconfig.json of whichever project contains the folder.
    tsconfigRaw: {},
    banner: { js: 'export default(require,module={})=>{' },
    footer: { js: 'return module.exports};' },
    legalComments: 'inline',
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.text ?? '';
  return { path: `${getMediaStem(path.parse(file).name)}${hashBytes(code).slice(0, 8)}.js`, code };
}

interface ContentComponents {
  /** Absolute paths. */
  components: readonly string[];
  contentDir: string;
}

/**
 * Creates a function that finds the script of an island by its served path among component files, without compiling any
 * page. Each component is bundled once, so that requests for unknown paths are cheap.
 */
export function createIslandBundles({ components, contentDir }: ContentComponents) {
  const bundle = memoizeAsync((file: string) => bundleIsland(file, contentDir));
  return async (servedPath: string): Promise<IslandBundle | undefined> => {
    for (const file of components) {
      if (!servedPath.startsWith(getMediaStem(path.parse(file).name))) continue;
      const bundled = await bundle(file);
      if (bundled.path === servedPath) return bundled;
    }
    return undefined;
  };
}
