import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { hashSources } from '#app/engine/lib/hash-sources.server.ts';
import { PROJECT_ROOT, toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { LiveComponents } from '#app/engine/server/create-site-loader.server.ts';
import type { PageComponents } from '#app/engine/content/graph/page-compiler.server.ts';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { describeBuildFailure, isBuildFailure } from '#app/engine/config/load-module.server.ts';
import * as esbuild from 'esbuild';

/** Components of pages, as last saved without errors. */
export interface SavedComponents extends LiveComponents {
  /** Reloads components when they are saved, and reports changes of other code that require a restart. */
  follow(vite: Pick<ViteDevServer, 'ssrLoadModule' | 'watcher'>): Promise<void>;
}

interface SavedComponentsOptions {
  /** Called when the components or their problems change. */
  onChange(): void;
  write(text: string): void;
}

/**
 * Keeps the components of pages up to date. Pages are compiled by the dev server itself, not by Vite, so Vite's HMR
 * does not apply to them.
 */
export function createSavedComponents({ onChange, write }: SavedComponentsOptions): SavedComponents {
  let current: PageComponents | undefined;
  let problems: Problem[] = [];
  let loading = Promise.resolve();
  let files = new Set<string>();

  async function load(vite: Pick<ViteDevServer, 'ssrLoadModule'>): Promise<void> {
    try {
      files = await listComponentFiles();
      const { mdxComponents } = await vite.ssrLoadModule(`/${COMPONENTS}`);
      const sources = [...files].map((file) => path.relative(PROJECT_ROOT, file)).sort();
      current = {
        components: mdxComponents as PageComponents['components'],
        version: await hashSources(PROJECT_ROOT, sources),
      };
      problems = [];
    } catch (error) {
      problems = describeFailure(await findSyntaxError(error));
    }
    onChange();
  }

  return {
    getComponents: () => current,
    listProblems: () => problems,
    async follow(vite) {
      files = await listComponentFiles();
      const serverFiles = await listServerFiles();
      vite.watcher.on('all', (_event, file) => {
        if (files.has(file)) loading = loading.then(() => load(vite));
        if (serverFiles.has(file)) {
          write(`${toDisplayPath(file)} changed. To use it, restart the server.\n`);
        }
      });
    },
  };
}

/** Finds the location of a syntax error: Vite reports it as formatted text, but esbuild with line and column. */
async function findSyntaxError(error: unknown): Promise<unknown> {
  if (isBuildFailure(error)) return error;
  return listComponentFiles().then(
    () => error,
    (failure: unknown) => (isBuildFailure(failure) ? failure : error),
  );
}

function describeFailure(error: unknown): Problem[] {
  if (isBuildFailure(error)) {
    const file = path.join(PROJECT_ROOT, COMPONENTS);
    return describeBuildFailure(error, { file, folder: PROJECT_ROOT, kind: 'component' });
  }
  const message = error instanceof Error ? error.message : String(error);
  return [
    errorProblem('component', `The components of pages can't be loaded: ${message}`, { file: COMPONENTS }),
  ];
}

/** Module that exports the components of pages. */
export const COMPONENTS = 'app/site/components/components.tsx';

/** Entry files of the dev server's process, in addition to modules loaded by Vite. */
const SERVER = ['scripts/dev.ts'];

/**
 * Lists the source files of the components of pages, as absolute paths. Throws esbuild's `BuildFailure` if one has a
 * syntax error.
 */
export async function listComponentFiles(): Promise<Set<string>> {
  return await listModules([COMPONENTS]);
}

/** Lists the source files that the dev server's process runs, as absolute paths, without those of the components. */
async function listServerFiles(): Promise<Set<string>> {
  return await listModules(SERVER, COMPONENTS);
}

/** Lists the transitive imports of entries, except packages and modules imported only through `without`. */
async function listModules(entries: readonly string[], without?: string): Promise<Set<string>> {
  const { metafile } = await esbuild.build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [...entries],
    bundle: true,
    outdir: '.',
    format: 'esm',
    platform: 'node',
    plugins: [{ name: 'packages-external', setup: externalizePackages }],
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
function externalizePackages({ onResolve }: esbuild.PluginBuild): void {
  onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
    kind === 'entry-point' ? undefined : { path: name, external: true },
  );
}
