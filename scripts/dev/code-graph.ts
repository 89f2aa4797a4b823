import path from 'node:path';
import * as esbuild from 'esbuild';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

/** Module that exports the components of pages. */
export const COMPONENTS = 'app/site/components/components.tsx';

/** Entry files of the dev server's process, besides modules loaded by Vite. */
const SERVER = ['scripts/dev.ts'];

/** Source files of the components of pages, absolute. Throws esbuild's failure when one of them has a syntax error. */
export async function listComponentFiles(): Promise<Set<string>> {
  return await listModules([COMPONENTS]);
}

/** Source files that the process of the dev server runs, absolute, without those of the components. */
export async function listServerFiles(): Promise<Set<string>> {
  return await listModules(SERVER, COMPONENTS);
}

/** Transitive imports of entries, except packages and modules reached only through `without`. */
async function listModules(entries: readonly string[], without?: string): Promise<Set<string>> {
  const { metafile } = await esbuild.build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [...entries],
    bundle: true,
    outdir: '.',
    format: 'esm',
    platform: 'node',
    plugins: [{ name: 'packages-external', setup: leaveOutPackages }],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const found = new Set<string>();
  const add = (input: string): void => {
    if (found.has(input) || input === without) return;
    found.add(input);
    for (const { path: to, external } of metafile.inputs[input]?.imports ?? []) {
      if (external !== true) add(to);
    }
  };
  entries.forEach(add);
  return new Set([...found].map((input) => path.join(PROJECT_ROOT, input)));
}

/** Esbuild plugin: marks bare specifiers, except subpath imports (`#app/…`), as packages. */
function leaveOutPackages({ onResolve }: esbuild.PluginBuild): void {
  onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
    kind === 'entry-point' ? undefined : { path: name, external: true },
  );
}
