import { warningProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { compareCodeUnits } from '#app/engine/lib/text.ts';
import type { DocEntry, PostEntry } from './entries.server.ts';

/**
 * Drops each file whose page path is already used by another file (E10), so that it isn't listed either. The first file
 * in sorted order wins.
 */
export function dropDuplicateRoutes<T extends DocEntry | PostEntry>(
  entries: readonly T[],
  problems: Problem[],
): T[] {
  const owners = new Map<string, T>();
  for (const entry of [...entries].sort((a, b) => compareCodeUnits(a.relativeFile, b.relativeFile))) {
    const first = owners.get(entry.path);
    if (first === undefined) owners.set(entry.path, entry);
    else {
      const { displayPath } = entry.source;
      problems.push(reportDuplicateRoute(entry.path, first.source.displayPath, displayPath, true));
    }
  }
  return entries.filter((entry) => owners.get(entry.path) === entry);
}

/**
 * Creates a warning about a path used by two pages. `isFile`: whether `owner` is a file rather than a generated page.
 */
export function reportDuplicateRoute(path: string, first: string, owner: string, isFile: boolean): Problem {
  return warningProblem(
    'duplicate-route',
    `The path ${path} is already used by ${first}; ${isFile ? 'this one' : owner} is left out.`,
    {
      ...(isFile ? { file: owner, line: 1, column: 1 } : {}),
      fix: 'Give one of the two another filename or "slug".',
    },
  );
}
