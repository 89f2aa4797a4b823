import path from 'node:path';
import type { Metafile } from 'esbuild';
import { errorProblem, type Problem } from '#app/engine/diagnostics/problem.ts';
import { findImportCycle } from '#app/engine/lib/bundle-inspection.server.ts';
import { toDisplayPath } from '#app/engine/lib/file-paths.server.ts';
import { PAGE_ENDING } from '#app/engine/content/source/page-names.server.ts';
import type { SourceFile } from '#app/engine/content/source/source-file.server.ts';
import { findImport } from './bundle-failure.server.ts';

/** Finds a partial that imports itself, directly or indirectly, which would render in an infinite loop. */
export function findPartialCycle(
  metafile: Metafile,
  source: SourceFile,
  contentDir: string,
): Problem | undefined {
  const isPage = (input: string): boolean => PAGE_ENDING.test(input);
  const cycle = findImportCycle(metafile, Object.keys(metafile.inputs).filter(isPage).sort(), isPage);
  if (cycle === undefined) return undefined;
  const { chain, written } = cycle;
  const file = path.resolve(contentDir, chain.at(-2) ?? '');
  const names = chain.map((input) => path.relative(contentDir, path.resolve(contentDir, input)));
  return errorProblem('import', `The partial imports itself: ${names.join(' → ')}.`, {
    file: toDisplayPath(file),
    ...findImport(file, written, source),
    remedy: 'Remove one of these imports.',
  });
}
