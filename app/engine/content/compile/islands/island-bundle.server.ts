import path from 'node:path';
import { build } from 'esbuild';
import { hashBytes } from '#app/engine/lib/files.server.ts';

/** Packages that the script of an island gets from the app instead of including them. */
const SHARED = ['react', 'react-dom', 'react/jsx-runtime'];

/** Script of an island, ready to be served. */
export interface IslandBundle {
  /** Path with a hash of the code, e.g. `/media/counter.1f2e3d4c.js`. */
  path: string;
  code: string;
}

/**
 * Bundles a component of the content folder for the browser, with everything that it imports. The result is a module whose
 * default export is a function: called with a `require` for React, it returns the exports of the component's file. So the
 * script does not depend on the bundle of the app, and React is loaded once. The same files produce the same bytes.
 *
 * Throws esbuild's failure when a file has errors.
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
    // Its options would be those of whatever project the folder is in.
    tsconfigRaw: {},
    banner: { js: 'export default(require,module={})=>{' },
    footer: { js: 'return module.exports};' },
    legalComments: 'inline',
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.text ?? '';
  return { path: getIslandPath(file, hashBytes(code)), code };
}

/** Start of the served path of a file, before the hash. */
export function getIslandStem(file: string): string {
  const name = path.parse(file).name.toLowerCase();
  return `/media/${name.replace(/[^a-z0-9-]+/g, '-')}.`;
}

function getIslandPath(file: string, hash: string): string {
  return `${getIslandStem(file)}${hash.slice(0, 8)}.js`;
}
