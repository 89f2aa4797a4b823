import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import type { PageContext } from '../context/page-context.server.ts';
import { findImport } from './bundle-failure.server.ts';

/** React hooks for state and effects, and event handler props. */
const INTERACTIVE = /\b(use(?:State|Reducer|Effect|LayoutEffect))\s*\(|\s(on[A-Z][A-Za-z]*)=\{/;

/**
 * Returns a warning for each imported component that is in no island, but has state or event handlers, directly or in a
 * module it imports or re-exports. Pages are static HTML, so these never run in the browser.
 */
export async function findInteractiveImports(
  { inputs }: Metafile,
  source: SourceFile,
  { contentDir, islands }: Pick<PageContext, 'contentDir' | 'islands'>,
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
            remedy: 'Write <Island> around the component, or remove state and event handlers.',
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
