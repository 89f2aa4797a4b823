import { readFile } from 'node:fs/promises';
import type { SourceMap } from 'node:module';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { findImportCycle } from '#app/engine/lib/bundle-inspection.server.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { findQuoted } from '#app/engine/lib/text.ts';

/**
 * Finds an import cycle among configuration modules. Imported bindings in a cycle are undefined during evaluation, so fields
 * would be silently missing.
 */
export async function findConfigCycle(metafile: Metafile, file: string): Promise<Problem | undefined> {
  const cycle = findImportCycle(metafile, [path.basename(file)], () => true);
  if (cycle === undefined) return undefined;
  const { chain, written } = cycle;
  const importer = path.resolve(path.dirname(file), chain.at(-2) ?? '');
  return errorProblem('configuration', `The modules import each other: ${chain.join(' → ')}.`, {
    file: toDisplayPath(importer),
    ...findQuoted(await readFile(importer, 'utf8'), written),
    remedy: 'Remove one of these imports, e.g. by moving what both need into a third file.',
  });
}

/** Location of an error thrown by code imported from a `data:` URL, according to its source map. */
export function findThrow(error: unknown, map: SourceMap | undefined, folder: string): Partial<Problem> {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const [, line, column] = /\bdata:text\/javascript;base64,[\w+/=]*:(\d+):(\d+)/.exec(stack) ?? [];
  if (map === undefined || line === undefined || column === undefined) return {};
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return {};
  return {
    file: toDisplayPath(path.resolve(folder, entry.originalSource)),
    line: entry.originalLine + 1,
    column: entry.originalColumn + 1,
  };
}
