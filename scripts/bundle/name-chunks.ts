import type { Plugin, Rolldown } from 'vite';

type PluginContext = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/**
 * Modules of the vendor chunk: React, the router, and Remix. A broader pattern, e.g. all of node_modules, would pull
 * search code into the first script that a page loads.
 */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[^/]+)\/|\/app\/engine\/client\/remix\/remix-stubs\.ts$/;

/** Boot script, with its static imports. */
const BOOT = /\/app\/entry\.client\.tsx$/;

/** Enhancements that work without React; loaded before the app. */
const PAGE = /\/app\/site\/enhance-page\.ts$/;

/** The app, as needed to hydrate a docs page, without its routes. */
const APP = /\/app\/(root\.tsx|routes\/docs(\.page)?\.tsx|engine\/client\/remix\/hydrate\.tsx)$/;

/** Additional chunks of other pages. */
const MORE = /\/app\/routes\/[^/]+$/;

/** The search box, without a separate chunk for modules that it shares, which would be another sequential request. */
const SEARCH_BOX = /\/app\/engine\/search\/ui\/box\/search-box\.ts$/;

/** Data of components, which changes independently of their code. */
const RECORDINGS = /\/content\/recordings\/[^/]+\.json$/;

/** Chunks that are loaded on demand, without a further request for Rolldown's helpers. */
const STANDALONE = new Set(['page', 'search-box']);

/** Vite plugin: assigns modules of the client bundle to chunks. The bundler assigns all others. */
export function nameChunks(): Plugin {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    name: 'name-chunks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    config: () => ({
      build: {
        rolldownOptions: {
          // Required by Rolldown for chunks that contain only some of their modules' imports.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              // Imports of a chunk are not merged into it.
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'by name', name: (id: string) => names.get(id) ?? null }],
            },
          },
        },
      },
    }),
    buildEnd() {
      names = listNames(this);
    },
    renderChunk: (code, { name }) => (STANDALONE.has(name) ? makeStandalone(code) : null),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const cycle = findCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      // A chunk in an import cycle may run before its imports are initialized.
      if (cycle.length > 0) throw new Error(`Circular imports between chunks: ${cycle.join(', ')}.`);
    },
  };
}

/** Import of Rolldown's helper that converts a module to the result of `import()`. */
const NAMESPACE_HELPER = /^import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime[^"]*";$/m;

/** Import of any of Rolldown's helpers. */
const HELPERS = /import (.*?) from "\.\/rolldown-runtime/;

/**
 * Replaces a chunk's import of Rolldown's helpers, which would be another sequential request, with an inline version of
 * the only helper that it uses.
 */
export function makeStandalone(code: string): string {
  const standalone = code.replace(
    NAMESPACE_HELPER,
    'const __exportAll = (all) => { for (const name in all) all[name] = all[name](); return all; };',
  );
  const helpers = HELPERS.exec(standalone)?.[1];
  if (helpers !== undefined)
    throw new Error(
      `A script that is loaded on demand would need a second request, because it uses ${helpers}.`,
    );
  return standalone;
}

/**
 * Finds files that are part of an import cycle, or lead from one cycle to another.
 *
 * @param imports the files that each file imports
 */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const remaining = new Map(imports);
  let before: number;
  do {
    before = remaining.size;
    const imported = new Set([...remaining.values()].flat());
    for (const [file, needed] of remaining)
      if (!imported.has(file) || !needed.some((other) => remaining.has(other))) remaining.delete(file);
  } while (remaining.size < before);
  return [...remaining.keys()].sort();
}

/** Returns the chunk name by module, for modules with an assigned chunk. */
function listNames(graph: PluginContext): Map<string, string> {
  const names = new Map<string, string>();
  const assign = (ids: Iterable<string>, name: string): void => {
    for (const id of ids) if (!names.has(id)) names.set(id, name);
  };
  const ids = [...graph.getModuleIds()];
  assign(
    ids.filter((id) => VENDOR.test(id)),
    'vendor',
  );
  assign(
    ids.filter((id) => RECORDINGS.test(id)),
    'recordings',
  );
  assign(listStatic(graph, BOOT), 'boot');
  assign(listStatic(graph, PAGE), 'page');
  assign(listStatic(graph, SEARCH_BOX), 'search-box');
  assign(listStatic(graph, APP), 'app');
  assign(listStatic(graph, MORE), 'more');
  // Other entries keep their own files, which are listed in the manifest.
  for (const id of ids)
    if (names.get(id) !== 'boot' && graph.getModuleInfo(id)?.isEntry === true) names.delete(id);
  return names;
}

/** Returns the modules that match a pattern, and their transitive static imports, without the vendor chunk. */
function listStatic(graph: PluginContext, start: RegExp): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id) || VENDOR.test(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const id of graph.getModuleIds()) if (start.test(id)) visit(id);
  return found;
}
