import {
  errorProblem,
  warningProblem,
  type Position,
  type Problem,
} from '#app/engine/diagnostics/problem.ts';
import { compareCodeUnits } from '#app/engine/lib/text.ts';
import { normalizePath } from '#app/engine/urls/paths.ts';
import { describeDifference, PAGE_EXTENSION, toKey } from '#app/engine/content/source/page-names.server.ts';
import type { ArticleEntry } from './entries.server.ts';

const START: Position = { line: 1, column: 1 };

const FIX = 'Give one of the two another filename or "slug".';

/**
 * Drops each file whose page path is already used by another file (E10), or is only another form of one, so that it
 * isn't listed either. The first file in sorted order wins. Also reports paths that some systems do not distinguish.
 */
export function dropDuplicateRoutes<T extends ArticleEntry>(entries: readonly T[], problems: Problem[]): T[] {
  const owners = new Map<string, T>();
  const spellings = new Map<string, T>();
  for (const entry of [...entries].sort((a, b) => compareCodeUnits(a.relativeFile, b.relativeFile))) {
    const key = toKey(entry.path);
    const [first, other] = [owners.get(entry.path), spellings.get(key)];
    if (normalizePath(entry.path) !== entry.path) problems.push(reportOtherForm(entry));
    else if (first !== undefined) {
      const { displayPath } = entry.source;
      if (!hasSameName(entry, first))
        problems.push(reportDuplicateRoute(entry.path, first.source.displayPath, displayPath, true));
    } else {
      owners.set(entry.path, entry);
      if (other === undefined) spellings.set(key, entry);
      else if (!hasSameName(entry, other)) problems.push(reportOtherSpelling(entry, other));
    }
  }
  return entries.filter((entry) => owners.get(entry.path) === entry);
}

/** Creates an error about a path like `/docs/index`, at which requests get the page `/docs`. */
function reportOtherForm({ path, source }: ArticleEntry): Problem {
  const message = `The path ${path} is another form of ${normalizePath(path)}.`;
  const fix = 'Give the page another filename or "slug".';
  return errorProblem('file', message, { file: source.displayPath, ...START, fix });
}

/** Whether the names of the files differ no more than the paths of their pages; these names have been reported. */
function hasSameName(entry: ArticleEntry, other: ArticleEntry): boolean {
  const toName = ({ relativeFile }: ArticleEntry): string => toKey(relativeFile.replace(PAGE_EXTENSION, ''));
  return toName(entry) === toName(other);
}

/** Creates an error about a path that some file systems and hosts do not distinguish from that of another page. */
function reportOtherSpelling({ path, source }: ArticleEntry, other: ArticleEntry): Problem {
  const owner = other.source.displayPath;
  const difference = describeDifference(path, other.path);
  const message = `The path ${path} differs from that of ${owner} only in ${difference}, which some systems ignore.`;
  return errorProblem('file', message, { file: source.displayPath, ...START, fix: FIX });
}

/**
 * Creates a warning about a path used by two pages. `isFile`: whether `owner` is a file rather than a generated page.
 */
export function reportDuplicateRoute(path: string, first: string, owner: string, isFile: boolean): Problem {
  return warningProblem(
    'duplicate-route',
    `The path ${path} is already used by ${first}; ${isFile ? 'this one' : owner} is left out.`,
    {
      ...(isFile ? { file: owner, ...START } : {}),
      fix: FIX,
    },
  );
}
