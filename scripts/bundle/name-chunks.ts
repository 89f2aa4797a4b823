import type { Plugin, Rolldown } from 'vite';

type PluginContext = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo'>;

/**
 * What belongs in the one chunk that every page shares: React, the router and Remix. Anything broader (all of
 * node_modules, say) would pull search code into the first script a reader loads.
 */
const VENDOR =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run\/[^/]+)\/|\/app\/engine\/client\/remix\/remix-stubs\.ts$/;

/** The script that each page loads is one file: it, and all that it imports, but for what it fetches later. */
const BOOT = /\/app\/entry\.client\.tsx$/;

/** What makes the document work without React: fetched sooner than the app. */
const PAGE = /\/app\/site\/enhance-page\.ts$/;

/** What brings a page of the docs to life is one file, too, apart from the routes, of which a page needs two or three. */
const APP = /\/app\/(root\.tsx|routes\/docs(\.page)?\.tsx|engine\/client\/remix\/hydrate\.tsx)$/;

/** What the other pages need besides. */
const MORE = /\/app\/routes\/[^/]+$/;

/** Puts what the search box and the worker's fallback share into a separate chunk, so that neither loads the other. */
const SEARCHER = /\/app\/engine\/search\/worker\/local-engine\.ts$/;
const SEARCH_BOX = /\/app\/engine\/search\/(ui\/box\/search-box|index-engine)\.ts$/;

/** Vite plugin: decides which modules share a file of the browser’s bundle. The others are left to the bundler. */
export function nameChunks(): Plugin {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    name: 'name-chunks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    config: () => ({
      build: {
        rolldownOptions: {
          // Rolldown wants it where a chunk may hold a part of what its modules import.
          preserveEntrySignatures: 'allow-extension',
          output: {
            codeSplitting: {
              // What a chunk imports stays where it belongs.
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
    renderChunk: (code, { name }) => (name === 'page' ? makeStandalone(code) : null),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const cycle = findChunkCycle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      // Of chunks that import each other one runs before what it needs is there, now and then.
      if (cycle.length > 0) throw new Error(`These scripts import each other: ${cycle.join(', ')}.`);
    },
  };
}

/** How a chunk takes the one of Rolldown's helpers that makes of a module what `import()` gives. */
const NAMESPACE_HELPER = /^import \{ \w+ as __exportAll \} from "\.\/rolldown-runtime[^"]*";$/m;

/** How it takes any of them. */
const HELPERS = /import (.*?) from "\.\/rolldown-runtime/;

/**
 * Spares the page's script the file of Rolldown's helpers, which the browser would hear of when it has read the script,
 * and not before: it has a smaller one in place of the only helper that it uses.
 */
export function makeStandalone(code: string): string {
  const alone = code.replace(
    NAMESPACE_HELPER,
    'const __exportAll = (all) => { for (const name in all) all[name] = all[name](); return all; };',
  );
  const helpers = HELPERS.exec(alone)?.[1];
  if (helpers !== undefined)
    throw new Error(`The page's script would wait for a second file, because it uses ${helpers}.`);
  return alone;
}

/**
 * Which of some chunks import each other in a circle, or lead into one.
 *
 * @param imports the files that each file imports
 */
export function findChunkCycle(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(imports);
  let before: number;
  do {
    before = left.size;
    for (const [file, needed] of left) if (!needed.some((other) => left.has(other))) left.delete(file);
  } while (left.size < before);
  return [...left.keys()].sort();
}

/** The name of the chunk by module, for those that have one. */
function listNames(graph: PluginContext): Map<string, string> {
  const names = new Map<string, string>();
  const give = (ids: Iterable<string>, name: string): void => {
    for (const id of ids) if (!names.has(id)) names.set(id, name);
  };
  const ids = [...graph.getModuleIds()];
  const searchBox = listStatic(graph, SEARCH_BOX);
  give(
    ids.filter((id) => VENDOR.test(id)),
    'vendor',
  );
  give(listStatic(graph, BOOT), 'boot');
  give(listStatic(graph, PAGE), 'page');
  give(
    [...listStatic(graph, SEARCHER)].filter((id) => searchBox.has(id)),
    'search-files',
  );
  give(listStatic(graph, APP), 'app');
  give(listStatic(graph, MORE), 'more');
  // An entry has a separate file, which the manifest names.
  for (const id of ids)
    if (names.get(id) !== 'boot' && graph.getModuleInfo(id)?.isEntry === true) names.delete(id);
  return names;
}

/** The modules of a pattern and all that they import when they are loaded, but for the vendor’s. */
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
