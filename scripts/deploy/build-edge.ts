import path from 'node:path';
import { build } from 'esbuild';
import { PROJECT_ROOT } from '#app/engine/lib/file-paths.server.ts';

interface EdgeOptions {
  baseUrl: string;
  /** Patterns of immutable files. */
  lastingPaths: readonly string[];
}

/** Bundles a host's edge function into one module. */
export async function buildEdge(
  host: 'netlify' | 'cloudflare-pages',
  { baseUrl, lastingPaths }: EdgeOptions,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(PROJECT_ROOT, 'scripts/deploy/edge', `${host}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: {
      PODIUM_BASE_URL: JSON.stringify(baseUrl),
      PODIUM_LASTING_PATHS: JSON.stringify(lastingPaths),
    },
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error(`esbuild made no file of the function for ${host}.`);
  return file.text;
}
