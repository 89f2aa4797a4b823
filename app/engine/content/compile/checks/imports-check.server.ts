import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { errorProblem, warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { findImportCycle } from '#app/engine/lib/bundle-inspection.server.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { PAGE_EXTENSION } from '#app/engine/content/source/page-names.server.ts';
import type { PageContext } from '../context/page-context.server.ts';
import { findImport } from './bundle-failure.server.ts';

/** React hooks for state and effects, and event handler props. */
const INTERACTIVE = /\b(use(?:State|Reducer|Effect|LayoutEffect))\s*\(|\s(on[A-Z][A-Za-z]*)=\{/;

/** Checks the imports of a page and its partials; see `findPartialCycle` and `findInteractiveImports`. */
export async function checkImports(metafile: Metafile, context: PageContext): Promise<void> {
  const cycle = findPartialCycle(metafile, context);
  if (cycle !== undefined) context.problems.push(cycle);
  // An invalid island is not in the list of islands.
  if (context.problems.some(({ level, kind }) => level === 'error' && kind === 'component')) return;
  context.problems.push(...(await findInteractiveImports(metafile, context)));
}

/** Finds a partial that imports itself, directly or indirectly, which would render in an infinite loop. */
function findPartialCycle(metafile: Metafile, { source, contentDir }: PageContext): Problem | undefined {
  const isPage = (input: string): boolean => PAGE_EXTENSION.test(input);
  const cycle = findImportCycle(metafile, Object.keys(metafile.inputs).filter(isPage).sort(), isPage);
  if (cycle === undefined) return undefined;
  const { chain, written } = cycle;
  const file = path.resolve(contentDir, chain.at(-2) ?? '');
  const names = chain.map((input) => path.relative(contentDir, path.resolve(contentDir, input)));
  return errorProblem('import', `The partial imports itself: ${names.join(' → ')}.`, {
    file: toDisplayPath(file),
    ...findImport(file, written, source),
    fix: 'Remove one of these imports.',
  });
}

/**
 * Returns a warning for each imported component that is in no island, but has state or event handlers, directly or in a
 * module it imports or re-exports. Pages are static HTML, so these never run in the browser.
 */
async function findInteractiveImports(
  { inputs }: Metafile,
  { source, contentDir, islands }: PageContext,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [importer, { imports }] of Object.entries(inputs)) {
    if (!importer.endsWith('.mdx')) continue;
    const file = path.resolve(contentDir, importer);
    for (const { path: to, original = to, external } of imports) {
      if (external === true || !isModule(to)) continue;
      if (islands.some((island) => island.mdx.path === file && island.source === original)) continue;
      const reexported = (inputs[to]?.imports ?? []).flatMap((inner) =>
        inner.external !== true && isModule(inner.path) && !inner.path.startsWith('../') ? [inner.path] : [],
      );
      const causes = await Promise.all(
        [to, ...reexported].map((name) => findCause(path.resolve(contentDir, name))),
      );
      const cause = causes.find((name) => name !== undefined);
      if (cause === undefined) continue;
      problems.push(
        warningProblem(
          'component',
          `"${original}" uses ${cause}, which runs in the browser only in an <Island>.`,
          {
            file: toDisplayPath(file),
            ...findImport(file, original, source),
            fix: 'Put <Island> around the component, or remove its state and event handlers.',
          },
        ),
      );
    }
  }
  return problems;
}

/** Whether a file is a script outside `node_modules`. Paths of esbuild are relative to the content folder. */
function isModule(file: string): boolean {
  return /\.[jt]sx?$/.test(file) && !file.includes('node_modules/');
}

/** Finds a hook or event handler that a component uses. */
async function findCause(file: string): Promise<string | undefined> {
  const [, hook, handler] = INTERACTIVE.exec(await readFile(file, 'utf8')) ?? [];
  return hook === undefined ? handler : `${hook}()`;
}
