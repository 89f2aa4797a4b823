import path from 'node:path';
import type { Metafile } from 'esbuild';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { PAGE_ENDING } from '#app/engine/content/source/page-names.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { findImport } from './bundle-failure.server.ts';

/** Finds a partial that imports itself, directly or indirectly, which would render endlessly. */
export function findImportCycle(
  { inputs }: Metafile,
  source: SourceFile,
  contentDir: string,
): Problem | undefined {
  const isPage = (input: string): boolean => PAGE_ENDING.test(input);
  const done = new Set<string>();

  function walk(input: string, way: readonly string[]): Problem | undefined {
    if (done.has(input)) return undefined;
    const here = [...way, input];
    for (const { path: to, original } of inputs[input]?.imports ?? []) {
      if (!isPage(to)) continue;
      const at = here.indexOf(to);
      const found = at === -1 ? walk(to, here) : describe([...here.slice(at), to], original ?? to);
      if (found !== undefined) return found;
    }
    done.add(input);
    return undefined;
  }

  function describe(chain: readonly string[], written: string): Problem {
    const file = path.resolve(contentDir, chain.at(-2) ?? '');
    const names = chain.map((input) => path.relative(contentDir, path.resolve(contentDir, input)));
    return errorProblem('import', `The partial imports itself: ${names.join(' → ')}.`, {
      file: toDisplayPath(file),
      ...findImport(file, written, source),
      remedy: 'Remove one of these imports.',
    });
  }

  for (const input of Object.keys(inputs).filter(isPage).sort()) {
    const found = walk(input, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
