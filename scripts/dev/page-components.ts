import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { hashSources } from '#app/engine/lib/hash-sources.server.ts';
import { PROJECT_ROOT, toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { PageComponents } from '#app/engine/content/graph/page-compiler.server.ts';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { describeBuildFailure, isBuildFailure } from '#app/engine/config/load-module.server.ts';
import * as esbuild from 'esbuild';

/**
 * Delay between the first change of a file and reading it, in milliseconds: Vite's watcher (chokidar) reports only the
 * first of the changes within 50 ms, and a file is often saved in two, truncated and then written.
 */
const RELOAD_DELAY_MS = 60;

interface SavedComponentsOptions {
  /** Called when the components or their problems change. */
  onChange(): void;
  write(text: string): void;
}

/**
 * Provides the components of pages, as last saved without errors. Pages are compiled by the dev server itself, not by
 * Vite, so Vite's HMR does not apply to them.
 */
export function createSavedComponents({ onChange, write }: SavedComponentsOptions) {
  let current: PageComponents | undefined;
  let problems: Problem[] = [];
  let loading = Promise.resolve();
  let files = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function load(vite: Pick<ViteDevServer, 'ssrLoadModule'>): Promise<void> {
    try {
      // Before Vite, which reports the location of a syntax error only as formatted text.
      files = await listComponentFiles();
      const { mdxComponents } = await vite.ssrLoadModule(`/${COMPONENTS}`);
      const sources = [...files].map((file) => path.relative(PROJECT_ROOT, file)).sort();
      current = {
        components: mdxComponents as PageComponents['components'],
        version: await hashSources(sources),
      };
      problems = [];
    } catch (error) {
      problems = describeFailure(error);
    }
    onChange();
  }

  return {
    getComponents: (): PageComponents | undefined => current,
    listProblems: (): readonly Problem[] => problems,
    /** Reloads components when they are saved, and reports changes of other code that require a restart. */
    async follow(vite: Pick<ViteDevServer, 'ssrLoadModule' | 'watcher'>): Promise<void> {
      files = await listComponentFiles();
      const serverFiles = await listInputs('scripts/dev.ts', [`./${COMPONENTS}`]);
      vite.watcher.on('all', (_event, file) => {
        if (files.has(file)) {
          clearTimeout(timer);
          timer = setTimeout(() => {
            loading = loading.then(() => load(vite));
          }, RELOAD_DELAY_MS);
        }
        if (serverFiles.has(file)) {
          write(`${toDisplayPath(file)} changed. Restart the server to apply the change.\n`);
        }
      });
    },
  };
}

function describeFailure(error: unknown): Problem[] {
  if (isBuildFailure(error)) {
    const file = path.join(PROJECT_ROOT, COMPONENTS);
    return describeBuildFailure(error, { file, folder: PROJECT_ROOT, kind: 'component' });
  }
  const message = error instanceof Error ? error.message : String(error);
  return [errorProblem('component', `The MDX components cannot be loaded: ${message}`, { file: COMPONENTS })];
}

/** Module that exports the components of pages. */
export const COMPONENTS = 'app/site/components/components.tsx';

/** Lists the source files of the components of pages. Throws esbuild's `BuildFailure` if one has a syntax error. */
export async function listComponentFiles(): Promise<Set<string>> {
  return await listInputs(COMPONENTS);
}

/** Lists the absolute paths of a module and its transitive imports, except packages and `external` modules. */
async function listInputs(entry: string, external: string[] = []): Promise<Set<string>> {
  const { metafile } = await esbuild.build({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [entry],
    external,
    packages: 'external',
    bundle: true,
    outdir: '.',
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return new Set(Object.keys(metafile.inputs).map((input) => path.join(PROJECT_ROOT, input)));
}
